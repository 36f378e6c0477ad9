/** Tells an audio file by its first bytes, because name and declared type are only claims. */

type AudioKind = 'audio/mpeg' | 'audio/mp4' | 'audio/ogg' | 'audio/wav'

/** The type of an audio file that browsers play; `undefined` for anything else. */
export function audioKind(start: Uint8Array): AudioKind | undefined {
  const file = Buffer.from(start.buffer, start.byteOffset, start.byteLength)
  const starts = (mark: string, at = 0) => file.toString('latin1', at, at + mark.length) === mark
  if (starts('OggS')) return 'audio/ogg'
  if (starts('RIFF') && starts('WAVE', 8)) return 'audio/wav'
  if (starts('ftypM4A ', 4)) return 'audio/mp4'
  return starts('ID3') || isMpegFrame(file) ? 'audio/mpeg' : undefined
}

/** The head of a frame of layer III: eleven bits of synchronisation, a version, and a bit rate that exists; ISO 11172-3, 2.4.1.3. */
function isMpegFrame(file: Buffer): boolean {
  const [first, second = 0, third = 0] = file
  const hasVersion = (second & 0x18) !== 0x08
  const isLayerThree = (second & 0x06) === 0x02
  const rate = third >> 4
  return first === 0xff && (second & 0xe0) === 0xe0 && hasVersion && isLayerThree && rate !== 0 && rate !== 0xf
}
