/** Replies to questions of forms in the languages of the content, each with what is right to store, and what is stored. */
import { readFileSync } from 'node:fs'
import { answer, begin } from '#shared/engine/form'
import type { AskedQuestion } from '#shared/contracts/forms'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { phoneIn } from '../../../functions/bot/turn/phone-value.ts'
import { valuesIn } from '../../../functions/nlu/values/values.ts'
import { question } from '../form-chat.ts'

export const valueKinds = ['number', 'date', 'phone', 'email'] as const
export type ValueKind = (typeof valueKinds)[number]

export interface LabelledValue {
  readonly kind: ValueKind
  readonly language: ContentLanguage
  readonly written: string
  /** What a person would store; `ask` where only asking again is right. */
  readonly right: string
}

export type Verdict = 'right' | 'asked' | 'WRONG'

/** A Wednesday. */
export const today = '2026-11-25'
const countries: Readonly<Record<ContentLanguage, string>> = { en: 'GB', de: 'DE', it: 'IT', nl: 'NL', cy: 'GB' }

export const labelledValues: readonly LabelledValue[] = readFileSync(new URL('values.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind, language, written = '', right = ''] = line.split('\t')
    const known = valueKinds.find((each) => each === kind)
    const spoken = contentLanguages.find((each) => each === language)
    if (!known || !spoken || right === '') throw new Error(`This line of values.tsv cannot be read: ${line}`)
    return { kind: known, language: spoken, written: plain(written), right: plain(right) }
  })

/** Signs that cannot be seen are written as `\u200b` in the table. */
function plain(written: string): string {
  return written.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const questions: Readonly<Record<ValueKind, AskedQuestion>> = {
  number: question({ key: 'it', dataType: 'number' }),
  date: question({ key: 'it', fieldType: 'input-date' }),
  phone: question({ key: 'it', fieldType: 'input-phone' }),
  email: question({ key: 'it', fieldType: 'input-email' }),
}

/** What a form stores for a reply, or `ask` where it asks again. */
export async function storedFor(
  { kind, language, written }: LabelledValue,
  country = countries[language],
): Promise<string> {
  const named = { ...valuesIn(written, today, { language, country }), phone: await phoneIn(written, country) }
  const asked = [questions[kind]]
  const [effect] = answer(asked, begin(asked, language).state!, { kind: 'text', text: written, named }).effects
  return effect?.kind === 'stored' ? JSON.stringify(effect.value).replaceAll('"', '') : 'ask'
}

export function verdictOf({ right }: LabelledValue, stored: string): Verdict {
  if (stored === right) return 'right'
  return stored === 'ask' ? 'asked' : 'WRONG'
}
