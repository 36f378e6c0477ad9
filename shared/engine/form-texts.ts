/** What a form says by itself: why a reply was not taken, in the languages of the content. */
import { fieldMessages } from '../fields.ts'
import type { ContentLanguage } from '../languages.ts'

const { mandatory, date, number, email, boolean } = fieldMessages

export const formTexts = {
  mandatory: {
    en: mandatory,
    de: 'Pflichtfeld',
    it: 'Campo obbligatorio',
    nl: 'Verplicht veld',
    cy: 'Maes gorfodol',
  },
  date: {
    en: date,
    de: 'Geben Sie ein gültiges Datum ein',
    it: 'Inserisci una data valida',
    nl: 'Voer een geldige datum in',
    cy: 'Rhowch ddyddiad dilys',
  },
  number: {
    en: number,
    de: 'Geben Sie eine gültige Zahl ein',
    it: 'Inserisci un numero valido',
    nl: 'Voer een geldig getal in',
    cy: 'Rhowch rif dilys',
  },
  email: {
    en: email,
    de: 'Geben Sie eine gültige E-Mail-Adresse ein',
    it: 'Inserisci un indirizzo e-mail valido',
    nl: 'Voer een geldig e-mailadres in',
    cy: 'Rhowch gyfeiriad e-bost dilys',
  },
  boolean: {
    en: boolean,
    de: 'Geben Sie einen gültigen Wert ein',
    it: 'Inserisci un valore valido',
    nl: 'Voer een geldige waarde in',
    cy: 'Rhowch werth dilys',
  },
  choice: {
    en: 'Please choose one of the options',
    de: 'Bitte wählen Sie eine der Möglichkeiten',
    it: 'Scegli una delle opzioni',
    nl: 'Kies een van de opties',
    cy: 'Dewiswch un o’r opsiynau',
  },
  coordinates: {
    en: 'Enter a valid location (for example 52.52, 13.405)',
    de: 'Geben Sie einen gültigen Ort ein (zum Beispiel 52.52, 13.405)',
    it: 'Inserisci una posizione valida (ad esempio 52.52, 13.405)',
    nl: 'Voer een geldige locatie in (bijvoorbeeld 52.52, 13.405)',
    cy: 'Rhowch leoliad dilys (er enghraifft 52.52, 13.405)',
  },
  file: {
    en: 'Please send a Word, PDF, JPEG or PNG file',
    de: 'Bitte senden Sie eine Word-, PDF-, JPEG- oder PNG-Datei',
    it: 'Invia un file Word, PDF, JPEG o PNG',
    nl: 'Stuur een Word-, PDF-, JPEG- of PNG-bestand',
    cy: 'Anfonwch ffeil Word, PDF, JPEG neu PNG',
  },
  text: {
    en: 'Please answer with a text',
    de: 'Bitte antworten Sie mit einem Text',
    it: 'Rispondi con un testo',
    nl: 'Antwoord met een tekst',
    cy: 'Atebwch gyda thestun',
  },
  'too-long': {
    en: 'Please answer in fewer words',
    de: 'Bitte antworten Sie kürzer',
    it: 'Rispondi con meno parole',
    nl: 'Antwoord met minder woorden',
    cy: 'Atebwch mewn llai o eiriau',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>
export type FormMessage = keyof typeof formTexts

/** What a customer says to leave a form, in the languages of the content. */
export const backOutWords: ReadonlySet<string> = new Set([
  'cancel',
  'stop',
  'quit',
  'abbrechen',
  'abbruch',
  'stopp',
  'annulla',
  'annulleren',
  'canslo',
])
