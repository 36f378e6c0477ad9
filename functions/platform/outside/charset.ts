/** Decodes bytes by the name that a page or a mail gives its encoding. */

/** The characters of 0x80 to 0x9F in windows-1252, as the Encoding Standard lists it. */
const middle = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Bytes in an unknown encoding are read as UTF-8. */
export function decodeText(bytes: Uint8Array, charset: string): string {
  const decoder = decoderOf(charset)
  // Node 20 reads it as ISO 8859-1, which has control characters there.
  if (decoder.encoding !== 'windows-1252') return decoder.decode(bytes)
  return withMiddle(Buffer.from(bytes).toString('latin1'))
}

/** A text that was windows-1252 and was read as ISO 8859-1 by somebody else. No text that people write has such signs. */
export const withMiddle = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (character) => middle[character.charCodeAt(0) - 0x80]!)

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
