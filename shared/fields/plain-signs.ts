/**
 * What people type and paste as a value, in ordinary signs: without what is not drawn or turns the direction, with
 * digits 0 to 9, one kind of hyphen, apostrophe and space. `½` becomes ` 1⁄2`, `²` becomes `^2`, because they are no
 * digits of the number before them.
 */
export const plainSigns = (written: string): string =>
  ascii.test(written)
    ? written
    : written
        .replace(unseen, '')
        .replace(/[⁰¹²³⁴-⁹]/gu, (power) => `^${power.normalize('NFKC')}`)
        .replace(/[¼½¾⅐-⅞]/gu, (part) => ` ${part.normalize('NFKC')}`)
        .normalize('NFKC')
        .replace(/(?![0-9])\p{Nd}/gu, latinDigit)
        .replace(/[\u2010-\u2015\u2043\u2212]/gu, '-')
        .replace(/[\u2018-\u201b\u2032\u02bc\u00b4`\u066c]/gu, "'")
        .replaceAll('\u066b', '.')
        .replace(/[\p{Zs}]/gu, ' ')

// oxlint-disable-next-line no-control-regex -- all of ASCII is what is meant
const ascii = /^[\u0000-\u007f]*$/
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u20e3]/gu

/** The digits of a script stand in a row of ten, zero first. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
