/** The letter that tells an administrator that a server of the company does not take what it is told, or is told nothing any more. */
import { withValues } from '#shared/faults'
import type { InterfaceLanguage } from '#shared/languages'
import type { Letter, Letters } from '../letter.ts'
import { oneLine } from './one-line.ts'

export interface WebhookLetterData {
  readonly firstName: string
  readonly company: string
  readonly timezone: string
  /** Of the address: the rest may hold a secret. */
  readonly host: string
  readonly since: string
  /** `status 503`, `timeout` */
  readonly reason: string
  /** It is not asked any more until somebody wants it. */
  readonly isOff: boolean
  /** The console's origin; without it the letter has no link. */
  readonly origin: string
}

interface Words {
  readonly subject: readonly [down: string, off: string]
  readonly greeting: string
  readonly since: string
  readonly down: string
  readonly off: string
  readonly link: string
  readonly ending: string
}

const words: Readonly<Record<InterfaceLanguage, Words>> = {
  en: {
    subject: ['A webhook of {company} is down', 'A webhook of {company} was switched off'],
    greeting: 'Hello {name},',
    since: 'the server {host} of {company} has taken nothing since {time} ({reason}).',
    down: 'It is asked again from time to time, and gets everything that waits, in order, as soon as it answers.',
    off: 'It is not asked any more. What waits is kept for thirty days and is sent once you switch the webhook on again.',
    link: 'Open the webhooks',
    ending: 'Administrators get this mail after an hour, after a day, and when a webhook is switched off.',
  },
  de: {
    subject: ['Ein Webhook von {company} ist nicht erreichbar', 'Ein Webhook von {company} wurde abgeschaltet'],
    greeting: 'Guten Tag {name},',
    since: 'der Server {host} von {company} nimmt seit {time} nichts mehr an ({reason}).',
    down: 'Er wird von Zeit zu Zeit wieder gefragt und erhält alles, was wartet, der Reihe nach, sobald er antwortet.',
    off: 'Er wird nicht mehr gefragt. Was wartet, bleibt dreißig Tage erhalten und wird gesendet, sobald Sie den Webhook wieder einschalten.',
    link: 'Webhooks öffnen',
    ending:
      'Administratoren erhalten diese Mail nach einer Stunde, nach einem Tag und wenn ein Webhook abgeschaltet wird.',
  },
}

const letterIn =
  (language: InterfaceLanguage) =>
  ({ firstName, company, timezone, host, since, reason, isOff, origin }: WebhookLetterData): Letter => {
    const { subject, greeting, link, ending, ...lines } = words[language]
    const time = new Date(since).toLocaleString(language, {
      timeZone: timezone,
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    const values = { company: oneLine(company), host, time, reason }
    return {
      subject: withValues(subject[isOff ? 1 : 0], values),
      lines: [
        withValues(greeting, { name: oneLine(firstName) }),
        withValues(lines.since, values),
        isOff ? lines.off : lines.down,
        ...(origin ? [{ link: `${origin}/settings/webhooks`, text: link }] : []),
        ending,
      ],
    }
  }

export const webhookLetters: Letters<WebhookLetterData> = { en: letterIn('en'), de: letterIn('de') }
