/** Dates of birth: a date after its words, or before them. */
import { dateAt } from './dates.ts'
import type { Found } from './found.ts'
import type { PlainText } from './plain-text.ts'
import { isNamedAfter, valueAfter } from './words.ts'

const cues =
  /\b(?:d\.?o\.?b\b|date of birth|day of birth|birth ?-?dates?|birth ?-?day|born|geburtsdatum|geburts-datum|geburtstag|geb\.? ?datum|geb\b|geboren|date de naissance|naissance|ddn|nee?(?=\s(?:le|en|a)\b)|ne\(e\)(?=\s)|anniversaire|fecha de nacimiento|fecha nacimiento|nacimiento|naci(?:do|da)?\b|cumpleanos|data di nascita|data nascita|nascita|nat[oa](?=\s(?:il|a|in|l)\b)|compleanno|geboortedatum|geboorte-datum|verjaardag|jarig)/g
/** "in Leeds on", between the word and the date. */
const birthplace = /^\s(?:in|a|en|te|zu)\s[^\d\n.,;]{2,28}\s(?:on|il|le|el|am|op)(?=\s)/
const after = new RegExp(cues.source)

export function findDatesOfBirth({ text, folded }: PlainText): readonly Found[] {
  if (!/\d/.test(text)) return []
  const found: Found[] = []
  for (const { 0: cue, index } of folded.matchAll(cues)) {
    const [place = ''] = birthplace.exec(folded.slice(index + cue.length, index + cue.length + 48)) ?? []
    const { at } = valueAfter(folded, index + cue.length + place.length)
    const end = endOfDate(folded, at)
    if (end) found.push({ start: at, end })
  }
  for (const { index } of folded.matchAll(/(?<![\d./-])\d{1,4}(?=\D)/g)) {
    const end = endOfDate(folded, index)
    if (end && (isNamedAfter(after, folded, end) || /^\s(?:geboren|born|birth)\b/.test(folded.slice(end, end + 10))))
      found.push({ start: index, end })
  }
  return found
}

function endOfDate(folded: string, at: number): number | undefined {
  dateAt.lastIndex = at
  if (!dateAt.test(folded)) return undefined
  const date = folded.slice(at, dateAt.lastIndex)
  return at + date.replace(/[\s.,-]+$/, '').length
}
