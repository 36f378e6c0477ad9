/** The words with which customers want no broadcasts any more, or want them again, and what they are told. */
import type { ContentLanguage } from '../languages.ts'

/** In every language, because a customer writes the word that stands in the message or on the provider's page. */
const stopWords: ReadonlySet<string> = new Set(
  // English, Welsh, Italian, Dutch, German.
  [
    'stop',
    'stopall',
    'unsubscribe',
    'stopio',
    'dad-danysgrifio',
    'disiscrivimi',
    'cancellami',
    'basta',
    'afmelden',
  ].concat(['uitschrijven', 'abmelden', 'abbestellen', 'stopp']),
)
const startWords: ReadonlySet<string> = new Set([
  'start',
  'unstop',
  'subscribe',
  'tanysgrifio',
  'dechrau',
  'iscrivimi',
  'aanmelden',
  'anmelden',
])

/** Whether a text is nothing but such a word. */
export function optWordIn(text: string): 'out' | 'in' | undefined {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/^["'„“]+|["'“”.!]+$/g, '')
  return stopWords.has(word) ? 'out' : startWords.has(word) ? 'in' : undefined
}

export const optTexts: Readonly<Record<'out' | 'in', Readonly<Record<ContentLanguage, string>>>> = {
  out: {
    en: 'You will get no more broadcasts from us. Write START to get them again.',
    cy: 'Ni fyddwch yn derbyn rhagor o ddarllediadau gennym. Ysgrifennwch START i’w derbyn eto.',
    it: 'Non riceverai più i nostri messaggi informativi. Scrivi START per riceverli di nuovo.',
    nl: 'Je ontvangt geen nieuwsberichten meer van ons. Stuur START om ze weer te ontvangen.',
    de: 'Sie erhalten von uns keine Rundnachrichten mehr. Mit START erhalten Sie sie wieder.',
  },
  in: {
    en: 'You will get our broadcasts again. Write STOP to get no more of them.',
    cy: 'Byddwch yn derbyn ein darllediadau eto. Ysgrifennwch STOP i beidio â’u derbyn.',
    it: 'Riceverai di nuovo i nostri messaggi informativi. Scrivi STOP per non riceverli più.',
    nl: 'Je ontvangt onze nieuwsberichten weer. Stuur STOP om ze niet meer te ontvangen.',
    de: 'Sie erhalten unsere Rundnachrichten wieder. Mit STOP erhalten Sie keine mehr.',
  },
}
