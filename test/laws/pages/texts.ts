/** The texts on a page, and which of them are not in the language that the page is read in. */
import i18next from 'i18next'
import { faults } from '#shared/faults'

const files = import.meta.glob<{ default: object }>('../../../frontend/src/locales/*/*.json', { eager: true })

/** By area and key, as `variables:none`. */
function textsIn(language: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(files)
      .filter(([file]) => file.includes(`/${language}/`))
      .flatMap(([file, { default: texts }]) => flatten(texts, `${/([\w-]+)\.json$/.exec(file)?.[1] ?? ''}:`)),
  )
}

const flatten = (texts: object, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]: [string, string | object]) =>
    typeof text === 'string' ? [[prefix + key, text]] : flatten(text, `${prefix}${key}.`),
  )

// The English sentences of faults are those of the API.
const english = new Map([
  ...textsIn('en'),
  ...Object.entries(faults).map(([code, text]) => [`faults:${code}`, text.replace(/\{\w+\}/g, '{$&}')] as const),
])
const german = new Set(textsIn('de').values())
/** Texts that read otherwise in German. */
const onlyEnglish = [...english].filter(([, text]) => !german.has(text)).map(([, text]) => text)
const whole = new Set(onlyEnglish.filter((text) => !text.includes('{{') && text.length > 3))
/** Of texts with gaps, those that say enough beside them to be told. */
const gapped = onlyEnglish
  .filter((text) => text.includes('{{') && !/<|\$t\(/.test(text) && text.replace(/\{\{.*?\}\}/g, '').length > 7)
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\{.*?\}\}/)
          .map(escaped)
          .join('.+')}$`,
      ),
  )

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What a German reader of the page meets in English. */
export const englishIn = (texts: readonly string[]): string[] =>
  texts.filter((text) => whole.has(text) || gapped.some((pattern) => pattern.test(text)))

/** What a reader of the page sees or hears: its texts, and the names and hints of its elements. */
export function textsOn(page: Element): string[] {
  const own = [...page.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue),
    ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name)),
  ])
  return [...new Set(own.flatMap((text) => text?.trim() || []))]
}

const missing = new Set<string>()

/** Notes from now on each key that has no text. */
export function noteMissingKeys(): void {
  i18next.options.parseMissingKeyHandler = (key: string, given?: string) => {
    if (given === undefined) missing.add(key)
    return given ?? key
  }
}

/** The keys without a text that a page has asked for since this was asked last. */
export function missingKeys(): string[] {
  const found = [...missing]
  missing.clear()
  return found
}
