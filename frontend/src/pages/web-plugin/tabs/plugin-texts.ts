/** The texts of the plugin that are written in each language of the company. */
import { contentLanguages, type ContentLanguage, type Localized } from '#shared/languages'
import { buttonTextLengthMax, promptLengthMax } from '#shared/limits'
import type { Field } from '../../../components/form/draft.ts'
import { innerField } from '../../../components/form/inner-field.ts'
import { withText } from '../../../components/form/localized-field.tsx'
import type { TabProps } from '../plugin-draft.ts'

type Form = TabProps['form']

interface PluginText {
  readonly name: 'chatTitle' | 'chatBody' | 'buttonText' | 'prompt' | 'description' | 'details' | 'rating'
  readonly fieldIn: (form: Form) => Field<Localized>
  readonly isLong?: true
  readonly lengthMax?: number
}

/** In the order in which they stand on the page. */
export const generalTexts: readonly PluginText[] = [
  { name: 'chatTitle', fieldIn: (form) => innerField(form, 'messages', 'chatTitle') },
  { name: 'chatBody', fieldIn: (form) => innerField(form, 'messages', 'chatBody') },
  {
    name: 'buttonText',
    fieldIn: (form) => innerField(form, 'messages', 'buttonText'),
    lengthMax: buttonTextLengthMax,
  },
  { name: 'prompt', fieldIn: (form) => innerField(form, 'messages', 'prompt'), lengthMax: promptLengthMax },
  { name: 'description', fieldIn: (form) => form.field('description'), isLong: true },
  { name: 'details', fieldIn: (form) => form.field('details'), isLong: true },
  { name: 'rating', fieldIn: (form) => innerField(form, 'messages', 'rating') },
]

export const privacyText = (form: Form): Field<Localized> => innerField(form, 'privacyPolicy', 'message')

/** All texts of the tab. */
export const textsOf = (form: Form): Field<Localized>[] => [
  ...generalTexts.map(({ fieldIn }) => fieldIn(form)),
  privacyText(form),
]

export const sessionTextsOf = (form: Form): Field<Localized>[] => [
  innerField(form, 'chatSession', 'confirmationTitle'),
  innerField(form, 'chatSession', 'confirmationMessage'),
]

const isWritten = (text: Localized, language: ContentLanguage) => Boolean(text[language]?.trim())

/** How many texts each language lacks that another one has. */
export const missingCounts = (fields: readonly Field<Localized>[]): Record<ContentLanguage, number> => {
  const texts = fields.map(({ value }) => value).filter((text) => Object.values(text).some((one) => one.trim()))
  const counts = contentLanguages.map((language) => [
    language,
    texts.filter((text) => !isWritten(text, language)).length,
  ])
  // Each language has an entry of its own.
  return Object.fromEntries(counts) as Record<ContentLanguage, number>
}

/** The texts that are written in English and not in `language`. */
export const copyableTexts = (fields: readonly Field<Localized>[], language: ContentLanguage): Field<Localized>[] =>
  fields.filter(({ value }) => isWritten(value, 'en') && !isWritten(value, language))

export function copyFromEnglish(fields: readonly Field<Localized>[], language: ContentLanguage): void {
  for (const { value, onChange } of copyableTexts(fields, language)) onChange(withText(value, language, value.en ?? ''))
}
