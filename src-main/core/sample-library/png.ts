// Small pictures for made-up sessions: a window with a few bars in it, different for each name.
import { crc32, deflateSync } from 'node:zlib';
import { type Random, seededRandom, seedFrom } from './random';

const WIDTH = 120;
const HEIGHT = 75;
const PALETTES = [
  [0xf6f3ea, 0x2f5d62, 0xd98e04, 0xc7522a],
  [0x1e2430, 0x8fb8de, 0xf4d35e, 0xee964b],
  [0xfdfdfb, 0x54478c, 0x2c699a, 0x83e377],
  [0x14281d, 0xd9dbbc, 0xfcdc97, 0x7a4419],
] as const;

/** A PNG that looks like a tiny screenshot. */
export function sketchPng(name: string): Uint8Array {
  const random = seededRandom(seedFrom(7, name));
  const palette = random.pick(PALETTES);
  const rows = Buffer.alloc(HEIGHT * (WIDTH + 1));
  const fill = (left: number, top: number, width: number, height: number, colour: number) => {
    for (let row = top; row < Math.min(HEIGHT, top + height); row += 1) {
      rows.fill(colour, row * (WIDTH + 1) + 1 + left, row * (WIDTH + 1) + 1 + Math.min(WIDTH, left + width));
    }
  };
  drawWindow(random, fill);
  const header = Buffer.from([0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, 8, 3, 0, 0, 0]);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', colours),
    // Stored without compression, since compressed bytes differ between versions of zlib.
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function drawWindow(random: Random, fill: (x: number, y: number, w: number, h: number, colour: number) => void): void {
  fill(0, 0, WIDTH, 9, 1);
  for (const x of [4, 10, 16]) fill(x, 3, 3, 3, x === 4 ? 3 : 0);
  for (let top = 16; top < HEIGHT - 8; top += 8) {
    fill(8, top, random.between(20, 48), 4, 1);
    fill(64, top, random.between(8, 46), 4, random.between(2, 3));
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
