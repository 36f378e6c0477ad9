/** The letter that tells the author of a broadcast that it has paused by itself. */
import { withValues } from '#shared/faults'
import type { InterfaceLanguage } from '#shared/languages'
import { broadcastFailuresMax, broadcastPauseDaysMax } from '#shared/limits'
import type { Letter, Letters } from '../letter.ts'
import { oneLine } from './one-line.ts'

export interface PausedBroadcastData {
  readonly company: string
  readonly broadcast: string
  readonly id: string
  /** The console's origin; without it the letter has no link. */
  readonly origin: string
}

interface Words {
  readonly subject: string
  readonly greeting: string
  readonly intro: string
  readonly advice: string
  readonly open: string
}

const words: Readonly<Record<InterfaceLanguage, Words>> = {
  en: {
    subject: 'The broadcast “{broadcast}” of {company} has paused',
    greeting: 'Hello,',
    intro: 'the broadcast “{broadcast}” has paused by itself, because {count} messages in a row could not be sent.',
    advice: 'Resume it once the cause is gone, or cancel it. After {days} days it is cancelled by itself.',
    open: 'Open the broadcast',
  },
  de: {
    subject: 'Der Broadcast „{broadcast}“ von {company} pausiert',
    greeting: 'Guten Tag,',
    intro:
      'der Broadcast „{broadcast}“ hat von selbst pausiert, weil {count} Nachrichten hintereinander nicht gesendet werden konnten.',
    advice:
      'Setzen Sie ihn fort, sobald die Ursache behoben ist, oder brechen Sie ihn ab. Nach {days} Tagen wird er von selbst abgebrochen.',
    open: 'Broadcast öffnen',
  },
}

const letterIn =
  (language: InterfaceLanguage) =>
  ({ company, broadcast, id, origin }: PausedBroadcastData): Letter => {
    const { subject, greeting, intro, advice, open } = words[language]
    const values = {
      broadcast: oneLine(broadcast),
      company: oneLine(company),
      count: broadcastFailuresMax,
      days: broadcastPauseDaysMax,
    }
    return {
      subject: withValues(subject, values),
      lines: [
        greeting,
        withValues(intro, values),
        withValues(advice, values),
        ...(origin ? [{ link: `${origin}/broadcast?id=${id}`, text: open }] : []),
      ],
    }
  }

export const pausedBroadcastLetters: Letters<PausedBroadcastData> = { en: letterIn('en'), de: letterIn('de') }
