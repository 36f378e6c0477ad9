/** International bank account numbers (ISO 13616): a length for each country, and the remainder 1 of ISO 7064 mod 97-10. */
import { isWordCharacter } from './digit-chains.ts'
import type { Found } from './found.ts'
import type { PlainText } from './plain-text.ts'

/** Characters of an account number by country, from the register of SWIFT. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
    'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
)
const separator = /[\s\-._/:]/
const separatorsMax = 3

export function findIbans({ text }: PlainText): readonly Found[] {
  const found: Found[] = []
  const upper = text.toUpperCase()
  // Where upper case is longer, as of ß, places would shift.
  const source = upper.length === text.length ? upper : text
  for (const { index } of source.matchAll(/[A-Z]{2}(?=[\s\-._/:]{0,3}\d)/g)) {
    const start = index
    if (start < (found.at(-1)?.end ?? 0)) continue
    const length = lengths[source.slice(start, start + 2)]
    const isFirst = !isWordCharacter(source[start - 1]) || source.slice(Math.max(0, start - 4), start) === 'IBAN'
    if (!length || !isFirst) continue
    const end = endOfIban(source, start, length)
    if (end) found.push({ start, end })
  }
  return found
}

/** Where the account number that begins at `start` ends; undefined if there is none. */
function endOfIban(source: string, start: number, length: number): number | undefined {
  let account = ''
  let gap = 0
  let at = start
  for (; account.length < length && at < source.length; at++) {
    const character = source[at] ?? ''
    if (/[A-Z0-9]/.test(character)) {
      account += character
      gap = 0
    } else if (separator.test(character) && ++gap <= separatorsMax) continue
    else return undefined
  }
  if (account.length < length || isWordCharacter(source[at])) return undefined
  return /^..\d\d/.test(account) && remainderOf(account) === 1 ? at : undefined
}

function remainderOf(account: string): number {
  let remainder = 0
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (value > 9 ? remainder * 100 + value : remainder * 10 + value) % 97
  }
  return remainder
}
