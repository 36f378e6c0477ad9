/** The documentation of appointments. `## ` begins a section. */
import type { Words } from '../module.ts'

export const docs: Words = {
  en: `The bot says an appointment and adds a file that calendars on every phone and computer open. No server is asked, and no calendar has to be connected.

## What it needs

- **Title** and **place** stand in the calendar as you write them. Variables such as \`***occasion***\` are filled.
- **Day** is usually the answer to a question of a form. \`2026-12-01\`, \`1.12.2026\` and \`1/12/2026\` are understood, day before month.
- **Time** is \`14:30\`, \`14 Uhr\` or \`2:30 pm\`. Without one, the appointment takes all of the day.
- **Time zone** counts for that time. Without one, it is your company’s.
- **Reminder** (from version 1.1.0) lets the calendar remind, so many minutes before.

## What customers get

A message with your text and the file. The website shows it as a download; other channels send it as a file or as a link, as they can. The file is deleted together with the conversation.

The variable \`appointment_start\` keeps when the appointment begins.

## Where it leads

- \`wrong-date\`: the calendar has no such day, the clock no such time, or there is no such time zone
- \`past\`: the appointment would already be over

Without such a path, the function takes its error path. Nobody gets a file with a wrong date.`,
  de: `Der Bot nennt einen Termin und gibt eine Datei mit, die Kalender auf jedem Telefon und Computer öffnen. Kein Server wird gefragt, und kein Kalender muss verbunden sein.

## Was gebraucht wird

- **Titel** und **Ort** stehen im Kalender, wie Sie sie schreiben. Variablen wie \`***occasion***\` werden gefüllt.
- **Tag** ist meist die Antwort auf die Frage eines Formulars. \`2026-12-01\`, \`1.12.2026\` und \`1/12/2026\` werden verstanden, der Tag vor dem Monat.
- **Uhrzeit** ist \`14:30\`, \`14 Uhr\` oder \`2:30 pm\`. Ohne sie gilt der Termin den ganzen Tag.
- **Zeitzone** gilt für diese Uhrzeit. Ohne Angabe ist es die Ihres Unternehmens.
- **Erinnerung** (ab Version 1.1.0) lässt den Kalender so viele Minuten vorher erinnern.

## Was ankommt

Eine Nachricht mit Ihrem Text und der Datei. Die Website zeigt sie als Download; andere Kanäle schicken sie als Datei oder als Link, je nachdem, was sie können. Die Datei wird mit dem Gespräch gelöscht.

In der Variable \`appointment_start\` steht, wann der Termin beginnt.

## Wohin es geht

- \`wrong-date\`: Der Kalender kennt diesen Tag nicht, die Uhr diese Zeit nicht, oder es gibt die Zeitzone nicht
- \`past\`: Der Termin wäre schon vorbei

Ohne einen solchen Weg nimmt die Funktion ihren Fehlerweg. Niemand bekommt eine Datei mit einem falschen Datum.`,
}
