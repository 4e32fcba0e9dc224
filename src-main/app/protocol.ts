// The two schemes of the window: app://bundle for its own files, threadfinch-asset://blob/<hash> for kept images.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import { protocol } from 'electron';
import { resolveBlob, resolveFile } from './addresses';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** What a transcript may show: pictures that hold no script. */
const IMAGES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'];
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: threadfinch-asset:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Before the app is ready: gives app:// an origin, and fetch within it, like https. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    { scheme: 'threadfinch-asset', privileges: { standard: true, secure: true } },
  ]);
}

/**
 * Once it is: serves the window's files from `folder`, and nothing outside it. Not with `protocol.handle`: that loads
 * Node's `fetch` before it answers, which the first paint would wait for.
 */
export function serveBundle(folder: string): void {
  protocol.registerBufferProtocol('app', ({ url, method }, answer) => {
    const file = resolveFile(folder, url);
    const type = file && TYPES[path.extname(file)];
    const missing = { statusCode: 404, mimeType: 'text/plain', data: Buffer.from('Not found') };
    if (!type || method !== 'GET') return answer(missing);
    try {
      answer({ data: readFileSync(file), headers: headersOf(type, CSP) });
    } catch {
      answer(missing);
    }
  });
}

/** Serves kept images out of the engine. */
export function serveKept(engine: Engine): void {
  protocol.handle('threadfinch-asset', async (request) => {
    const hash = resolveBlob(request.url);
    if (!hash || request.method !== 'GET') return notFound();
    try {
      const { mediaType, data } = await engine.blob(hash);
      return IMAGES.includes(mediaType) ? respond(data, mediaType, "default-src 'none'; sandbox") : notFound();
    } catch {
      return notFound();
    }
  });
}

function respond(body: Uint8Array, type: string, policy: string): Response {
  return new Response(new Uint8Array(body), { headers: headersOf(type, policy) });
}

function headersOf(type: string, policy: string): Record<string, string> {
  return { 'Content-Type': type, 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff' };
}

function notFound(): Response {
  return new Response('Not found', { status: 404 });
}
