/** References to characters in pages and mails, such as `&amp;`, read as browsers read them. */
import { decodeHTML, decodeHTMLAttribute } from 'entities'

const codePointMax = 0x10ffff

/** Half a character is no sign, and neither is nothing. */
const unsigned = /&#(?:0*(\d{1,7})|x0*([\da-f]{1,6}));?/gi
const isSign = (code: number): boolean => code > 0 && code <= codePointMax && (code < 0xd800 || code > 0xdfff)

const withoutHalves = (text: string): string =>
  text.replace(unsigned, (whole, decimal?: string, hex?: string) =>
    isSign(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ? whole : '',
  )

/**
 * With the character for each reference, as browsers read them: `&amp;`, `&#150;` as Windows-1252 has it, `&eacute` without
 * its semicolon. What they stand for is not looked at again.
 */
export const decodeEntities = (text: string): string => (text.includes('&') ? decodeHTML(withoutHalves(text)) : text)

/** The same of the value of an attribute, in which `?a=1&copy=2` is no sign of copyright. */
export const decodeAttribute = (value: string): string =>
  value.includes('&') ? decodeHTMLAttribute(withoutHalves(value)) : value
