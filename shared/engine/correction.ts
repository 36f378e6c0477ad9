/**
 * Words by which a customer takes back what they have said: `wait, I meant 60`, `nein, doch Dienstag`. A closed list decides
 * in every language of the content, because people who correct themselves are in a hurry and mix languages.
 */

export type Correction =
  /** One question back. */
  | { readonly type: 'back' }
  /** Nothing but `wait`. */
  | { readonly type: 'pause' }
  | {
      readonly type: 'value'
      /** What is right instead, without the words that take back. */
      readonly rest: string
      /** What was said in the same text before it was taken back: `Monday, no wait, Tuesday`. */
      readonly before?: string
      /** It says that something else was meant; else it begins with a word that may also begin an answer: `no`, `sorry`. */
      readonly isSure: boolean
    }

/** A longer text tells a story. */
const lengthMax = 160

const any = (...words: readonly string[]): string => `(?:${words.join('|')})`
const gap = String.raw`[\s,.:;!…–—-]+`
const end = String.raw`[\s,.:;!…–—-]*`

/** Sounds and words that stop somebody; alone they ask for a moment. */
const halts = any(
  'oh wait|wait a (?:sec|second|minute|moment)|wait up|wait|hold on|hang on|one moment|just a (?:sec|second|moment)|oops|whoops|hm+|oh|ah|uh',
  'warten sie|wart(?:e)?(?: mal)?|moment mal|(?:einen |ein )?moment|halt(?: stopp)?|ups|huch|ach so|ach|oje|oh je',
  'aspett[aio](?: un attimo)?|un attimo|un momento|ops',
  'wacht(?: even)?|een moment(?:je)?|momentje|oeps|ho',
  'arhoswch|aros(?:wch)?|eiliad|wps',
)
/** What may also begin an answer. */
const mild = any(
  'no|nope|nah|sorry|apologies|excuse me|my (?:bad|mistake)|pardon|so sorry|well',
  'nein|nee|ne|nö|entschuldigung|entschuldigen sie|entschuldige|verzeihung|pardon|tut mir leid|mein fehler|doch nicht',
  'scus[ai]|mi scusi|mi dispiace|colpa mia|nee|excuses|mijn fout|na|nage|sori|mae.n ddrwg gen i',
)
/** What hesitates to be sure: what follows is right only if it fits an answer as a whole. */
const instead = any(
  'actually|rather|or rather|better|on second thoughts?|instead|let.?s say',
  'eigentlich|doch lieber|doch besser|doch|lieber|besser|vielmehr|besser gesagt|sagen wir|stattdessen',
  'anzi|in realtà|facciamo|meglio|piuttosto|invece',
  'eigenlijk|toch (?:maar|liever)|toch|liever|doe maar|laten we zeggen',
  'mewn gwirionedd|yn hytrach|well gen i',
)
/** What says that something else was meant. */
const meant = any(
  'i (?:actually |really |rather )?(?:meant|mean)(?: to (?:say|write|type|put))?|i (?:wanted|was going) to (?:say|write|type)|i should have (?:said|written|put)',
  'correction|make (?:that|it)|(?:please )?(?:change|correct) (?:it|that|this) (?:to|into)|(?:it|that|this) should (?:be|have been|say)|should (?:be|have been)|typo|scratch that|what i meant was|that.?s wrong|i made a (?:mistake|typo)|i (?:mis)?typed(?: it)? wrong',
  'ich (?:meinte|meine|wollte (?:sagen|schreiben))(?: (?:natürlich|eigentlich|doch))?|meinte(?: ich)?|gemeint (?:war|ist|habe ich)|korrektur|korrigiere|berichtigung',
  '(?:ich habe? mich|habe? mich) (?:vertippt|verschrieben|vertan|geirrt)|vertippt|verschrieben|das (?:soll(?:te)?|muss) (?:heißen|sein)|(?:bitte )?(?:ändere?|ändern sie) (?:das|es|dies) (?:auf|in|zu)|mach (?:da)?raus|das (?:war|ist) falsch',
  '(?:io )?intend(?:o|evo)|(?:io )?volevo (?:dire|scrivere)|correzione|mi (?:sono|ero) sbagliat[oa]|ho sbagliato|cambial[oa] in|dovrebbe essere',
  'ik bedoel(?:de)?|ik wilde (?:zeggen|schrijven)|correctie|ik heb me (?:vergist|vertypt)|vertypt|verander (?:het|dat) (?:in|naar)|het moet (?:zijn )?|dat moet zijn',
  '(?:ro|o)edd?wn i.n (?:ei )?(?:feddwl|meddwl|golygu)|o.?n i.n (?:ei )?(?:feddwl|meddwl|golygu)|dw ?i.n (?:feddwl|meddwl|golygu)|cywiriad|newidiwch (?:hwnnw|hynny|ef|e|o) i|camgymeriad',
)
/** Names of a field follow: `change the day to Friday`. */
const change = any(
  '(?:can (?:i|you) |could (?:i|you) |please |i (?:want|need|would like|.d like) to )*(?:change|correct|update|fix)',
  '(?:bitte |kann ich |ich möchte )*(?:ändere?|ändern sie|korrigiere?|korrigieren sie)',
  '(?:per favore |vorrei )*(?:cambi(?:a|are|o)|corregg(?:i|ere))|(?:kun je |kunt u |ik wil )*(?:verander|wijzig|corrigeer)(?:en)?|newidi(?:wch|o)?',
)
const trailing = any(
  'instead|after all|then|please|sorry|i mean|stattdessen|lieber|bitte|invece|per favore|in plaats daarvan|alsjeblieft|yn lle hynny|plis',
)

