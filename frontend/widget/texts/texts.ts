/** The widget's own words in the customer's language, and in no other. */
import type { ContentLanguage } from '#shared/languages'
import type { TextName, Texts } from './en.ts'

export type Say = (name: TextName, values?: Readonly<Record<string, string | number>>) => string

const languages: Readonly<Record<ContentLanguage, () => Promise<{ texts: Texts }>>> = {
  cy: () => import('./cy.ts'),
  de: () => import('./de.ts'),
  en: () => import('./en.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
}

export const loadTexts = async (language: ContentLanguage): Promise<Texts> => (await languages[language]()).texts

export const sayIn =
  (texts: Texts): Say =>
  (name, values = {}) =>
    texts[name].replace(/\{(\w+)\}/g, (_, gap: string) => String(values[gap] ?? ''))
