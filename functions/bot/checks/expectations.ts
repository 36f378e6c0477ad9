/** Compares what a step of a test expects with what the bot did. */
import type { Expectation, Failure } from '#shared/contracts/tests'
import { filledVariables, textOf } from '#shared/engine/variables'
import { lookOf } from '#shared/fields/names'
import { shortened } from '#shared/fields/text'
import type { PlayedTurn } from './talk.ts'

export type Unmet = Omit<Failure, 'index'>

/** Titles by the ids of blocks and intents; one that is gone is told by its id. */
export type TitleOf = (id: string) => string

type Wants = Required<Expectation>
type Kind = keyof Wants
type Wanted<K extends Kind> = NonNullable<Wants[K]>

interface Check<K extends Kind> {
  readonly holds: (wanted: Wanted<K>, turn: PlayedTurn) => boolean
  readonly expected: (wanted: Wanted<K>, titleOf: TitleOf) => string
  readonly found: (wanted: Wanted<K>, turn: PlayedTurn, titleOf: TitleOf) => string
}

type Checks = { readonly [K in Kind]: Check<K> }

const checks: Checks = {
  block: {
    holds: (id, { path }) => path.includes(id),
    expected: (id, titleOf) => titleOf(id),
    found: (_, { path }, titleOf) => path.map(titleOf).join(', '),
  },
  saysContains: {
    holds: (text, turn) => lookOf(saidIn(turn).join(' ')).includes(lookOf(text)),
    expected: (text) => text,
    found: (_, turn) => saidIn(turn).join(' '),
  },
  intent: {
    holds: (id, { understood }) => understood?.intentId === id,
    expected: (id, titleOf) => titleOf(id),
    found: (_, { understood }, titleOf) => (understood?.intentId ? titleOf(understood.intentId) : ''),
  },
  confidenceMin: {
    holds: (least, { understood }) => (understood?.confidence ?? 0) >= least,
    expected: String,
    found: (_, { understood }) => String(understood?.confidence ?? 0),
  },
  outcome: {
    holds: (outcome, { understood }) => understood?.outcome === outcome,
    expected: (outcome) => outcome,
    found: (_, { understood }) => understood?.outcome ?? '',
  },
  handover: {
    holds: (wanted, { handover }) => wanted === (handover !== undefined),
    expected: String,
    found: (_, { handover }) => String(handover !== undefined),
  },
  variable: {
    holds: ({ name, value }, turn) => lookOf(variableIn(turn, name)) === lookOf(value),
    expected: ({ name, value }) => `${name} = ${value}`,
    found: ({ name }, turn) => `${name} = ${variableIn(turn, name)}`,
  },
  answer: {
    holds: ({ key, value }, turn) => answersIn(turn, key).some((answer) => lookOf(answer) === lookOf(value)),
    expected: ({ key, value }) => `${key} = ${value}`,
    found: ({ key }, turn) => `${key} = ${answersIn(turn, key).join(', ')}`,
  },
  nothing: {
    holds: (_, { messages }) => messages.length === 0,
    expected: () => '',
    found: (_, turn) => saidIn(turn).join(' '),
  },
}

/** What did not hold of what was expected. */
export function unmetIn(expectation: Expectation, turn: PlayedTurn, titleOf: TitleOf): Unmet[] {
  const kinds = Object.keys(checks) as Kind[]
  return kinds.flatMap((kind) => unmetOf(kind, expectation[kind], turn, titleOf) ?? [])
}

function unmetOf<K extends Kind>(
  kind: K,
  wanted: Expectation[K],
  turn: PlayedTurn,
  titleOf: TitleOf,
): Unmet | undefined {
  if (wanted === undefined) return undefined
  const { holds, expected, found }: Checks[K] = checks[kind]
  // What is not undefined is wanted.
  const value = wanted as Wanted<K>
  if (holds(value, turn)) return undefined
  return unmet(kind, expected(value, titleOf), found(value, turn, titleOf))
}

/** Longer than a row of results is wide. */
const shownMax = 200

export const unmet = (expectation: Unmet['expectation'], expected: string, found: string): Unmet => ({
  expectation,
  expected: shortened(expected, shownMax),
  found: shortened(found, shownMax),
})

/** Every text of a turn, those of cards as well. */
export const saidIn = ({ messages }: Pick<PlayedTurn, 'messages'>): string[] =>
  messages.flatMap(({ text, items = [], media }) => [
    ...(text ? [text] : []),
    ...items.flatMap(({ title, subtitle }) => [title, subtitle].filter(Boolean)),
    ...(media ? [media.name] : []),
  ])

/** What the conversation has set; a variable of the company is the same in every test. */
const variableIn = ({ state }: PlayedTurn, name: string): string =>
  filledVariables(state, { variables: {} })[name.toLowerCase()] ?? ''

/** The answers under a key, of whichever form. */
const answersIn = ({ state: { answers, form } }: PlayedTurn, key: string): string[] =>
  [form?.state.answers, ...Object.values(answers)].flatMap((own = {}) =>
    Object.hasOwn(own, key) ? [textOf(own[key]!)] : [],
  )
