/** The letter that tells an administrator that a backup of the night did not come back as it was made. */
import { withValues } from '#shared/faults'
import type { InterfaceLanguage } from '#shared/languages'
import type { Letter, Letters } from '../letter.ts'
import { oneLine } from './one-line.ts'

export interface BackupData {
  readonly firstName: string
  readonly company: string
  readonly environment: string
  /** The console's origin; without it the letter has no link. */
  readonly origin: string
}

interface Words {
  readonly subject: string
  readonly greeting: string
  readonly intro: string
  readonly advice: string
  readonly open: string
  readonly ending: string
}

const words: Readonly<Record<InterfaceLanguage, Words>> = {
  en: {
    subject: 'The backup of {environment} at {company} is not complete',
    greeting: 'Hello {firstName},',
    intro:
      'each backup of a night is tried out: it is restored into nothing and compared. That of {environment} did not come back as it was made, or names pictures, films or documents that are gone.',
    advice:
      'It is kept, and what it holds can be restored. Please look for responses whose files are missing and save them anew; the next night tries again.',
    open: 'Open the backups',
    ending: 'You will hear of it again only after a backup was good in between.',
  },
  de: {
    subject: 'Die Sicherung von {environment} bei {company} ist nicht vollständig',
    greeting: 'Hallo {firstName},',
    intro:
      'jede Sicherung einer Nacht wird ausprobiert: Sie wird in eine leere Umgebung zurückgespielt und verglichen. Die von {environment} kam nicht so zurück, wie sie angelegt wurde, oder nennt Bilder, Filme oder Dokumente, die es nicht mehr gibt.',
    advice:
      'Sie bleibt erhalten, und was sie enthält, lässt sich wiederherstellen. Bitte suchen Sie nach Antworten, deren Dateien fehlen, und speichern Sie diese neu; die nächste Nacht versucht es wieder.',
    open: 'Sicherungen öffnen',
    ending: 'Sie hören davon erst wieder, wenn dazwischen eine Sicherung gut war.',
  },
}

const letterIn =
  (language: InterfaceLanguage) =>
  ({ firstName, company, environment, origin }: BackupData): Letter => {
    const { subject, greeting, intro, advice, open, ending } = words[language]
    const values = {
      firstName: oneLine(firstName),
      company: oneLine(company),
      environment: oneLine(environment),
    }
    return {
      subject: withValues(subject, values),
      lines: [
        withValues(greeting, values),
        withValues(intro, values),
        advice,
        ...(origin ? [{ link: `${origin}/settings/backup`, text: open }] : []),
        ending,
      ],
    }
  }

export const backupLetters: Letters<BackupData> = { en: letterIn('en'), de: letterIn('de') }
