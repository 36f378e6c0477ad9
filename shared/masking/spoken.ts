/** What the bot says to a customer in the place of a value of theirs that is hidden. */
import type { ContentLanguage } from '../languages.ts'
import type { MaskKind } from './kinds.ts'

export const maskWords: Readonly<Record<MaskKind, Readonly<Record<ContentLanguage, string>>>> = {
  card: {
    en: 'your card number',
    de: 'Ihre Kartennummer',
    nl: 'uw kaartnummer',
    it: 'il numero della sua carta',
    cy: 'rhif eich cerdyn',
  },
  iban: { en: 'your IBAN', de: 'Ihre IBAN', nl: 'uw IBAN', it: 'il suo IBAN', cy: 'eich IBAN' },
  id: {
    en: 'your ID number',
    de: 'Ihre Ausweisnummer',
    nl: 'uw identificatienummer',
    it: 'il suo numero di identificazione',
    cy: 'eich rhif adnabod',
  },
  secret: { en: 'your secret', de: 'Ihr Geheimnis', nl: 'uw geheim', it: 'il suo dato segreto', cy: 'eich cyfrinach' },
  email: {
    en: 'your e-mail address',
    de: 'Ihre E-Mail-Adresse',
    nl: 'uw e-mailadres',
    it: 'il suo indirizzo e-mail',
    cy: 'eich cyfeiriad e-bost',
  },
  phone: {
    en: 'your phone number',
    de: 'Ihre Telefonnummer',
    nl: 'uw telefoonnummer',
    it: 'il suo numero di telefono',
    cy: 'eich rhif ffôn',
  },
  dob: {
    en: 'your date of birth',
    de: 'Ihr Geburtsdatum',
    nl: 'uw geboortedatum',
    it: 'la sua data di nascita',
    cy: 'eich dyddiad geni',
  },
  name: { en: 'your name', de: 'Ihr Name', nl: 'uw naam', it: 'il suo nome', cy: 'eich enw' },
}
