/** The letter that tells a company of its broken responses. */
import { withValues } from '#shared/faults'
import type { InterfaceLanguage } from '#shared/languages'
import type { ContentKind } from '#shared/references'
import type { Letter, LetterLine, Letters } from '../letter.ts'
import { oneLine } from './one-line.ts'

/** What is named and not there; `title` is what it was called last, or the name of a file, where that is known. */
export interface Missing {
  readonly kind: ContentKind | 'event' | 'media'
  readonly title?: string | undefined
}

export interface BrokenResponse {
  /** None of a choice of the menu. */
  readonly blockId?: string
  readonly title: string
  readonly missing: readonly Missing[]
}

export interface BrokenData {
  readonly company: string
  readonly broken: readonly BrokenResponse[]
  /** The console's origin; without it the letter has no links. */
  readonly origin: string
}

interface Words {
  readonly subject: readonly [one: string, several: string]
  readonly greeting: string
  readonly intro: string
  readonly menu: string
  readonly missing: Readonly<Record<Missing['kind'], string>>
  readonly open: string
  readonly more: string
  readonly advice: string
  readonly ending: string
}

const words: Readonly<Record<InterfaceLanguage, Words>> = {
  en: {
    subject: ['1 response of {company} is broken', '{count} responses of {company} are broken'],
    greeting: 'Hello,',
    intro: 'some of what your bot says to customers names something that is not there any more:',
    menu: 'Menu of the chat: {title}',
    missing: {
      block: 'leads to a response that is gone',
      intent: 'names an intent that is gone',
      entity: 'names an entity that is gone',
      form: 'asks a form that is gone',
      field: 'asks a question that is gone',
      test: 'names a test that is gone',
      event: 'waits for a custom event that is gone',
      media: 'shows a file that is gone',
    },
    open: 'Open “{title}”',
    more: 'And {count} more.',
    advice: 'Customers who get there are not helped. Please name something else there, or delete the response.',
    ending:
      'This mail is sent at night, as long as something is broken. Who gets it is decided on the page General of the settings.',
  },
  de: {
    subject: ['1 Antwort von {company} ist fehlerhaft', '{count} Antworten von {company} sind fehlerhaft'],
    greeting: 'Guten Tag,',
    intro: 'manches, was Ihr Bot sagt, nennt etwas, das es nicht mehr gibt:',
    menu: 'Menü des Chats: {title}',
    missing: {
      block: 'führt zu einer gelöschten Antwort',
      intent: 'nennt eine gelöschte Absicht',
      entity: 'nennt eine gelöschte Entität',
      form: 'stellt ein gelöschtes Formular',
      field: 'stellt eine gelöschte Frage',
      test: 'nennt einen gelöschten Test',
      event: 'wartet auf ein gelöschtes Ereignis',
      media: 'zeigt eine gelöschte Datei',
    },
    open: '„{title}“ öffnen',
    more: 'Und {count} weitere.',
    advice:
      'Wer dorthin kommt, dem wird nicht geholfen. Bitte nennen Sie dort etwas anderes, oder löschen Sie die Antwort.',
    ending:
      'Diese Mail kommt nachts, solange etwas fehlerhaft ist. Wer sie erhält, legen Sie auf der Seite „Allgemein“ der Einstellungen fest.',
  },
}

/** Nobody reads a longer list in a mail. */
const listedMax = 50

const letterIn =
  (language: InterfaceLanguage) =>
  ({ company, broken, origin }: BrokenData): Letter => {
    const { subject, greeting, intro, more, advice, ending, ...lines } = words[language]
    const count = broken.length
    const rest = count - listedMax
    return {
      subject: withValues(count === 1 ? subject[0] : subject[1], { count, company: oneLine(company) }),
      lines: [
        greeting,
        intro,
        ...broken.slice(0, listedMax).flatMap((response) => linesOf(response, lines, origin)),
        ...(rest > 0 ? [withValues(more, { count: rest })] : []),
        advice,
        ending,
      ],
    }
  }

function linesOf(
  { blockId, title, missing }: BrokenResponse,
  { menu, missing: kinds, open }: Pick<Words, 'menu' | 'missing' | 'open'>,
  origin: string,
): LetterLine[] {
  const name = oneLine(title)
  const what = [
    blockId ? name : withValues(menu, { title: name }),
    ...missing.map(({ kind, title: gone }) => `  ${kinds[kind]}${gone ? `: ${oneLine(gone)}` : ''}`),
  ].join('\n')
  if (!blockId || !origin) return [what]
  return [what, { link: `${origin}/content/responses/edit/${blockId}`, text: withValues(open, { title: name }) }]
}

export const brokenLetters: Letters<BrokenData> = { en: letterIn('en'), de: letterIn('de') }
