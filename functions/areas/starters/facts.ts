/**
 * What a bot has to know of a company: variables of the company, which the texts of trades name as `***opening_hours***`. One
 * that nobody has written holds its name in brackets, so that it is seen wherever it stands.
 */
import type { Fact } from '#shared/contracts/starters'
import { textIn, type ContentLanguage, type Localized } from '#shared/languages'

export const facts = {
  opening_hours: {
    label: { en: 'Opening hours', de: 'Öffnungszeiten' },
    example: { en: 'Monday to Friday 9 am to 6 pm', de: 'Montag bis Freitag 9 bis 18 Uhr' },
  },
  phone: { label: { en: 'Telephone', de: 'Telefon' }, example: { en: '01225 496000', de: '030 1234567' } },
  email: { label: { en: 'Email', de: 'E-Mail' }, example: { en: 'hello@example.com', de: 'hallo@example.com' } },
  address: {
    label: { en: 'Address', de: 'Adresse' },
    example: { en: '14 Orchard Lane, Bath', de: 'Gartenstraße 14, 10115 Berlin' },
  },
  website: { label: { en: 'Website', de: 'Website' }, example: { en: 'www.example.com', de: 'www.example.com' } },
  parking: {
    label: { en: 'Parking and public transport', de: 'Parken und Anfahrt' },
    example: { en: 'Car park behind the house, bus 12', de: 'Parkplatz hinter dem Haus, Bus 12' },
  },
  prices: {
    label: { en: 'Prices', de: 'Preise' },
    example: { en: 'From 45 an hour', de: 'Ab 45 € die Stunde' },
  },
  payment: {
    label: { en: 'Ways to pay', de: 'Zahlungsarten' },
    example: { en: 'cash and card', de: 'bar und mit Karte' },
  },
} as const satisfies Record<string, { label: Localized; example: Localized }>

export type FactName = keyof typeof facts

export const isFact = (name: string): name is FactName => Object.hasOwn(facts, name)

/** What stands in the place of a fact that nobody has written. */
const placeholderOf = (name: FactName, language: ContentLanguage): string => `[${textIn(facts[name].label, language)}]`

const isPlaceholder = (name: FactName, value: string): boolean =>
  Object.values(facts[name].label).some((label) => value === `[${label}]`)

/** A fact as it would be: as it was typed, else as it is here already, else its placeholder. */
export function factOf(
  name: FactName,
  { here, typed, language }: { here: string | undefined; typed: string | undefined; language: ContentLanguage },
): Fact {
  const known = here !== undefined && !isPlaceholder(name, here) ? here : undefined
  const value = typed?.trim() || known || placeholderOf(name, language)
  return {
    name,
    label: textIn(facts[name].label, language),
    example: textIn(facts[name].example, language),
    value,
    isMissing: isPlaceholder(name, value),
  }
}
