/** The words with which customers want no broadcasts any more, or want them again, and what they are told. */
import { normalForm } from '../fields/normal-form.ts'
import type { ContentLanguage } from '../languages.ts'

/**
 * What a text of nothing but such words asks for. `doubtful`: it may be about broadcasts, and anywhere but in a text message
 * to a telephone it is more often about an order.
 */
export type OptWord = 'out' | 'in' | 'doubtful'

/**
 * The words that carriers define (CTIA, and the default keywords of Twilio), and what customers write instead. In every
 * language at once, because a customer writes the word that stands in the message or on the provider's page.
 */
const texts: Readonly<Record<OptWord, readonly string[]>> = {
  out: [
    'stop, stopall, stop all, unsubscribe, unsubscribe me, optout, opt out, opt me out',
    'stop promotions, stop marketing, stop messages, stop texting me, stop broadcasts, stop newsletter',
    'no more messages, no more broadcasts, no promotions, no marketing, no more ads, no advertising',
    'stopp, stopp alle, abmelden, abmeldung, abbestellen, austragen, newsletter abmelden',
    'newsletter abbestellen, keine werbung, keine werbung mehr, keine nachrichten, keine nachrichten mehr',
    'keine rundnachrichten, keine rundnachrichten mehr, keine newsletter, keine newsletter mehr',
    'kein newsletter mehr, werbung stoppen, werbung abbestellen, stop werbung, stopp werbung',
    'afmelden, uitschrijven, schrijf me uit, meld me af, geen reclame, geen reclame meer',
    'geen berichten meer, geen nieuwsberichten meer, stop reclame, stop berichten',
    'disiscrivimi, disiscriviti, cancellami, basta, cancella iscrizione, annulla iscrizione',
    'niente pubblicità, basta pubblicità, niente più messaggi, basta messaggi, stop pubblicità',
    'stopio, stopiwch, dad danysgrifio, dim hysbysebion, dim mwy o negeseuon',
  ],
  in: [
    'start, unstop, subscribe, resubscribe, optin, opt in, resume promotions, resume marketing',
    'anmelden, aanmelden, iscrivimi, tanysgrifio, dechrau',
  ],
  doubtful: [
    'cancel, end, quit, revoke, cancel all, ende, beenden, kündigen, stornieren',
    'annuleren, annuleer, einde, stoppen, annulla, annullare, canslo, diwedd, gorffen',
  ],
}

/** Words that carriers take for a wish to get no more, each by itself. */
const ofCarriers: ReadonlySet<string> = new Set(['cancel', 'end', 'quit', 'revoke'])

/** What people write around such a word, and what it does not change. */
const courtesies: ReadonlySet<string> = new Set(
  wordsOfLists([
    'please, pls, plz, thanks, thank, you, thx, ty, hi, hello, kindly, now',
    'bitte, danke, hallo, sofort, jetzt, schön, vielen, dank, mfg',
    'graag, alsjeblieft, alstublieft, aub, svp, bedankt, nu',
    'per, favore, grazie, prego, ciao, subito, cortesemente',
    'os, gwelwch, yn, dda, diolch, nawr, helo',
  ]),
)

/** Letters and digits; every other sign stands around words. */
const wordForm = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

const kindOf: ReadonlyMap<string, OptWord> = new Map(
  (['doubtful', 'in', 'out'] as const).flatMap((kind) =>
    wordsOfLists(texts[kind]).map((text) => [plainOf(text), kind] as const),
  ),
)

function wordsOfLists(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(', '))
}

function plainOf(text: string): string {
  return (normalForm(text).match(wordForm) ?? []).join(' ')
}

/** A longer text is about something. */
const lengthMax = 80

/**
 * What a text asks for that is nothing but such words, with courtesy, signs and emoji around them; `isSms`: it came as a
 * text message to a telephone, where the words of carriers mean nothing else.
 */
export function optWordIn(text: string, { isSms = false } = {}): OptWord | undefined {
  // A question is none.
  if (text.length > lengthMax || text.includes('?')) return undefined
  const said = plainOf(text)
  const kind = kindOf.get(said) ?? kindOf.get(withoutCourtesy(said))
  return kind === 'doubtful' && isSms && ofCarriers.has(withoutCourtesy(said)) ? 'out' : kind
}

const withoutCourtesy = (said: string): string =>
  said
    .split(' ')
    .filter((word) => !courtesies.has(word))
    .join(' ')

/** How a customer is asked who may mean broadcasts, and may mean something else. */
export const optQuestions: Readonly<Record<ContentLanguage, string>> = {
  en: 'Would you like to get no more broadcasts from us? Then write STOP. If it is about something else, please tell me in a few words.',
  cy: 'Hoffech chi beidio â derbyn rhagor o ddarllediadau gennym? Ysgrifennwch STOP. Os yw’n ymwneud â rhywbeth arall, dywedwch wrthyf mewn ychydig eiriau.',
  it: 'Non vuoi più ricevere i nostri messaggi informativi? Scrivi STOP. Se si tratta d’altro, dimmelo in poche parole.',
  nl: 'Wil je geen nieuwsberichten meer van ons ontvangen? Stuur dan STOP. Gaat het om iets anders, zeg het me dan in een paar woorden.',
  de: 'Möchten Sie keine Rundnachrichten mehr von uns erhalten? Dann schreiben Sie STOP. Wenn es um etwas anderes geht, sagen Sie es mir bitte in ein paar Worten.',
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
