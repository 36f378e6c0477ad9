/**
 * A picture without what a camera writes into it beside the picture: place, time, owner and device. The bytes of the
 * picture itself stay as they are.
 */
import { endOfImage, endOfScan, startOfScan, type ImageKind } from './image.ts'

/** `bytes` must be an image of this kind, as `imageKind` finds it. */
export const withoutPrivateData = (bytes: Buffer, kind: ImageKind): Buffer => keepers[kind](bytes)

const keepers: Readonly<Record<ImageKind, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': keptOfJpeg,
  'image/png': keptOfPng,
  'image/webp': keptOfWebp,
  // A GIF has no place for what a camera knows.
  'image/gif': (bytes) => bytes,
}

/**
 * All segments but those of applications and comments, of which size, colours and orientation stay. It ends with the
 * image: further pictures may follow in the file, with places of their own.
 */
function keptOfJpeg(file: Buffer): Buffer {
  const kept = [file.subarray(0, 2)]
  let at = 2
  while (at + 4 <= file.length && file[at + 1] !== endOfImage) {
    const segmentEnd = at + 2 + file.readUInt16BE(at + 2)
    const end = file[at + 1] === startOfScan ? endOfScan(file, segmentEnd) : segmentEnd
    kept.push(publicPartOf(file.subarray(at, end)))
    at = end
  }
  return Buffer.concat([...kept, file.subarray(at, at + 2)])
}

const isOf = (segment: Buffer, mark: string) => segment.toString('latin1', 4, 4 + mark.length) === mark

function publicPartOf(segment: Buffer): Buffer {
  const marker = segment[1]!
  const isApplications = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
  if (!isApplications || isOf(segment, 'JFIF\0') || isOf(segment, 'ICC_PROFILE\0') || isOf(segment, 'Adobe'))
    return segment
  if (!isOf(segment, 'Exif\0\0')) return Buffer.alloc(0)
  const orientation = orientationIn(segment.subarray(10))
  return orientation === undefined ? Buffer.alloc(0) : exifOf(orientation)
}

const orientationTag = 0x0112

/** How the camera was held, from 2 to 8; `undefined` when it was held straight, or where nothing can be read. */
function orientationIn(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  if (tiff.length < 10) return undefined
  const first = long(4)
  if (first + 2 > tiff.length) return undefined
  const entriesEnd = Math.min(first + 2 + short(first) * 12, tiff.length)
  for (let at = first + 2; at + 12 <= entriesEnd; at += 12)
    if (short(at) === orientationTag) {
      const orientation = short(at + 8)
      return orientation >= 2 && orientation <= 8 ? orientation : undefined
    }
  return undefined
}

/** An Exif segment that says how the camera was held and nothing else. */
const exifOf = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 34]),
    Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0', 'latin1'),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
  ])

const privateOfPng = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

/** All chunks but those of texts, times and cameras. */
function keptOfPng(file: Buffer): Buffer {
  const kept = [file.subarray(0, 8)]
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (!privateOfPng.has(file.toString('latin1', at + 4, at + 8))) kept.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

const privateOfWebp = new Set(['EXIF', 'XMP '])
/** In the flags of a `VP8X` chunk: the file has Exif, the file has XMP. */
const privateFlags = 0x08 | 0x04

/** All chunks but those of cameras, with the length of the file and the announcement of them put right. */
function keptOfWebp(file: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= file.length;) {
    const length = file.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (!privateOfWebp.has(file.toString('latin1', at, at + 4))) kept.push(file.subarray(at, end))
    at = end
  }
  const copy = Buffer.concat([file.subarray(0, 12), ...kept])
  copy.writeUInt32LE(copy.length - 8, 4)
  if (copy.toString('latin1', 12, 16) === 'VP8X') copy[20] = copy[20]! & ~privateFlags
  return copy
}
