/** The languages of the interface, and of the content companies write (I18N-001, I18N-003). */
import * as z from 'zod/mini'

export const interfaceLanguages = ['en', 'de'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

export const contentLanguages = ['en', 'cy', 'it', 'nl', 'de'] as const
export type ContentLanguage = (typeof contentLanguages)[number]

/** A text in each language it was written in: `{ en: 'Hello', de: 'Hallo' }`. */
export const localized = (text: z.ZodMiniType<string>) => z.partialRecord(z.enum(contentLanguages), text)
export type Localized = Partial<Record<ContentLanguage, string>>

/** The text in `language`, else in English, else in any; an empty one counts as missing. */
export const textIn = (text: Localized, language: ContentLanguage): string =>
  text[language] || text.en || (Object.values(text).find(Boolean) ?? '')
