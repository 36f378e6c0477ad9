/**
 * Whether a message asks for the opposite: `don't cancel my order`, `ich möchte nicht kündigen`. A classifier sees the words
 * of a wish and hardly the small one that turns it round, so that a closed list decides, in the languages of the content.
 */
import { fold, isWord, tokenize } from '../text/text.ts'
import { wordsOf } from './manner.ts'

const any = (...words: readonly string[]): string =>
  `(?:${words.flatMap((list) => list.split('|').map(fold)).join('|')})`
const begins = (source: string): RegExp => new RegExp(`^${source}(?: |$)`)
const within = (source: string): RegExp => new RegExp(`(?:^| )${source}(?: |$)`)

const opening = `(?:${any('please|no|hey|hello|hi|oh|wait|stop|but|and|so|pls|kindly|just|bitte|nein|hallo|aber|und|halt|also|per favore|no|ma|nee|maar|alsjeblieft|na|ond|plis')} ){0,3}`
const subject = any('i|we|id|wed|ill')
const few = (most: number): string => String.raw`(?:\S{1,30} ){0,${most}}`

/** Verbs behind a negation by which somebody tells what they cannot do, or have not got, and asks for nothing. */
const told = any(
  'know|understand|see|find|have|get|receive|remember|think|believe|feel|work|care|mind|agree|forget|hesitate|weiss|verstehe|sehe|finde|habe',
)

const refused: readonly RegExp[] = [
  begins(
    `${opening}${any("don't|dont|do not|never|do n't|not to|dont you dare|don't you dare|under no circumstances")}(?! ${told}(?: |$))`,
  ),
  begins(`${opening}not`),
  within(
    `${subject} ${few(1)}${any("don't|dont|do not|don t|never|won't|wont|will not|would not|wouldn't|wouldnt|am not going to|are not going to|'m not going to|not")} ${few(1)}${any('want|wish|need|intend|plan|like|going to|gonna|wanna|mean|ask|asked|asking|meant')}`,
  ),
  within(`${any("i'm|im|we're|i am|we are")} not ${any('going|trying|asking|planning|looking|here')}`),
  within(
    any(
      'no need to|not going to|rather not|instead of|no cancellation|without cancelling|anything but|by no means|no longer want to|no longer wish to',
    ),
  ),
  within(
    `${any('will|wollen|möchte|möchten|mag|wollte|würde|brauche|soll|sollt|sollen|darf|dürfen|bitte')} ${few(8)}${any('nicht|nich|net|keine|keinen|kein|keinesfalls|niemals|auf keinen fall')}`,
  ),
  begins(`${opening}${any('nicht|nich|bloß nicht|auf keinen fall|keinesfalls|niemals|kein|keine|keinen')}`),
  within(
    `^${opening}\\S{3,30}(?:t|n|e|iere|ieren|iert)? ${few(7)}${any('nicht|bloß nicht|auf keinen fall')}(?: ${any('bitte|ja|danke|mehr')})?$`,
  ),
  within(`${any('ohne|anstatt|statt')} ${few(4)}zu`),
  within(`non ${few(1)}${any('voglio|vorrei|vogliamo|desidero|intendo|devo|dovete|deve|serve|bisogna')}`),
  begins(`${opening}non \\S+(?:ate|ete|ite|are|ere|ire|a|i)`),
  within(any('nessuna cancellazione|senza cancellare|senza disdire')),
  within(`${any('wil|willen|wens|hoef|hoeven|ga|zou|graag')} ${few(8)}${any('niet|geen|nooit')}`),
  begins(`${opening}${any('niet|geen|nooit')}`),
  within(`^${opening}\\S{3,30} ${few(7)}niet(?: ${any('alsjeblieft|aub|graag|meer')})?$`),
  within(`zonder ${few(4)}te`),
  within(`${any('ddim|dim|nid')} ${few(2)}${any('eisiau|am|moyn|dymuno|bwriadu')}`),
  begins(`${opening}${any('peidiwch|paid|peidio|peidiwch byth')}`),
]

/** What is no refusal, however it is negated: `why don't you deliver`, `can I not cancel`, `I don't know how to cancel`. */
const asked = new RegExp(
  `^${opening}${any("why|how|when|where|what|which|who|can|could|may|is|are|does|do|did|don't you|dont you|isn't|aren't|warum|wieso|weshalb|wie|wann|wo|was|kann|könnt|könnte|darf|ist|sind|habt|gibt|perché|come|quando|dove|posso|waarom|hoe|wanneer|kan|pam|sut|pryd")} (?!not )`,
)
const reported = within(
  any(
    "can't|cant|cannot|can not|couldn't|couldnt|could not|didn't|didnt|did not|doesn't|doesnt|does not|hasn't|haven't|isn't|wasn't|nicht kann|kann nicht|konnte nicht|geht nicht|funktioniert nicht|klappt nicht|non riesco|non posso|kan niet|lukt niet|werkt niet",
  ),
)

const clauseEnd =
  /[,;:.!?\n]+\s|[.!?]+$|\s(?:but|because|since|so that|aber|sondern|weil|denn|ma|perché|bensì|maar|omdat|ond|achos)\s/iu

/** The clauses of a message that refuse something; none where it asks or only tells. */
export function refusedIn(text: string): readonly string[] {
  return text.split(clauseEnd).filter((clause) => {
    const said = wordsOf(clause.replace(/’/g, "'"))
    return (
      said !== '' && !asked.test(`${said} `) && !reported.test(said) && refused.some((pattern) => pattern.test(said))
    )
  })
}

/** A word in several utterances that says what they are about. */
const wordMin = 4
const common = new Set(
  (
    'want would like need please with your what when where that this have make about from them they will could should some more ' +
    'möchte moechte wollen habe haben bitte meine meinen meiner mein eine einen einer nicht kann können will wird werden auch noch ' +
    'vorrei voglio questo questa della delle sono niet graag willen mijn deze kunnen eisiau hoffwn gyda'
  )
    .split(' ')
    .map(fold),
)

/**
 * Whether a message refuses what these utterances ask for: a refused clause has a word of theirs, or one that begins alike
 * (`kündigen` and `Kündigung`). What was taught with a refusal in it is refused on purpose: `I don't want mails`.
 */
export function isRefusalOf(text: string, utterances: readonly string[]): boolean {
  const clauses = refusedIn(text)
  if (clauses.length === 0 || utterances.some((utterance) => refusedIn(utterance).length > 0)) return false
  const stems = new Set(utterances.flatMap(stemsOf))
  return clauses.flatMap(stemsOf).some((stem) => stems.has(stem))
}

/** The beginnings of words, by which words of one family are alike. */
const stemLength = 5

const stemsOf = (text: string): string[] =>
  tokenize(text)
    .map(({ folded }) => folded)
    .filter((word) => isWord(word) && word.length >= wordMin && !common.has(word))
    .map((word) => word.slice(0, stemLength))
