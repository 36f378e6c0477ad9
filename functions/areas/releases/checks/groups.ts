/** Puts differences of one cause together, so that a change which meets a hundred conversations is one line. Pure. */
import { differenceClasses, type DifferenceClass, type DifferenceGroup } from '#shared/contracts/release-checks'
import type { Message } from '#shared/chat/message'
import { shortened } from '#shared/fields/text'
import { compareTexts } from '#shared/order'
import { derivedId } from '../../../platform/table/derived-id.ts'
import type { Subject, TurnDifference } from './compare.ts'

/** The worst difference of one conversation. */
export interface FoundDifference {
  readonly difference: TurnDifference
  readonly example: DifferenceGroup['examples'][number]
}

const examplesMax = 5

/** The groups, the worst and largest first. `titleOf` says how people call an item. */
export const groupsOf = (
  found: readonly FoundDifference[],
  titleOf: (id: string) => string | undefined,
): DifferenceGroup[] =>
  mergeGroups(
    found.map(({ difference: { class: kind, code, about }, example }) => ({
      _id: derivedId(code, ...about.map(nameOfSubject)),
      class: kind,
      code,
      about: about
        .map((subject) => ('id' in subject ? titleOf(subject.id) : subject.words))
        .filter(Boolean)
        .join(' → '),
      conversations: 1,
      examples: [example],
    })),
  )

const nameOfSubject = (subject: Subject): string => ('id' in subject ? `#${subject.id}` : subject.words)

/** Groups of several parts of a replay as those of the whole. */
export function mergeGroups(groups: readonly DifferenceGroup[]): DifferenceGroup[] {
  const merged = new Map<string, DifferenceGroup>()
  for (const group of groups) {
    const before = merged.get(group._id)
    merged.set(group._id, {
      ...group,
      conversations: (before?.conversations ?? 0) + group.conversations,
      examples: [...(before?.examples ?? []), ...group.examples].slice(0, examplesMax),
    })
  }
  return [...merged.values()].toSorted(
    (a, b) => rankOf(a.class) - rankOf(b.class) || b.conversations - a.conversations || compareTexts(a._id, b._id),
  )
}

const rankOf = (kind: DifferenceClass): number => differenceClasses.indexOf(kind)

/** Whether a class is the worst there is, so that nothing that follows can be worse. */
export const isWorst = (kind: DifferenceClass): boolean => rankOf(kind) === 0
export const isWorseThan = (kind: DifferenceClass, other: DifferenceClass): boolean => rankOf(kind) < rankOf(other)

/** Longer texts tell no more of what differs. */
const lineLengthMax = 300
const linesMax = 20

/** What a customer hears, one line for a message and one for its buttons. */
export const linesOf = (messages: readonly Message[]): string[] =>
  messages
    .flatMap(({ text, media, items = [], choices = [] }) => [
      ...(text ? [text] : []),
      ...(media ? [media.name] : []),
      ...items.map(({ title, subtitle }) => [title, subtitle].filter(Boolean).join(': ')),
      ...(choices.length > 0 ? [choices.map(({ title }) => `[${title}]`).join(' ')] : []),
    ])
    .slice(0, linesMax)
    .map((line) => shortened(line, lineLengthMax))
