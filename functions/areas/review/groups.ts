/** The groups of the review: what is understood by now, what is new, what is alike, and the rest. */
import { nameOfGroup, type ReviewGroup } from '#shared/contracts/review'
import type { Recognized } from '../../bot/stage/understanding.ts'
import type { Line } from './lines.ts'
import type { GroupingItem } from './store.ts'

const nearestMax = 3
/** An intent that a group resembles less is none of its nearest. */
const confidenceMin = 0.05

/** What the model of the active environment makes of each line's text, and what answers its intents. */
export interface Knowing {
  readonly recognized: ReadonlyMap<string, Recognized>
  readonly isAnswered: (intentId: string, entityIds: readonly string[]) => boolean
  /** Whether a text was taught word for word. */
  readonly isTaught: (text: string) => boolean
  /** From this confidence on an intent is suggested. */
  readonly suggestedFrom: number
}

/** A group whose nearest intents have no titles yet. */
export type UntitledGroup = Omit<ReviewGroup, 'nearest' | 'suggestion'> & {
  readonly nearest: readonly UntitledIntent[]
  readonly suggestion?: UntitledIntent
}
type UntitledIntent = Omit<ReviewGroup['nearest'][number], 'title'>

export function groupsOf(
  lines: readonly Line[],
  grouping: Pick<GroupingItem, 'groups' | 'others'> | undefined,
  knowing: Knowing | undefined,
): UntitledGroup[] {
  const isUnderstood = knowing ? understoodBy(knowing) : () => false
  const [understood, open] = [lines.filter(isUnderstood), lines.filter((line) => !isUnderstood(line))]
  const lineOf = new Map(open.flatMap((line) => line.question.ids.map((id) => [id, line] as const)))
  const linesIn = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => lineOf.get(id) ?? []))]
  const others = linesIn(grouping?.others ?? [])
  const clusters = (grouping?.groups ?? []).map(({ _id, ids }, index) => {
    const within = linesIn(ids)
    return groupFrom({ _id, kind: 'cluster', name: nameOf(within, index) }, within, knowing)
  })
  const grouped = new Set([...others, ...(grouping?.groups ?? []).flatMap(({ ids }) => linesIn(ids))])
  const recent = open.filter((line) => !grouped.has(line))
  return [
    groupFrom({ _id: 'understood', kind: 'understood', name: 'Now understood' }, understood, knowing),
    groupFrom({ _id: 'new', kind: 'new', name: 'New' }, recent, knowing),
    ...clusters.toSorted((a, b) => b.size - a.size),
    groupFrom({ _id: 'others', kind: clusters.length > 0 ? 'others' : 'few', name: 'Others' }, others, knowing),
  ].filter(({ size }) => size > 0)
}

/**
 * Whether a text would be answered by now. An answer that is doubted is none, as long as it is that of the same intent. Where
 * the bot was only unsure, or asked, the text counts as understood once it is taught; a customer's own choice stays the answer.
 */
function understoodBy({ recognized, isAnswered, isTaught }: Knowing): (line: Line) => boolean {
  return ({ question: { value, doubt, isDisliked }, doubtedIntent }) => {
    const { intentId, entityIds = [] } = recognized.get(value) ?? {}
    if (intentId === undefined || !isAnswered(intentId, entityIds)) return false
    const isOpen = doubt === 'unsure' || doubt === 'picked'
    if (isOpen && !isDisliked && isTaught(value)) return true
    return intentId !== doubtedIntent && doubt !== 'picked'
  }
}

const nameOf = (lines: readonly Line[], index: number): string =>
  nameOfGroup(lines.map(({ question }) => question)) ?? `Group ${index + 1}`

function groupFrom(
  named: Pick<ReviewGroup, '_id' | 'kind' | 'name'>,
  lines: readonly Line[],
  knowing: Knowing | undefined,
): UntitledGroup {
  const utterances = lines.map(({ question }) => question)
  const size = utterances.reduce((sum, { count }) => sum + count, 0)
  const nearest = knowing ? nearestTo(utterances, size, knowing) : []
  // What is not alike is not of one intent either, and what is doubted is not taught once more, unless customers chose it.
  const [suggestion] = nearest.filter(({ intentId, confidence }) => {
    const isDoubted = lines.some(
      ({ doubtedIntent, question: { doubt } }) => doubtedIntent === intentId && doubt !== 'picked',
    )
    return named.kind === 'cluster' && !isDoubted && confidence >= knowing!.suggestedFrom
  })
  return { ...named, utterances, size, nearest, ...(suggestion && { suggestion }) }
}

/**
 * The intents that the questions of a group are on average taken for. Those that nothing answers come last, because who
 * folds a question into one of them leaves it unanswered.
 */
function nearestTo(
  utterances: UntitledGroup['utterances'],
  size: number,
  { recognized, isAnswered }: Knowing,
): UntitledGroup['nearest'] {
  const sums = new Map<string, number>()
  for (const { value, count } of utterances)
    for (const { intent, confidence } of recognized.get(value)?.ranking ?? [])
      sums.set(intent, (sums.get(intent) ?? 0) + confidence * count)
  return [...sums]
    .map(([intentId, sum]) => ({ intentId, confidence: Math.round((1000 * sum) / size) / 1000 }))
    .filter(({ confidence }) => confidence >= confidenceMin)
    .toSorted(
      (a, b) => Number(isAnswered(b.intentId, [])) - Number(isAnswered(a.intentId, [])) || b.confidence - a.confidence,
    )
    .slice(0, nearestMax)
}
