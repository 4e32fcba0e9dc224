// What the human said, and what Codex added to it, as parts of one message.

import type { ParsedBlob } from '@shared/model/session';
import type { Author, Part } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { readDataUrl, toDataImage } from '../shared/data-image';
import { arrayAt, type JsonObject, stringAt, valueAt } from '../shared/json';
import type { Mark } from './mark';
import { notice } from './notices';
import { contentKinds } from './survey';
import { isOfPrompt, splitUserText, type UserPiece } from './user-text';

export interface UserParts {
  readonly parts: readonly Part[];
  readonly blobs: readonly ParsedBlob[];
  /** Null when there is nothing to show. */
  readonly author: Exclude<Author, 'tool'> | null;
}

/** Pictures by the path that a prompt names them by: their bytes stand only in the item beside it. */
export type Pictures = Map<string, string>;

const MOST_PICTURES = 20;

/** An event or completed item that tells what was typed. */
export function readPrompt(payload: JsonObject, item: JsonObject | undefined, pictures: Pictures, env: Env): UserParts {
  const collected = collect(env);
  if (item) {
    for (const block of arrayAt(item, 'content')) {
      const path = stringAt(block, 'path') ?? '';
      const type = stringAt(block, 'type');
      if (type === 'image') collected.image(stringAt(block, 'image_url') ?? '', undefined);
      else if (type === 'local_image' || type === 'localImage') collected.image(pictures.get(path) ?? '', path);
      else collected.text(stringAt(block, 'text') ?? '', undefined);
    }
  } else {
    collected.text(stringAt(payload, 'message') ?? '', undefined);
    for (const url of strings(payload, 'images')) collected.image(url, undefined);
    for (const path of strings(payload, 'local_images')) collected.image(pictures.get(path) ?? '', path);
  }
  pictures.clear();
  return collected.finish();
}

/** An item of the API. Where an event tells the same, its pictures are kept for that, and only the context is shown. */
export function readUserItem(
  payload: JsonObject,
  { isTwin }: Pick<Mark, 'isTwin'>,
  pictures: Pictures,
  env: Env,
): UserParts {
  const collected = collect(env);
  const kinds = contentKinds(payload);
  let path: string | undefined;
  for (const [index, block] of arrayAt(payload, 'content').entries()) {
    const text = stringAt(block, 'text') ?? '';
    const url = stringAt(block, 'image_url');
    if (url !== undefined && url !== '') {
      if (!isTwin) collected.image(url, path);
      else if (path !== undefined && pictures.size < MOST_PICTURES) pictures.set(path, url);
      path = undefined;
      continue;
    }
    path = /^<image name=.* path="([^"\n]*)">$/.exec(text.trim())?.[1] ?? path;
    collected.text(text, kinds[index], isTwin);
  }
  return collected.finish();
}

/** A message of the developer: instructions of every kind. */
export function readDeveloperItem(payload: JsonObject, env: Env): UserParts {
  const collected = collect(env);
  const content = valueAt(payload, 'content');
  const texts =
    typeof content === 'string'
      ? [stringAt(payload, 'content') ?? '']
      : arrayAt(payload, 'content').map((block) => stringAt(block, 'text') ?? '');
  for (const text of texts) {
    const [piece] = splitUserText(text);
    if (piece?.as === 'notice') collected.piece(piece);
    else if (text.trim() !== '')
      collected.piece({ as: 'notice', kind: 'context', value: 'developer', detail: text.trim() });
  }
  return collected.finish();
}

type Env = Pick<SourceEnv, 'hash'>;

function collect(env: Env) {
  const parts: Part[] = [];
  const blobs: ParsedBlob[] = [];
  const seen = { typed: false, command: false };

  const addPiece = (piece: UserPiece) => {
    switch (piece.as) {
      case 'typed':
        seen.typed = true;
        parts.push({ type: 'text', text: piece.text, format: 'plain' });
        return;
      case 'command':
        seen.command = true;
        parts.push({ type: 'text', text: piece.text, format: 'plain' });
        if (piece.output !== '') parts.push(notice('command-output', '', piece.output));
        return;
      case 'notice':
        parts.push(notice(piece.kind, piece.value, piece.kind === 'interrupted' ? '' : piece.detail));
        return;
      case 'nothing':
        return;
    }
  };

  return {
    piece: addPiece,
    text: (text: string, provenance: string | undefined, isTwin = false) => {
      for (const piece of splitUserText(text, provenance)) if (!isTwin || !isOfPrompt(piece)) addPiece(piece);
    },
    image: (url: string, path: string | undefined) => {
      const data = readDataUrl(url);
      const image = data && toDataImage(data.mediaType, data.base64, path, env);
      if (!image && (path ?? url) === '') return;
      seen.typed = true;
      if (image) {
        parts.push(image.part);
        blobs.push(...image.blobs);
      } else {
        const name = (path || url).split(/[\\/]/).at(-1) ?? '';
        parts.push({
          type: 'image',
          mediaType: mediaTypeOf(name),
          sizeBytes: 0,
          name: name.slice(0, 200).toWellFormed(),
        });
      }
    },
    finish: (): UserParts => ({
      parts,
      blobs,
      author: parts.length === 0 ? null : seen.typed ? 'typed' : seen.command ? 'command' : 'injected',
    }),
  };
}

function strings(payload: unknown, key: string): readonly string[] {
  return arrayAt(payload, key).flatMap((value) => (typeof value === 'string' ? value.toWellFormed() : []));
}

function mediaTypeOf(name: string): string {
  const extension = /\.(png|jpe?g|gif|webp|svg)$/i.exec(name)?.[1]?.toLowerCase() ?? 'png';
  return `image/${extension === 'jpg' ? 'jpeg' : extension === 'svg' ? 'svg+xml' : extension}`;
}
