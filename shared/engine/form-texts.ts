/** The texts of forms: the reasons for refusing a reply, in the languages of the content. */
import { faults } from '../faults.ts'
import type { ContentLanguage } from '../languages.ts'

const { mandatory, date, number, email, boolean } = faults

const formTexts = {
  mandatory: {
    en: mandatory,
    de: 'Pflichtfeld',
    it: 'Campo obbligatorio',
    nl: 'Verplicht veld',
    cy: 'Maes gorfodol',
  },
  date: {
    en: `Sorry, I found no day in that. ${date}, for example 24 December or tomorrow`,
    de: 'Bitte nennen Sie ein gültiges Datum, zum Beispiel 24. Dezember oder morgen',
    it: 'Inserisci una data valida, ad esempio 24 dicembre o domani',
    nl: 'Voer een geldige datum in, bijvoorbeeld 24 december of morgen',
    cy: 'Rhowch ddyddiad dilys, er enghraifft 24 Rhagfyr neu yfory',
  },
  /** `{day}` is the day as it was written. */
  'impossible-date': {
    en: 'There is no {day} in the calendar.',
    de: 'Den {day} gibt es im Kalender nicht.',
    it: 'Il calendario non ha il {day}.',
    nl: '{day} staat niet in de kalender.',
    cy: 'Nid yw {day} yn y calendr.',
  },
  number: {
    en: `Sorry, I found no number in that. ${number}, for example 50`,
    de: 'Bitte nennen Sie eine gültige Zahl, zum Beispiel 50',
    it: 'Inserisci un numero valido, ad esempio 50',
    nl: 'Voer een geldig getal in, bijvoorbeeld 50',
    cy: 'Rhowch rif dilys, er enghraifft 50',
  },
  email: {
    en: `Sorry, that does not look like an e-mail address. ${email}, for example name@example.com`,
    de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com',
    it: 'Inserisci un indirizzo e-mail valido, ad esempio nome@example.com',
    nl: 'Voer een geldig e-mailadres in, bijvoorbeeld naam@example.com',
    cy: 'Rhowch gyfeiriad e-bost dilys, er enghraifft enw@example.com',
  },
  phone: {
    en: 'Sorry, I found no telephone number in that. Please write it with its area code, or with its country code such as +44',
    de: 'Bitte nennen Sie eine gültige Telefonnummer mit Vorwahl, oder mit Landesvorwahl wie +49',
    it: 'Inserisci un numero di telefono valido, con prefisso oppure con prefisso internazionale, ad esempio +39',
    nl: 'Voer een geldig telefoonnummer in, met netnummer of met landnummer, bijvoorbeeld +31',
    cy: 'Rhowch rif ffôn dilys, gyda’r cod ardal neu god y wlad, er enghraifft +44',
  },
  'out-of-range': {
    en: 'Please give a number from {min} to {max}',
    de: 'Bitte nennen Sie eine Zahl von {min} bis {max}',
    it: 'Inserisci un numero da {min} a {max}',
    nl: 'Voer een getal in van {min} tot en met {max}',
    cy: 'Rhowch rif o {min} i {max}',
  },
  'too-small': {
    en: 'Please give a number of at least {min}',
    de: 'Bitte nennen Sie eine Zahl ab {min}',
    it: 'Inserisci un numero non inferiore a {min}',
    nl: 'Voer een getal in van minstens {min}',
    cy: 'Rhowch rif sydd o leiaf {min}',
  },
  'too-large': {
    en: 'Please give a number of at most {max}',
    de: 'Bitte nennen Sie eine Zahl bis höchstens {max}',
    it: 'Inserisci un numero non superiore a {max}',
    nl: 'Voer een getal in van hoogstens {max}',
    cy: 'Rhowch rif nad yw’n fwy na {max}',
  },
  boolean: {
    en: `${boolean}: yes or no`,
    de: 'Bitte antworten Sie mit Ja oder Nein',
    it: 'Inserisci un valore valido: sì o no',
    nl: 'Antwoord met ja of nee',
    cy: 'Rhowch werth dilys: ie neu na',
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
  /** An earlier answer is another one: `{value}` in place of `{former}`. */
  changed: {
    en: 'Changed: {value} instead of {former}.',
    de: 'Geändert: {value} statt {former}.',
    it: 'Modificato: {value} invece di {former}.',
    nl: 'Gewijzigd: {value} in plaats van {former}.',
    cy: 'Wedi newid: {value} yn lle {former}.',
  },
  noted: {
    en: 'Noted: {value}.',
    de: 'Notiert: {value}.',
    it: 'Annotato: {value}.',
    nl: 'Genoteerd: {value}.',
    cy: 'Wedi nodi: {value}.',
  },
  /** The customer takes something back, and nobody knows what. */
  correction: {
    en: 'What shall I change? Name the answer and its new value, or write “back”.',
    de: 'Was soll ich ändern? Nennen Sie die Angabe und den neuen Wert, oder schreiben Sie „zurück“.',
    it: 'Cosa devo cambiare? Indichi la risposta e il nuovo valore, oppure scriva «indietro».',
    nl: 'Wat moet ik wijzigen? Noem het antwoord en de nieuwe waarde, of schrijf ‘terug’.',
    cy: 'Beth ddylwn i ei newid? Enwch yr ateb a’r gwerth newydd, neu ysgrifennwch “yn ôl”.',
  },
  yes: { en: 'yes', de: 'ja', it: 'sì', nl: 'ja', cy: 'ie' },
  no: { en: 'no', de: 'nein', it: 'no', nl: 'nee', cy: 'na' },
  'too-long': {
    en: 'Please answer in fewer words',
    de: 'Bitte antworten Sie kürzer',
    it: 'Rispondi con meno parole',
    nl: 'Antwoord met minder woorden',
    cy: 'Atebwch mewn llai o eiriau',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>
export type FormMessage = keyof typeof formTexts

/** What stands in a text in the place of `{name}`; a number is written as the language writes it. */
export type FormTextValues = Readonly<Record<string, string | number>>

export const formText = (message: FormMessage, language: ContentLanguage, values: FormTextValues = {}): string =>
  formTexts[message][language].replace(/\{(\w+)\}/g, (_, name: string) => writtenIn(language, values[name] ?? ''))

/** Four digits stay together, because they may be a year. */
const writtenIn = (language: ContentLanguage, value: string | number): string =>
  typeof value === 'string'
    ? value
    : value.toLocaleString(language === 'en' ? 'en-GB' : language, { useGrouping: Math.abs(value) >= 10_000 })

/** The button that skips a question, and the word for those who write. */
export const skipTitles: Readonly<Record<ContentLanguage, string>> = {
  en: 'Skip',
  de: 'Überspringen',
  it: 'Salta',
  nl: 'Overslaan',
  cy: 'Hepgor',
}

/** Behind a question without choices, where a channel has no buttons. */
export const skipHints: Readonly<Record<ContentLanguage, string>> = {
  en: '(To leave this out, write “skip”.)',
  de: '(Zum Auslassen schreiben Sie „überspringen“.)',
  it: '(Per saltare la domanda scrivi «salta».)',
  nl: '(Schrijf “overslaan” om dit over te slaan.)',
  cy: '(I hepgor hyn, ysgrifennwch “hepgor”.)',
}

/** The words that skip an optional question. */
export const skipWords: ReadonlySet<string> = new Set([
  ...Object.values(skipTitles).map((title) => title.toLowerCase()),
  'skip this',
  'skip it',
  'pass',
  'ueberspringen',
  'auslassen',
  'weglassen',
  'saltare',
  'sla over',
  'neidio',
])

/** The words that leave a form, in the languages of the content. */
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
