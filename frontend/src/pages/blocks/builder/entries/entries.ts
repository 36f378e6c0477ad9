/** The entries of a bot: the responses at which a conversation can begin, by how it comes to them, and those that nobody leads to. */
import type { HierarchyNode } from '#shared/contracts/hierarchy'

export const entryKinds = ['moments', 'intents', 'menu', 'schedules', 'unreachable'] as const
export type EntryKind = (typeof entryKinds)[number]

export interface Entry {
  readonly node: HierarchyNode
  /** What a customer asks to come here. */
  readonly triggers: readonly string[]
  /** How else a conversation comes here: a response is listed once, where it is first. */
  readonly also: readonly EntryKind[]
}

export type Entries = Readonly<Record<EntryKind, readonly Entry[]>>

const triggersOf: Readonly<Record<EntryKind, (node: HierarchyNode) => readonly string[] | undefined>> = {
  moments: ({ triggers: { moment } }) => (moment === undefined ? undefined : []),
  intents: ({ triggers: { intents, entities } }) =>
    intents.length + entities.length > 0 ? [...intents, ...entities] : undefined,
  menu: ({ triggers: { inMenu } }) => (inMenu ? [] : undefined),
  schedules: ({ triggers: { isScheduled } }) => (isScheduled ? [] : undefined),
  unreachable: ({ faults }) => (faults.includes('unreachable') ? [] : undefined),
}

/** The entries whose name, topic or trigger holds what is looked for. */
export function entriesOf(nodes: readonly HierarchyNode[], wanted: string): Entries {
  const text = wanted.trim().toLowerCase()
  const isFound = ({ node: { name, topic }, triggers }: Entry) =>
    [name, topic, ...triggers].some((one) => one.toLowerCase().includes(text))
  const found: Record<EntryKind, Entry[]> = { moments: [], intents: [], menu: [], schedules: [], unreachable: [] }
  for (const node of nodes) {
    const [kind, ...also] = entryKinds.filter((each) => triggersOf[each](node))
    const entry = { node, triggers: triggersOf.intents(node) ?? [], also }
    if (kind && isFound(entry)) found[kind].push(entry)
  }
  return found
}
