/** The groups of the review: what is understood by now, what is new, what is alike, and the rest. */
import type { ReviewGroup } from '#shared/contracts/review'
import type { Recognized } from '../../bot/understanding.ts'
import type { Line } from './lines.ts'
import type { GroupingItem } from './store.ts'

/** A longer text is no name of a group. */
const nameLengthMax = 60
const nearestMax = 3
/** What a group resembles less is no suggestion. */
const confidenceMin = 0.05

/** What the model of the active environment makes of each line's text, and what answers its intents. */
export interface Knowing {
  readonly recognized: ReadonlyMap<string, Recognized>
  readonly isAnswered: (intentId: string, entityIds: readonly string[]) => boolean
}

/** A group whose nearest intents have no titles yet. */
export type UntitledGroup = Omit<ReviewGroup, 'nearest'> & {
  readonly nearest: readonly Omit<ReviewGroup['nearest'][number], 'title'>[]
}

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
    groupFrom({ _id: 'others', kind: 'others', name: 'Others' }, others, knowing),
  ].filter(({ size }) => size > 0)
}

/**
 * Whether a text would be answered by now. An answer that a customer did not like is none, as long as it is that of the
 * same intent.
 */
function understoodBy({ recognized, isAnswered }: Knowing): (line: Line) => boolean {
  return ({ question: { value }, dislikedIntent }) => {
    const { intentId, entityIds = [] } = recognized.get(value) ?? {}
    return intentId !== undefined && intentId !== dislikedIntent && isAnswered(intentId, entityIds)
  }
}

/** The text nearest to the centre that is short enough. */
const nameOf = (lines: readonly Line[], index: number): string =>
  lines.find(({ question }) => question.value.length <= nameLengthMax)?.question.value ?? `Group ${index + 1}`

function groupFrom(
  named: Pick<ReviewGroup, '_id' | 'kind' | 'name'>,
  lines: readonly Line[],
  knowing: Knowing | undefined,
): UntitledGroup {
  const utterances = lines.map(({ question }) => question)
  const size = utterances.reduce((sum, { count }) => sum + count, 0)
  return { ...named, utterances, size, nearest: knowing ? nearestTo(utterances, size, knowing) : [] }
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
