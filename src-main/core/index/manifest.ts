// Which segments make up the saved index, and which of their documents still live. Replaced in one step: whoever reads
// it sees the last saved generation or the new one, never a mix.
import { crc32 } from 'node:zlib';
import { TOKENIZER_VERSION } from '@shared/text/tokenize';
import { z } from 'zod';
import { SCHEMA_VERSION } from './orama';
import { FORMAT_VERSION } from './segment-file';

export const MANIFEST = 'manifest.json';

const versions = { format: FORMAT_VERSION, tokenizer: TOKENIZER_VERSION, schema: SCHEMA_VERSION };

const whole = z.int().min(0);
const manifestSchema = z.object({
  generation: whole,
  segments: z.array(
    z.object({
      file: z.string().regex(/^\d+-\d+\.segment$/),
      checksum: whole,
      /** Positions of documents that no longer live. */
      dead: z.array(whole),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

const fileSchema = z.object({
  versions: z.object({ format: z.number(), tokenizer: z.number(), schema: z.number() }),
  checksum: whole,
  manifest: z.unknown(),
});

export function encodeManifest(manifest: Manifest): Uint8Array {
  const checksum = checksumOf(Buffer.from(JSON.stringify(manifest)));
  return Buffer.from(JSON.stringify({ versions, checksum, manifest }));
}

export function decodeManifest(bytes: Uint8Array): Manifest | 'damaged' | 'other-version' {
  const file = fileSchema.safeParse(parse(Buffer.from(bytes).toString()));
  if (!file.success) return 'damaged';
  const { format, tokenizer, schema } = file.data.versions;
  if (format !== versions.format || tokenizer !== versions.tokenizer || schema !== versions.schema)
    return 'other-version';
  const manifest = manifestSchema.safeParse(file.data.manifest);
  const intact = file.data.checksum === checksumOf(Buffer.from(JSON.stringify(file.data.manifest ?? null)));
  return manifest.success && intact ? manifest.data : 'damaged';
}

export function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