const whole = (source: string): RegExp => new RegExp(`^${source}${end}$`, 'iu')
const opening = (source: string): RegExp => new RegExp(`^${source}(?:${gap}|$)`, 'iu')

const backs = whole(
  any(
    '(?:please )?(?:go )?back(?: please)?|(?:go )?(?:one )?(?:step )?back|go back(?: (?:one|a) (?:step|question))?|(?:the )?(?:previous|last) question|previous|undo|step back',
    '(?:bitte )?(?:geh(?:e|en sie)? )?zurück(?: bitte)?|(?:eine frage|einen schritt) zurück|(?:die )?(?:vorherige|vorige|letzte) frage|zurueck|rückgängig',
    '(?:torna |torni |tornare )?indietro|(?:la )?domanda precedente|annulla l.ultima',
    '(?:ga )?terug|(?:een )?(?:vraag|stap) terug|(?:de )?vorige(?: vraag)?',
    '(?:ewch |mynd )?yn ôl|(?:y )?cwestiwn blaenorol',
  ),
)
const pauses = whole(`${halts}(?:${gap}${halts})*`)
const meantAt = opening(meant)
const changeAt = opening(change)
const insteadAt = opening(instead)
const haltsAt = opening(halts)
const mildAt = opening(mild)
const trailingAt = new RegExp(`${gap}${trailing}${end}$`, 'iu')

/** `not 50 but 60`, `nicht 50, sondern 60`. */
const notBut = /^(?:not|nicht|non|niet|nid)\s+(.{1,60}?)[\s,]+(?:but|sondern|ma|bensì|maar|ond)\s+(.+)$/iu
/** `60, not 50`. */
const butNot =
  /^(.{1,60}?)[\s,]+(?:and )?(?:not|nicht|non|niet|nid)\s+(?!sure|yet|sicher|mehr|any)(\S+(?:\s\S+){0,3})$/iu
/** `60 instead of 50`. */
const insteadOf = /^(.{1,60}?)[\s,]+(?:instead of|statt|anstatt|anstelle von|invece di|in plaats van|yn lle)\s+.+$/iu

/** `Monday, no wait, Tuesday`. */
const midway = new RegExp(
  String.raw`^(.{1,80}?)${gap}${any(
    'no,? wait|wait,? no|oh,? wait|wait|oh no|hold on|hang on|(?:no,? )?sorry,? i meant?|(?:no,? )?i meant|or rather|correction',
    'nein,? wart(?:e|en sie)|ach nein|nein,? doch|nein,? moment|moment|(?:nein,? )?ich meinte|besser gesagt|korrektur|quatsch|oder nein',
    'no,? aspett[ai]|anzi no|anzi|volevo dire|correzione',
    'nee,? wacht|wacht|of nee|ik bedoel(?:de)?|correctie|na,? arhoswch|cywiriad',
  )}${gap}(.+)$`,
  'iu',
)

/** `undefined` where a text takes nothing back. */
export function correctionIn(text: string): Correction | undefined {
  const said = text
    .normalize('NFKC')
    .replace(/[’‘´`]/g, "'")
    .trim()
  if (said === '' || said.length > lengthMax) return undefined
  if (backs.test(said)) return { type: 'back' }
  if (pauses.test(said) && !/^(?:hm+|oh|ah|uh|ach|ho)$/iu.test(said)) return { type: 'pause' }
  const opened = withoutOpening(said)
  if (opened) return opened
  const [, right] = insteadOf.exec(said) ?? []
  const [, , other = right] = notBut.exec(said) ?? []
  const [, kept = other] = butNot.exec(said) ?? []
  if (kept !== undefined) return value(kept, other !== undefined)
  const [, before, rest] = midway.exec(said) ?? []
  return before !== undefined && rest !== undefined ? { ...value(bare(rest).rest, true), before } : undefined
}

/** The part of a text that may be an answer. */
export function answerPart(text: string): string {
  const correction = correctionIn(text)
  return correction?.type === 'value' ? correction.rest : text
}

function withoutOpening(said: string): Correction | undefined {
  const { rest, isSure, isOpened } = bare(said)
  if (!isOpened || rest === '') return undefined
  return value(rest, isSure)
}

/** Takes away, one after the other, what stands before the right value. */
function bare(said: string): { rest: string; isSure: boolean; isOpened: boolean } {
  let [rest, isSure, isOpened] = [said, false, false]
  for (;;) {
    const sure = meantAt.exec(rest) ?? changeAt.exec(rest)
    const found = sure ?? insteadAt.exec(rest) ?? haltsAt.exec(rest) ?? mildAt.exec(rest)
    if (!found || found[0] === '') break
    isSure ||= sure !== null
    isOpened = true
    rest = rest.slice(found[0].length)
  }
  const [, , other] = notBut.exec(rest) ?? []
  if (other !== undefined && isOpened) [rest, isSure] = [other, true]
  const [, kept] = isOpened ? (insteadOf.exec(rest) ?? butNot.exec(rest) ?? []) : []
  return { rest: kept ?? rest, isSure, isOpened }
}

const value = (rest: string, isSure: boolean): Extract<Correction, { type: 'value' }> => ({
  type: 'value',
  rest: rest.replace(trailingAt, '').trim(),
  isSure,
})
