/**
 * What of a form a customer takes back: the answer to an earlier question is mended by the type of what they say, or by the
 * name of what they ask for, or they go back to its question. What takes something back is never an answer to the next one.
 */
import { commonWords, lightWords } from '../chat/choice-words.ts'
import { isTellingWord, wordsOf } from '../chat/written-choice.ts'
import type { AskedQuestion, Choice } from '../contracts/forms.ts'
import { isTrueOf } from './conditions.ts'
import { correctionIn, type Correction } from './correction.ts'
import { choicesOf, dataTypeOf, read, takesAnything, type FormInput, type FormValue } from './form-answer.ts'
import { findChoice } from './form-choice.ts'

type Answers = Readonly<Record<string, FormValue>>
type TextInput = Extract<FormInput, { kind: 'text' }>

/** What is to be done about a text that takes something back. */
export type Mending =
  /** An earlier answer is another one. */
  | { readonly type: 'change'; readonly question: AskedQuestion; readonly value: FormValue }
  /** A question is asked once more, the present one too. */
  | { readonly type: 'ask-again'; readonly question: AskedQuestion | undefined }
  /** The rest of the text is the answer to the present question. */
  | { readonly type: 'answer'; readonly input: TextInput }
  /** Something is to be mended, and nobody knows what. */
  | { readonly type: 'unclear' }

/** `undefined` where the text takes nothing back, or is an answer that only begins as if it did. */
export function mendingIn(
  questions: readonly AskedQuestion[],
  answers: Answers,
  present: AskedQuestion,
  input: FormInput,
): Mending | undefined {
  if (input.kind !== 'text' || findChoice(choicesOf(present), input.text)) return undefined
  const correction = correctionIn(input.text)
  if (!correction) return undefined
  const answered = questions.filter(
    ({ key, onlyIf }) => Object.hasOwn(answers, key) && (!onlyIf || isTrueOf(answers, onlyIf)),
  )
  const last = answered.at(-1)
  if (correction.type === 'back') return { type: 'ask-again', question: last }
  if (correction.type === 'pause') return { type: 'ask-again', question: undefined }
  const rest: TextInput = { ...input, text: correction.rest }
  if (correction.before !== undefined)
    return takesAnything(present) && choicesOf(present).length === 0 && !isWhole(rest)
      ? undefined
      : answerOf(present, rest)
  return mendingOf(correction, rest, { present, answered: answered.toReversed(), answers })
}

interface Standing {
  readonly present: AskedQuestion
  /** Last first. */
  readonly answered: readonly AskedQuestion[]
  readonly answers: Answers
}

type Value = Extract<Correction, { type: 'value' }>

function mendingOf({ isSure }: Value, rest: TextInput, standing: Standing): Mending | undefined {
  const { present, answered, answers } = standing
  const named = namedIn(rest.text, answered)
  if (named) return mendingNamed(named, rest, { isSure, answers })
  if (isOther(rest.text)) {
    const question = answered.find((each) => anotherValue(each, answers) !== undefined)
    if (question) return change(question, anotherValue(question, answers)!)
  }
  const isOpen = takesAnything(present)
  const typed = answered.find((question) => !takesAnything(question) && fits(question, rest, isSure))
  const isAnswer = !isOpen && read(present, rest).kind === 'read'
  if (isAnswer && !(typed && isSure)) return { type: 'answer', input: rest }
  if (typed) return changeTo(typed, rest)
  if (!isSure) return undefined
  const text = answered.find(takesAnything)
  if (text) return changeTo(text, rest)
  return answered.length === 0 ? answerOf(present, rest) : { type: 'unclear' }
}

/** The value may stand in a sentence of its own; of an answer to be given the words are all. */
function fits(question: AskedQuestion, rest: TextInput, isSure: boolean): boolean {
  if (read(question, rest).kind !== 'read') return false
  return isSure ? wordsOf(rest.text).length <= sureWordsMax : isAlone(question, rest)
}

const sureWordsMax = 12
const aloneWordsMax = 5

/** Whether nothing is said but the value: `60`, `60 euros`, `the day after tomorrow`, but not `60 Main Street`. */
function isAlone(question: AskedQuestion, { text, named }: TextInput): boolean {
  const words = wordsOf(text)
  if (words.length > aloneWordsMax) return false
  const type = dataTypeOf(question)
  if (type === 'number' && choicesOf(question).length === 0) {
    const others = words.filter((word) => !/^[€$£]?\d/.test(word) && isTellingWord(word) && !units.has(word))
    const own = new Set(wordsOf(Object.values(question.question).join(' ')))
    return (
      named?.date === undefined && (others.every((word) => own.has(word)) || (words.length <= 2 && !/\d/.test(text)))
    )
  }
  if (type === 'date') return named?.number === undefined
  return true
}

