/**
 * Compares a turn of a customer as two contents answer it: what differs, what that means to the customer, and what it is
 * about. Pure.
 */
import type { Message, SaidChoice, Understood } from '#shared/chat/message'
import type { DifferenceClass, DifferenceCode } from '#shared/contracts/release-checks'
import type { BotState } from '#shared/engine/turn'

/** What one content made of a turn. */
export interface Played {
  /** The customer pressed a button that is not there, so that nothing happened. */
  readonly isGone?: boolean | undefined
  /** The turn ended at its limit. */
  readonly isCutOff?: boolean | undefined
  readonly messages: readonly Message[]
  readonly understood?: Understood | undefined
  readonly handover?: { readonly departmentId?: string | undefined } | undefined
  /** The blocks it came to, also those that say nothing. */
  readonly path: readonly string[]
  readonly state: BotState
  /** The language that the conversation goes on in. */
  readonly language: string
}

/** What a difference is about: an item by its id, or words. */
export type Subject = { readonly id: string } | { readonly words: string }

export interface TurnDifference {
  readonly class: DifferenceClass
  readonly code: DifferenceCode
  /** What there was, and what took its place; turns that differ in the same are of one cause. */
  readonly about: readonly Subject[]
}

export const classOf: Readonly<Record<DifferenceCode, DifferenceClass>> = {
  'not-understood': 'worse',
  'button-gone': 'worse',
  'handover-lost': 'worse',
  'cut-off': 'worse',
  'value-lost': 'worse',
  'other-intent': 'other',
  'other-path': 'other',
  'handover-gained': 'other',
  understood: 'better',
  wording: 'wording',
}

type Look = (now: Played, candidate: Played, pressed: string) => readonly Subject[] | undefined

/**
 * What a turn may differ in, by what explains most: a text that is not understood any more also takes another path, and
 * one that is understood at last need not be handed to a person.
 */
const looks: readonly (readonly [DifferenceCode, Look])[] = [
  ['button-gone', (now, candidate, pressed) => when(candidate.isGone && !now.isGone, { words: pressed })],
  ['cut-off', (now, candidate) => when(candidate.isCutOff && !now.isCutOff, lastOf(now))],
  ['not-understood', (now, candidate) => when(isAnswered(now) && isMissed(candidate), meantBy(now))],
  ['understood', (now, candidate) => when(isMissed(now) && isAnswered(candidate), meantBy(candidate))],
  ['handover-lost', (now, candidate) => when(now.handover && !candidate.handover, lastOf(now))],
  ['value-lost', (now, candidate) => valueLost(now, candidate)],
  ['handover-gained', (now, candidate) => when(candidate.handover && !now.handover, lastOf(candidate))],
  ['other-intent', (now, candidate) => otherIntent(now, candidate)],
  ['other-path', (now, candidate) => otherPath(now, candidate)],
  ['wording', (now, candidate) => otherWords(now, candidate)],
]

/** What differs most between two ways to take the same turn; `pressed` is the title of the button, if it was one. */
export function differenceOf(now: Played, candidate: Played, pressed = ''): TurnDifference | undefined {
  for (const [code, look] of looks) {
    const about = look(now, candidate, pressed)
    if (about) return { class: classOf[code], code, about }
  }
  return undefined
}

const when = (holds: unknown, about: Subject): readonly Subject[] | undefined => (holds ? [about] : undefined)

const isMissed = ({ understood }: Played): boolean => understood?.outcome === 'failure'
const isAnswered = ({ understood }: Played): boolean => understood !== undefined && understood.outcome !== 'failure'

const nothing: Subject = { words: '' }
const itemOf = (id: string | undefined): Subject => (id === undefined ? nothing : { id })

/** The intent of a text; knowledge answers without one, by a response. */
const meantBy = ({ understood, path }: Played): Subject => itemOf(understood?.intentId ?? path[0])

const lastOf = ({ path }: Played): Subject => itemOf(path.at(-1))

/** All that forms have been answered with by now, by form and question. */
function valuesOf({ answers, form }: BotState): ReadonlyMap<string, { about: readonly Subject[]; value: string }> {
  const all = { ...answers, ...(form && { [form.formId]: { ...answers[form.formId], ...form.state.answers } }) }
  const values = Object.entries(all).flatMap(([id, given]) =>
    Object.entries(given).map(
      ([key, value]) => [`${id}/${key}`, { about: [{ id }, { words: key }], value: JSON.stringify(value) }] as const,
    ),
  )
  return new Map(values)
}

function valueLost(now: Played, candidate: Played): readonly Subject[] | undefined {
  const kept = valuesOf(candidate.state)
  return [...valuesOf(now.state)].find(([name]) => !kept.has(name))?.[1].about
}

function otherValue(now: Played, candidate: Played): readonly Subject[] | undefined {
  const before = valuesOf(now.state)
  return [...valuesOf(candidate.state)].find(([name, { value }]) => before.get(name)?.value !== value)?.[1].about
}

function otherIntent({ understood: now }: Played, { understood: candidate }: Played) {
  const [before, after] = [now?.intentId, candidate?.intentId]
  return before && after && before !== after ? [itemOf(before), itemOf(after)] : undefined
}

/** The first place at which two lists differ. */
const partingOf = (before: readonly string[], after: readonly string[]): number | undefined =>
  [...Array(Math.max(before.length, after.length)).keys()].find((at) => before[at] !== after[at])

function otherPath(now: Played, candidate: Played): readonly Subject[] | undefined {
  const [before, after] = [now.path, candidate.path]
  const parting = partingOf(before, after)
  if (parting !== undefined) return [itemOf(before[parting]), itemOf(after[parting])]
  return otherValue(now, candidate) ?? (endOf(now) === endOf(candidate) ? undefined : [lastOf(candidate)])
}

/** Where a turn leaves the customer: what was asked last, what takes the next text, who goes on, and in which language. */
const endOf = ({ messages, state, handover, understood, language, isGone }: Played): string =>
  JSON.stringify([
    messages.findLast(({ formCallback }) => formCallback)?.formCallback?.key,
    state.form?.formId,
    state.onReply,
    handover?.departmentId,
    understood?.outcome,
    language,
    isGone ?? false,
  ])

/** The first response that says something else; where it leads is told by whoever goes there. */
function otherWords(now: Played, candidate: Played): readonly Subject[] | undefined {
  const parting = partingOf(now.messages.map(wordsOf), candidate.messages.map(wordsOf))
  return parting === undefined ? undefined : [itemOf((candidate.messages[parting] ?? now.messages[parting])?.blockId)]
}

const wordsOf = ({ text, media, choices, items }: Message): string =>
  JSON.stringify([
    text,
    media?.pointer,
    choices?.map(buttonOf),
    items?.map((item) => [item.title, item.subtitle, item.media?.pointer, item.choices.map(buttonOf)]),
  ])

/** A link shows where it leads, a button does not. */
const buttonOf = ({ title, action }: SaidChoice): readonly string[] =>
  action.type === 'url' || action.type === 'phone' ? [title, action.value] : [title]
