/** Telephone numbers as providers write them, with or without a plus sign. */
import { plainSigns } from '#shared/fields/plain-signs'

/** A number as E.164; none for what is none. The zero of `+49 (0)30` is dialled at home only, except in Italy, and 00 is a plus. */
export function e164Of(written: string): string | undefined {
  const plain = plainSigns(written)
    .replace(/^\s*tel:/i, '')
    .replace(/^(\s*\(?(?:\+|00)?\)?\s?[1-9][\d\s]{0,4})\(\s?0\s?\)/, (_, code: string) =>
      /39\s*$/.test(code) ? `${code}0` : code,
    )
    .replaceAll(/[\s()./-]/g, '')
  const [, digits] = /^(?:\+|00)?([1-9]\d{5,14})$/.exec(plain) ?? []
  return digits === undefined ? undefined : `+${digits}`
}
