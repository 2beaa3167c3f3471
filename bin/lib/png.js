/** Pixels as a PNG file (ISO/IEC 15948): 8 bits a channel, red, green, blue and opacity, no filter. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Length, type, data, checksum of the last two. */
function chunk(type, data) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/**
 * @param {{ width: number, height: number, data: Uint8ClampedArray }} pixels four bytes each, row by row
 * @returns {Buffer}
 */
export function pngOf({ width, height, data }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const bytes = width * 4;
  const lines = Buffer.alloc(height * (bytes + 1));
  for (let row = 0; row < height; row++)
    lines.set(data.subarray(row * bytes, (row + 1) * bytes), row * (bytes + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
