/** The parts of a message that may each be a wish of their own: its sentences, and clauses joined by `and` or a comma. */
import { fold, isWord, tokenize } from '../text/text.ts'

/** More parts than these are a story, of which the model reads the whole. */
const partsMax = 4
const wordsMin = 2

const sentenceEnd = /[?!;]+\s+|(?<=\p{L}{3})\.+\s+|\n+/u
const joint = /,?\s+(?:and|und|also|plus|sowie|außerdem|actually|eigentlich|anche|ook|hefyd|&)\s+|,\s*/iu

/** A word that begins a question, a statement or a request. A noun begins none: `roses and tulips` is one wish. */
const openers = new Set(
  [
    'what when where which who whom whose how why do does did can could may might will would shall should is are am was were',
    "i i'd i'm i'll we we'd you my our please there actually",
    'add change cancel move send deliver make give tell show put book get need want let bring call include remove swap replace',
    'was wann wo wohin woher wie wer wen welche welcher welches welchen warum wieso wieviel ist sind bin seid war kann könnte können könnt',
    'darf dürfen muss müssen soll sollen will wollen möchte möchten hat haben habt habe gibt gibts liefert liefern kostet kosten',
    'ich wir ihr sie mein meine bitte ändern ändert ändere stornieren storniere schicken schickt verschieben fügen legen macht machen',
    'bringt bringen nehmt nehmen zeigt zeigen',
  ]
    .join(' ')
    .split(' ')
    .map(fold),
)
/** `until when`, `bis wann`, `um wie viel Uhr`. */
const prepositions = new Set('until till from at to for with on bis ab um seit von zu mit in an'.split(' '))
const asking = new Set('when where what which who whom how wann wo was wie wem wen welcher welchem welchen'.split(' '))

/** A clause that depends on another one is no wish by itself. */
const dependent =
  /^(?:if|because|since|as|unless|although|while|once|after|before|so that|when (?:i|we|you|my|the|it)|wenn|falls|weil|da|sobald|nachdem|bevor|obwohl|damit|dass|ob)\s/iu

/** Behind a comma these say more of the word before it: `my wife, who loves roses`. */
const relatives = new Set('who whom whose which where when wo wer'.split(' '))

const courtesy = new Set(
  [
    'hello hi hey hiya good morning afternoon evening day there thanks thank you please dear all team everyone ok okay',
    'hallo guten tag morgen abend servus moin grüß gott danke bitte liebes zusammen grüezi schönen vielen dank',
    'ciao buongiorno salve grazie goedemorgen goedendag dag helo bore da',
  ]
    .join(' ')
    .split(' ')
    .map(fold),
)

/** In the order of the text; a message of one wish is given whole, without the greeting before it. */
export function wishesIn(text: string): readonly string[] {
  const clauses = text
    .split(sentenceEnd)
    .flatMap(clausesOf)
    .map((part) => part.trim())
  const parts = clauses.filter((part) => part !== '' && !isCourtesy(part))
  if (parts.length === 0 || parts.length > partsMax) return [text]
  const isApart = parts.length > 1 && parts.every((part) => wordsIn(part).length >= wordsMin && !dependent.test(part))
  if (isApart) return parts
  return parts.length === 1 && clauses.length > 1 ? parts : [text]
}

/** Cuts only before what begins a clause; what does not stays with the part before it. */
function clausesOf(sentence: string): string[] {
  const found: string[] = []
  let rest = sentence
  let from = 0
  for (let cut = jointFrom(rest, from); cut; cut = jointFrom(rest, from)) {
    const before = rest.slice(0, cut.start)
    const [first = '', second = ''] = wordsIn(rest.slice(cut.end))
    const next = prepositions.has(first) && asking.has(second) ? second : first
    const isRelative = cut.isComma && relatives.has(next)
    if (isCourtesy(before) || (openers.has(next) && !isRelative && !dependent.test(before.trimStart()))) {
      found.push(before)
      rest = rest.slice(cut.end)
      from = 0
    } else from = cut.end
  }
  return [...found, rest]
}

function jointFrom(text: string, from: number): { start: number; end: number; isComma: boolean } | undefined {
  const found = joint.exec(text.slice(from))
  if (!found) return undefined
  const start = from + found.index
  return { start, end: start + found[0].length, isComma: found[0].trim() === ',' }
}

const wordsIn = (text: string): string[] =>
  tokenize(text)
    .map(({ folded }) => folded)
    .filter(isWord)

const isCourtesy = (part: string): boolean => wordsIn(part).every((word) => courtesy.has(word))
