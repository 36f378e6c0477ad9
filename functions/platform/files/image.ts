/**
 * Tells the kind of an uploaded picture by its bytes, because name and declared type are only claims. A file counts as an image
 * when it is whole, ends where the image ends, and hides no other document.
 */

export type ImageKind = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

export interface Image {
  readonly kind: ImageKind
  readonly width: number
  readonly height: number
}

/** A small file can unpack to a picture that fills the memory of whoever shows it. */
export const imagePixelsMax = 40_000_000

/** The type of an image, or `undefined` for anything that is none: broken, too large, an SVG, two files in one. */
export const imageKind = (bytes: Uint8Array): ImageKind | undefined => readImage(bytes)?.kind

/** The type and size of an image, under the same conditions. */
export function readImage(bytes: Uint8Array): Image | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const image = readers.map((read) => read(file)).find((found) => found !== undefined)
  if (!image || hidesDocument(file)) return undefined
  const pixels = image.width * image.height
  return pixels > 0 && pixels <= imagePixelsMax ? image : undefined
}

const readers = [readPng, readJpeg, readWebp, readGif]

/** A browser that guesses types would find these in the comments of a picture and run them. */
function hidesDocument(file: Buffer): boolean {
  const text = file.toString('latin1').toLowerCase()
  return ['<!doctype', '<html', '<script', '<iframe', '<svg ', '<?php', '%pdf-1'].some((mark) => text.includes(mark))
}

const starts = (file: Buffer, mark: string, at = 0) => file.toString('latin1', at, at + mark.length) === mark

/** Signature, then chunks of length, name, data and check sum; `IHDR` is the first and `IEND` the last. */
function readPng(file: Buffer): Image | undefined {
  if (!starts(file, '\x89PNG\r\n\x1a\n') || !starts(file, '\0\0\0\rIHDR', 8)) return undefined
  let at = 8
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at)
    if (!starts(file, 'IEND', at + 4)) at = end
    else if (end !== file.length) return undefined
    else return { kind: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  }
  return undefined
}

/** Segments from `ff d8` to `ff d9`; the one that starts the frame holds the size. */
function readJpeg(file: Buffer): Image | undefined {
  if (!starts(file, '\xff\xd8\xff')) return undefined
  let size: { width: number; height: number } | undefined
  let at = 2
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1]!
    const data = at + 4
    at += 2 + file.readUInt16BE(at + 2)
    if (startsFrame(marker) && data + 5 <= file.length)
      size ??= { height: file.readUInt16BE(data + 1), width: file.readUInt16BE(data + 3) }
    if (marker === startOfScan) at = endOfScan(file, at)
    if (file[at] === 0xff && file[at + 1] === endOfImage)
      return size && endsAsJpegsDo(file.subarray(at + 2)) ? { kind: 'image/jpeg', ...size } : undefined
  }
  return undefined
}

export const startOfScan = 0xda
export const endOfImage = 0xd9

/** `c0` to `cf` start a frame, but for the three of them that hold tables. */
const startsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Where the next marker is: inside a scan `ff` is followed by 00, or by d0 to d7 where it restarts. */
export function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

/** Cameras add padding, or further pictures such as a depth map; anything else behind the image is a second file. */
const endsAsJpegsDo = (rest: Buffer) => starts(rest, '\xff\xd8\xff') || rest.every((byte) => byte === 0)

/** A RIFF file as long as it says, whose first chunk names one of the three ways of packing. */
function readWebp(file: Buffer): Image | undefined {
  if (!starts(file, 'RIFF') || !starts(file, 'WEBP', 8) || file.length < 30) return undefined
  const length = 8 + file.readUInt32LE(4)
  const firstChunkEnd = 20 + file.readUInt32LE(16)
  if (length !== file.length || firstChunkEnd > file.length) return undefined
  const size = webpSize(file)
  return size && { kind: 'image/webp', ...size }
}

function webpSize(file: Buffer) {
  if (starts(file, 'VP8X', 12)) return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) }
  if (starts(file, 'VP8 ', 12) && starts(file, '\x9d\x01\x2a', 23))
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (starts(file, 'VP8L', 12) && file[20] === 0x2f) {
    const packed = file.readUInt32LE(21)
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
  }
  return undefined
}

/** Header, colours, then blocks up to the one byte `;` that must be the last of the file. */
function readGif(file: Buffer): Image | undefined {
  if (!(starts(file, 'GIF87a') || starts(file, 'GIF89a')) || file.length < 14) return undefined
  let at = 13 + coloursLength(file[10]!)
  while (at < file.length) {
    if (file[at] === 0x3b)
      return at + 1 === file.length
        ? { kind: 'image/gif', width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
        : undefined
    if (file[at] === 0x21) at = endOfGifData(file, at + 2)
    else if (file[at] === 0x2c && frameFits(file, at))
      at = endOfGifData(file, at + 11 + coloursLength(file[at + 9] ?? 0))
    else return undefined
  }
  return undefined
}

/** A frame larger than the picture would be unpacked at its own size. */
const frameFits = (file: Buffer, at: number) =>
  at + 10 <= file.length &&
  file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5) <= file.readUInt16LE(6) &&
  file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7) <= file.readUInt16LE(8)

/** The length of a table of colours, from the byte that announces it. */
const coloursLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Data comes in parts of up to 255 bytes, each behind its length; an empty part is the last. */
function endOfGifData(file: Buffer, from: number): number {
  let at = from
  while (at < file.length && file[at] !== 0) at += 1 + file[at]!
  return at + 1
}
