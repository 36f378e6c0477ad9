/** What the bot itself says to keep a talk going, in the languages of the content. `{day}` is filled. */
import type { ContentLanguage } from '../languages.ts'

export const mannerTexts = {
  /** What a customer says who wants a person. */
  person: {
    en: 'I want to talk to a person',
    de: 'Ich möchte mit einem Menschen sprechen',
    it: 'Vorrei parlare con una persona',
    nl: 'Ik wil met een medewerker praten',
    cy: 'Hoffwn siarad â pherson',
  },
  insult: {
    en: 'I am sorry that I am not more helpful. Shall I get a person for you?',
    de: 'Es tut mir leid, dass ich Ihnen nicht besser helfe. Soll ich jemanden für Sie holen?',
    it: 'Mi dispiace di non essere più utile. Vuole parlare con una persona?',
    nl: 'Het spijt me dat ik u niet beter help. Zal ik er iemand bij halen?',
    cy: 'Mae’n ddrwg gen i nad ydw i’n fwy o help. Hoffech chi siarad â pherson?',
  },
  objection: {
    en: 'Sorry, I got that wrong. Could you put it in other words, or shall I get a person for you?',
    de: 'Entschuldigung, da lag ich falsch. Sagen Sie es mit anderen Worten, oder soll ich jemanden für Sie holen?',
    it: 'Mi scusi, ho capito male. Può dirlo con altre parole, oppure vuole parlare con una persona?',
    nl: 'Sorry, dat had ik mis. Kunt u het anders zeggen, of zal ik er iemand bij halen?',
    cy: 'Sori, fe ges i hynny’n anghywir. Allwch chi ei ddweud mewn geiriau eraill, neu hoffech chi siarad â pherson?',
  },
  missedTwice: {
    en: 'I am sorry, I have not understood you several times now. Shall I get a person for you?',
    de: 'Es tut mir leid, ich habe Sie nun mehrmals nicht verstanden. Soll ich jemanden für Sie holen?',
    it: 'Mi dispiace, non l’ho capita più volte. Vuole parlare con una persona?',
    nl: 'Het spijt me, ik heb u nu een paar keer niet begrepen. Zal ik er iemand bij halen?',
    cy: 'Mae’n ddrwg gen i, dydw i ddim wedi’ch deall sawl gwaith nawr. Hoffech chi siarad â pherson?',
  },
  calledAfterMisses: {
    en: 'I am sorry, I do not get any further with this.',
    de: 'Es tut mir leid, hier komme ich nicht weiter.',
    it: 'Mi dispiace, qui non riesco ad andare avanti.',
    nl: 'Het spijt me, hier kom ik niet verder mee.',
    cy: 'Mae’n ddrwg gen i, alla i ddim mynd ymhellach gyda hyn.',
  },
  declined: {
    en: 'All right. What can I do for you instead?',
    de: 'In Ordnung. Was kann ich stattdessen für Sie tun?',
    it: 'Va bene. Cosa posso fare per lei?',
    nl: 'Goed. Wat kan ik dan voor u doen?',
    cy: 'Iawn. Beth alla i ei wneud i chi yn lle hynny?',
  },
  switch: {
    en: 'That is another matter. Shall we leave these questions and go on with it?',
    de: 'Das ist ein anderes Thema. Wollen wir diese Fragen lassen und damit weitermachen?',
    it: 'È un altro argomento. Lasciamo queste domande e passiamo a quello?',
    nl: 'Dat is iets anders. Zullen we deze vragen laten en daarmee verdergaan?',
    cy: 'Mater arall yw hynny. Gawn ni adael y cwestiynau hyn a mynd ymlaen â hynny?',
  },
  language: {
    en: 'Shall we go on in English?',
    de: 'Wollen wir auf Deutsch weitermachen?',
    it: 'Continuiamo in italiano?',
    nl: 'Zullen we in het Nederlands verdergaan?',
    cy: 'Gawn ni barhau yn Gymraeg?',
  },
  languageButton: {
    en: 'Continue in English',
    de: 'Auf Deutsch weiter',
    it: 'Continua in italiano',
    nl: 'Verder in het Nederlands',
    cy: 'Parhau yn Gymraeg',
  },
  languageNow: {
    en: 'With pleasure, in English from now on.',
    de: 'Gern, ab jetzt auf Deutsch.',
    it: 'Volentieri, da ora in italiano.',
    nl: 'Graag, vanaf nu in het Nederlands.',
    cy: 'Â phleser, yn Gymraeg o hyn ymlaen.',
  },
  languageFixed: {
    en: 'The language cannot be changed again in this chat. Let us go on in English.',
    de: 'Die Sprache lässt sich in diesem Chat nicht noch einmal wechseln. Machen wir auf Deutsch weiter.',
    it: 'In questa chat la lingua non si può cambiare di nuovo. Continuiamo in italiano.',
    nl: 'De taal kan in deze chat niet nog een keer worden gewijzigd. Laten we in het Nederlands verdergaan.',
    cy: 'Ni ellir newid yr iaith eto yn y sgwrs hon. Gadewch i ni barhau yn Gymraeg.',
  },
  yes: { en: 'Yes, please', de: 'Ja, bitte', it: 'Sì, grazie', nl: 'Ja, graag', cy: 'Ie, os gwelwch yn dda' },
  no: { en: 'No, thanks', de: 'Nein, danke', it: 'No, grazie', nl: 'Nee, bedankt', cy: 'Na, dim diolch' },
  noted: {
    en: 'Noted: {day}.',
    de: 'Notiert: {day}.',
    it: 'Annotato: {day}.',
    nl: 'Genoteerd: {day}.',
    cy: 'Wedi nodi: {day}.',
  },
  impossibleDate: {
    en: '{day} is not in the calendar. Which day do you mean?',
    de: 'Den {day} gibt es im Kalender nicht. Welchen Tag meinen Sie?',
    it: 'Il calendario non ha il {day}. Quale giorno intende?',
    nl: '{day} staat niet in de kalender. Welke dag bedoelt u?',
    cy: 'Nid yw {day} yn y calendr. Pa ddiwrnod ydych chi’n ei olygu?',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>

/** The words for yes and no in the languages of the content. */
const yesWords = new Set(['true', 'yes', 'y', 'ja', 'j', 'si', 'sì', 'sí', 'ie', 'oes', 'ydw'])
const noWords = new Set(['false', 'no', 'n', 'nein', 'nee', 'na', 'nage', 'nac oes', 'nac ydw'])
const consents = new Set([
  ...yesWords,
  'yeah',
  'yep',
  'yup',
  'sure',
  'ok',
  'okay',
  'of course',
  'please do',
  'gern',
  'gerne',
  'klar',
  'natürlich',
  'jawohl',
  'jo',
  'certo',
  'graag',
  'volentieri',
  'absolutely',
  'definitely',
  'go ahead',
  'sounds good',
  'alright',
  'all right',
  'why not',
  'unbedingt',
  'auf jeden fall',
  'einverstanden',
  'passt',
  'mach das',
  'machen sie das',
  'certamente',
  'va bene',
  'd accordo',
  'natuurlijk',
  'zeker',
  'prima',
  'akkoord',
  'wrth gwrs',
  'iawn',
])
const refusals = new Set([
  ...noWords,
  'nope',
  'nah',
  'no way',
  'not now',
  'nö',
  'ne',
  'nein nein',
  'lieber nicht',
  'niet',
  'never',
  'absolutely not',
  'definitely not',
  'rather not',
  'auf keinen fall',
  'bloß nicht',
  'nicht nötig',
  'kein bedarf',
  'assolutamente no',
  'liever niet',
  'zeker niet',
  'absoluut niet',
  'dim',
])
/** What asks for what was offered. */
const pleas = new Set(['please', 'please please', 'bitte', 'bitte bitte', 'per favore'])
/** Words that may stand beside a yes or a no. */
const courtesy =
  /(?:^|\s)(?:please|pls|thanks|thank you|thx|bitte|danke|grazie|per favore|dank je|bedankt|alsjeblieft|diolch|plis)(?=\s|$)/g

/** Signs that are a yes and a no, in whichever colour and however often. */
const yesSigns = '👍👌✅✔☑🆗💯🙆'
const noSigns = '👎❌✖🚫🙅⛔'

/** What the signs of a text say; both and neither say nothing. */
function consentOfSigns(text: string): boolean | undefined {
  const signs = text.match(/\p{Extended_Pictographic}/gu) ?? []
  const isYes = signs.some((sign) => yesSigns.includes(sign))
  const isNo = signs.some((sign) => noSigns.includes(sign))
  return isYes === isNo ? undefined : isYes
}

/** The answer to a yes-or-no question of the bot; `undefined` where a text says something else. */
export function consentIn(text: string): boolean | undefined {
  const written = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const said = written.replace(courtesy, ' ').replace(/\s+/g, ' ').trim()
  const saysOnly = (words: ReadonlySet<string>) => words.has(said) || said.split(' ').every((word) => words.has(word))
  // `Please` alone is a yes, as far as nothing else is said.
  if (said === '') return consentOfSigns(text) ?? (pleas.has(written) ? true : undefined)
  if (saysOnly(consents)) return true
  return saysOnly(refusals) ? false : undefined
}
