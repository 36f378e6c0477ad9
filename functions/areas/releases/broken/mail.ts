/** The mail that tells a company of its broken responses, in plain text. */
import { withValues } from '#shared/faults'
import { cut } from '#shared/fields/text'
import type { InterfaceLanguage } from '#shared/languages'
import { titleLengthMax } from '#shared/limits'
import type { BrokenResponse, Missing } from './find.ts'

interface Words {
  readonly subject: readonly [one: string, several: string]
  readonly greeting: string
  readonly menu: string
  readonly missing: Readonly<Record<Missing['kind'], string>>
  readonly more: string
  readonly ending: string
}

const words: Readonly<Record<InterfaceLanguage, Words>> = {
  en: {
    subject: ['1 response of {company} is broken', '{count} responses of {company} are broken'],
    greeting: 'Hello,\n\nsome of what your bot says to customers names something that is not there any more:',
    menu: 'Menu of the chat: {title}',
    missing: {
      block: 'leads to a response that is gone',
      intent: 'names an intent that is gone',
      entity: 'names an entity that is gone',
      form: 'asks a form that is gone',
      field: 'asks a question that is gone',
      test: 'names a test that is gone',
      media: 'shows a file that is gone',
    },
    more: 'And {count} more.',
    ending:
      'Customers who get there are not helped. Please name something else there, or delete the response.\n\n' +
      'This mail is sent at night, as long as something is broken. Who gets it is decided on the page General of the settings.',
  },
  de: {
    subject: ['1 Antwort von {company} ist fehlerhaft', '{count} Antworten von {company} sind fehlerhaft'],
    greeting: 'Guten Tag,\n\nmanches, was Ihr Bot sagt, nennt etwas, das es nicht mehr gibt:',
    menu: 'Menü des Chats: {title}',
    missing: {
      block: 'führt zu einer gelöschten Antwort',
      intent: 'nennt eine gelöschte Absicht',
      entity: 'nennt eine gelöschte Entität',
      form: 'stellt ein gelöschtes Formular',
      field: 'stellt eine gelöschte Frage',
      test: 'nennt einen gelöschten Test',
      media: 'zeigt eine gelöschte Datei',
    },
    more: 'Und {count} weitere.',
    ending:
      'Wer dorthin kommt, dem wird nicht geholfen. Bitte nennen Sie dort etwas anderes, oder löschen Sie die Antwort.\n\n' +
      'Diese Mail kommt nachts, solange etwas fehlerhaft ist. Wer sie erhält, legen Sie auf der Seite „Allgemein“ der Einstellungen fest.',
  },
}

/** Nobody reads a longer list in a mail. */
const listedMax = 50

interface Told {
  readonly company: string
  readonly language: InterfaceLanguage
  /** The console's origin; without it the mail has no links. */
  readonly origin: string
}

export function mailOf(broken: readonly BrokenResponse[], { company, language, origin }: Told) {
  const { subject, greeting, more, ending, ...lines } = words[language]
  const count = broken.length
  const rest = count - listedMax
  return {
    subject: oneLine(withValues(count === 1 ? subject[0] : subject[1], { count, company })),
    text: [
      greeting,
      ...broken.slice(0, listedMax).map((response) => entryOf(response, lines, origin)),
      ...(rest > 0 ? [withValues(more, { count: rest })] : []),
      ending,
    ].join('\n\n'),
  }
}

function entryOf({ blockId, title, missing }: BrokenResponse, says: Pick<Words, 'menu' | 'missing'>, origin: string) {
  return [
    blockId ? oneLine(title) : withValues(says.menu, { title: oneLine(title) }),
    ...missing.map(({ kind, title: gone }) => `  ${says.missing[kind]}${gone ? `: ${oneLine(gone)}` : ''}`),
    ...(blockId && origin ? [`  ${origin}/content/responses/edit/${blockId}`] : []),
  ].join('\n')
}

/** What people wrote stays in the line it belongs to. */
const oneLine = (text: string): string => cut(text.replace(/\p{Cc}+/gu, ' ').trim(), titleLengthMax)
