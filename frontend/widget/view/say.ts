/** The widget's own words in the customer's language, and in no other. */
import type { ContentLanguage } from '#shared/languages'
import type { TextName, Texts } from '../texts/en.ts'

export type Say = (name: TextName, values?: Readonly<Record<string, string | number>>) => string

const languages: Readonly<Record<ContentLanguage, () => Promise<{ texts: Texts }>>> = {
  cy: () => import('../texts/cy.ts'),
  de: () => import('../texts/de.ts'),
  en: () => import('../texts/en.ts'),
  it: () => import('../texts/it.ts'),
  nl: () => import('../texts/nl.ts'),
}

export const loadTexts = async (language: ContentLanguage): Promise<Texts> => (await languages[language]()).texts

export const sayIn =
  (texts: Texts): Say =>
  (name, values = {}) =>
    texts[name].replace(/\{(\w+)\}/g, (_, gap: string) => String(values[gap] ?? ''))
