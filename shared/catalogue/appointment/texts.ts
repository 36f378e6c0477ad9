/** What staff read of appointments. */
import type { ModuleTexts } from '../module.ts'

export const texts: ModuleTexts = {
  title: { en: 'Appointments', de: 'Termine' },
  description: {
    en: 'Gives customers an appointment as a file that every calendar opens.',
    de: 'Gibt einen Termin als Datei mit, die jeder Kalender öffnet.',
  },
  changes: {
    '1.1.0': {
      en: 'The calendar can remind before the appointment.',
      de: 'Der Kalender kann vor dem Termin erinnern.',
    },
    '1.0.0': { en: 'The first version.', de: 'Die erste Version.' },
  },
  handlers: {
    'appointment-file': {
      title: { en: 'Give an appointment', de: 'Termin mitgeben' },
      description: {
        en: 'Says an appointment with a calendar file. It asks no server.',
        de: 'Nennt einen Termin mit einer Kalenderdatei. Kein Server wird gefragt.',
      },
      args: {
        title: {
          label: { en: 'Title in the calendar', de: 'Titel im Kalender' },
          text: { en: 'Such as “Pick up your bouquet”.', de: 'Etwa „Strauß abholen“.' },
        },
        day: {
          label: { en: 'Day', de: 'Tag' },
          text: {
            en: 'Usually a variable. 2026-12-01 and 1.12.2026 are understood, and a time behind it.',
            de: 'Meist eine Variable. 2026-12-01 und 1.12.2026 werden verstanden, auch mit einer Uhrzeit dahinter.',
          },
        },
        time: {
          label: { en: 'Time', de: 'Uhrzeit' },
          text: {
            en: '14:30, 14 Uhr or 2:30 pm. Without a time the appointment takes all of the day.',
            de: '14:30, 14 Uhr oder 2:30 pm. Ohne Uhrzeit gilt der Termin den ganzen Tag.',
          },
        },
        minutes: {
          label: { en: 'Duration in minutes', de: 'Dauer in Minuten' },
          text: { en: 'An hour, if nothing is entered.', de: 'Eine Stunde, wenn nichts eingetragen ist.' },
        },
        place: {
          label: { en: 'Place', de: 'Ort' },
          text: { en: 'An address, or the name of a shop.', de: 'Eine Adresse oder der Name eines Geschäfts.' },
        },
        zone: {
          label: { en: 'Time zone', de: 'Zeitzone' },
          text: {
            en: 'Such as Europe/London. Without one, that of your company counts.',
            de: 'Etwa Europe/Berlin. Ohne Angabe gilt die Ihres Unternehmens.',
          },
        },
        says: {
          label: { en: 'Text', de: 'Text' },
          text: {
            en: 'What the bot says with the file. Without one, it says a short text in the customer’s language.',
            de: 'Was der Bot zur Datei sagt. Ohne Angabe sagt er einen kurzen Text in der Sprache des Gesprächs.',
          },
        },
        reminder: {
          label: { en: 'Reminder, minutes before', de: 'Erinnerung, Minuten vorher' },
          text: { en: 'Without one, nothing reminds.', de: 'Ohne Angabe erinnert nichts.' },
        },
      },
    },
  },
}
