/** Decodes bytes by the name that a page or a mail gives its encoding, and finds out which one that is where the name is wrong. */

/** The characters of 0x80 to 0x9F in windows-1252, as the Encoding Standard lists it. */
const middle = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Bytes in an unknown encoding are read as UTF-8. */
export function decodeText(bytes: Uint8Array, charset: string): string {
  const decoder = decoderOf(charset) ?? new TextDecoder()
  // Node 20 reads it as ISO 8859-1, which has control characters there.
  if (decoder.encoding !== 'windows-1252') return decoder.decode(bytes)
  return withMiddle(Buffer.from(bytes).toString('latin1'))
}

/** A text that was windows-1252 and was read as ISO 8859-1 by somebody else. No text that people write has such signs. */
export const withMiddle = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (character) => middle[character.charCodeAt(0) - 0x80]!)

/** Names that programs write where they do not know the encoding; ASCII has no bytes beyond 0x7F. */
const saysNothing =
  /^(?:|utf-?8|unicode-1-1-utf-8|(?:us-)?ascii|ansi_x3\.4-1968|7bit|8bit|binary|default|none|unknown.*|x-unknown.*)$/i
/** Encodings whose characters have two bytes or more: some of their texts are valid UTF-8 by chance. */
const isWide =
  /^(?:x-)?(?:gb|big5|cn-big5|euc|cseuc|ks_?c|cs(?:ks|shift|iso2022)|korean|chinese|shift|sjis|ms_kanji|iso-2022|hz-|windows-(?:31j|949|936|950)|(?:cp|ms)9\d\d|utf-?(?:7|16|32)|ucs-?[24]|iso-10646|unicode)/i

/**
 * The encoding of bytes that `declared` names, or `onPage` where that names none: what is valid UTF-8 is UTF-8, whatever it
 * is called; then what was declared; and where nothing was, windows-1252. A text of UTF-8 may hold a few broken bytes.
 */
export function charsetOf(bytes: Uint8Array, declared = '', onPage = ''): string {
  const [named = 'utf-8'] = [declared, onPage].map(usualName).filter((name) => !saysNothing.test(name))
  // In ASCII all are alike, but for those that are written in it; and UTF-8 has no zeros.
  if (bytes.every((byte) => byte < 0x80) || bytes.includes(0)) return declared.trim() || named
  const text = new TextDecoder().decode(bytes)
  const broken = text.split('\ufffd').length - 1
  // The characters of these languages have three bytes in UTF-8.
  if (broken === 0) return isWide.test(named) && !/[\u0800-\uffff]/.test(text) ? named : 'utf-8'
  if (named !== 'utf-8' && decoderOf(named)) return named
  const whole = text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0
  return whole > broken ? 'utf-8' : 'windows-1252'
}

/** `win-1251` and `cp_1251` are names of windows-1251 that the Encoding Standard does not list. */
const usualName = (name: string): string => name.trim().replace(/^(?:win|windows|cp|ms)[-_ ]?(125\d)$/i, 'windows-$1')

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return undefined
  }
}