const units: ReadonlySet<string> = new Set(
  'euro euros eur pound pounds gbp dollar dollars usd cent cents percent prozent people persons guests pieces stuck personen gaste leute persone ospiti stuks mensen bobl'.split(
    ' ',
  ),
)

const isWhole = ({ text }: TextInput): boolean => wordsOf(text).length <= aloneWordsMax

const other =
  /^(?:(?:the|der|die|das|den|dem|il|la|l'|lo|de|het|y)\s+)?(?:other|others?|opposite|andere[nrsm]?|gegenteil|altr[oa]|contrario|ander|arall|llall)(?:\s+\S+){0,2}$/iu

const isOther = (text: string): boolean => other.test(text.trim())

/** The value that is left where there are two. */
function anotherValue(question: AskedQuestion, answers: Answers): FormValue | undefined {
  const value = answers[question.key]
  if (typeof value === 'boolean') return !value
  const choices = choicesOf(question)
  const left = choices.filter((choice) => valueOf(question, choice) !== value)
  const [only, second] = choices.length === 2 ? left : []
  return only && !second ? valueOf(question, only) : undefined
}

function valueOf(question: AskedQuestion, { formValue }: Choice): FormValue | undefined {
  const reading = read(question, { kind: 'text', text: formValue })
  return reading.kind === 'read' ? reading.value : undefined
}

interface Named {
  readonly question: AskedQuestion
  /** What is said beside its name; empty where nothing is. */
  readonly beside: string
}

/** What stands between the name of an answer and what it is to be. */
const becomes =
  /(?:\s|^)(?:is|are|to|into|should be|should have been|=|:|ist|sind|auf|lautet|heißt|soll|wird|zu|è|sono|in|a|con|naar|yw|ydy|i)\s+/iu

/** The earlier question of which the text says the name: `the budget is 60`, `the other address`. */
function namedIn(text: string, answered: readonly AskedQuestion[]): Named | undefined {
  const said = wordsOf(text).filter(isTellingWord)
  const counted = answered.map((question) => {
    const own = wordsOf(
      [question.key.replace(/[_-]|(?<=\p{Ll})(?=\p{Lu})/gu, ' '), ...Object.values(question.question)].join(' '),
    )
    return { question, own, count: said.filter((word) => own.includes(word)).length }
  })
  const most = Math.max(0, ...counted.map(({ count }) => count))
  const best = counted.filter(({ count }) => count === most)
  const [first, second] = best
  if (most === 0 || !first || second) return undefined
  const [, ...after] = text.split(becomes)
  const beside =
    after.length > 0
      ? after.join(' ')
      : text
          .split(/\s+/)
          .filter((word) => !first.own.includes(wordsOf(word)[0] ?? ''))
          .join(' ')
  const isEmpty = wordsOf(beside).every((word) => commonWords.has(word) || lightWords.has(word) || !isTellingWord(word))
  return { question: first.question, beside: isEmpty && !/\d/.test(beside) ? '' : beside.trim() }
}

function mendingNamed(
  { question, beside }: Named,
  rest: TextInput,
  { isSure, answers }: { readonly isSure: boolean; readonly answers: Answers },
): Mending | undefined {
  const another = isOther(rest.text) ? anotherValue(question, answers) : undefined
  if (another !== undefined) return change(question, another)
  if (beside === '' || isOther(rest.text)) return { type: 'ask-again', question }
  const isNamedAsValue = becomes.test(rest.text)
  if (takesAnything(question) && !isSure && !isNamedAsValue) return undefined
  const reading = read(question, { ...rest, text: beside })
  if (reading.kind === 'read') return change(question, reading.value)
  return isSure ? { type: 'ask-again', question } : undefined
}

const change = (question: AskedQuestion, value: FormValue): Mending => ({ type: 'change', question, value })

function changeTo(question: AskedQuestion, rest: TextInput): Mending {
  const reading = read(question, rest)
  return reading.kind === 'read' ? change(question, reading.value) : { type: 'ask-again', question }
}

function answerOf(question: AskedQuestion, input: TextInput): Mending | undefined {
  return read(question, input).kind === 'read' ? { type: 'answer', input } : undefined
}
