/** The letter that tells an administrator how far the budget of the language model is used in a month. */
import { withValues } from '#shared/faults'
import type { InterfaceLanguage } from '#shared/languages'
import type { Letter, Letters } from '../letter.ts'
import { oneLine } from './one-line.ts'

export interface BudgetData {
  readonly firstName: string
  readonly company: string
  /** `2026-11` */
  readonly month: string
  /** The budget is used up; else most of it is. */
  readonly isOver: boolean
  /** Tokens. */
  readonly used: number
  readonly limit: number
  /** The console's origin; without it the letter has no link. */
  readonly origin: string
}

interface Words {
  readonly subject: readonly [most: string, over: string]
  readonly greeting: string
  readonly used: string
  readonly most: string
  readonly over: string
  readonly link: string
  readonly ending: string
}

const words: Readonly<Record<InterfaceLanguage, Words>> = {
  en: {
    subject: [
      'Most of the language model’s budget of {company} is used',
      'The language model’s budget of {company} is used up',
    ],
    greeting: 'Hello {name},',
    used: 'in {month}, {used} of the {limit} tokens of the language model of {company} have been used.',
    most: 'When all of them are, the language model is not asked any more until the month is over.',
    over: 'Until the month is over, what does not fit into the rest is left out: the bot answers from its responses, and hands over to people as before.',
    link: 'See or raise the budget',
    ending: 'Administrators get this mail at 80 and at 100 percent, each once a month.',
  },
  de: {
    subject: [
      'Das Budget des Sprachmodells von {company} ist größtenteils verbraucht',
      'Das Budget des Sprachmodells von {company} ist verbraucht',
    ],
    greeting: 'Guten Tag {name},',
    used: 'im {month} wurden {used} der {limit} Tokens des Sprachmodells von {company} verbraucht.',
    most: 'Sind alle verbraucht, wird das Sprachmodell bis zum Ende des Monats nicht mehr gefragt.',
    over: 'Was nicht mehr in den Rest passt, entfällt bis zum Ende des Monats: Der Bot antwortet aus seinen Antworten und übergibt wie bisher an Menschen.',
    link: 'Budget ansehen oder erhöhen',
    ending: 'Administratoren erhalten diese Mail bei 80 und bei 100 Prozent, je einmal im Monat.',
  },
}

const letterIn =
  (language: InterfaceLanguage) =>
  ({ firstName, company, month, isOver, used, limit, origin }: BudgetData): Letter => {
    const { subject, greeting, link, ending, ...lines } = words[language]
    const count = (value: number) => value.toLocaleString(language)
    const name = new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    })
    const values = { company: oneLine(company), month: name, used: count(used), limit: count(limit) }
    return {
      subject: withValues(subject[isOver ? 1 : 0], values),
      lines: [
        withValues(greeting, { name: oneLine(firstName) }),
        withValues(lines.used, values),
        isOver ? lines.over : lines.most,
        ...(origin ? [{ link: `${origin}/settings/llm`, text: link }] : []),
        ending,
      ],
    }
  }

export const budgetLetters: Letters<BudgetData> = { en: letterIn('en'), de: letterIn('de') }
