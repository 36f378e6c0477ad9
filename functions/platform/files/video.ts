/** Tells an MP4 video by its first bytes, because name and declared type are only claims. */

/** The box that names the kind of file is at the beginning and is never longer than this. */
export const videoStartBytes = 512

/** Kinds of MP4 that browsers play. */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/

export function isMp4(start: Uint8Array): boolean {
  const file = Buffer.from(start.buffer, start.byteOffset, start.byteLength)
  if (file.length < 16 || file.toString('latin1', 4, 8) !== 'ftyp') return false
  const length = file.readUInt32BE(0)
  return length >= 16 && length <= videoStartBytes && brands.test(file.toString('latin1', 8, 12))
}
