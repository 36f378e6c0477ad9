/**
 * Reads the past of a company into its search index: conversation by conversation, some at a time, so that a company that was
 * there before the index is found in it. What is said meanwhile comes by the table's stream.
 */
import { conversationsOfGroup, positionOf } from '../chat/desk/queues.ts'
import { entries, minuteOf, type ConversationItem } from '../chat/conversation/store.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { missingSegments } from './compact.ts'
import { documentOfCustomer, documentsOfEntry, type Document } from './document.ts'
import { changeIndex, readIndex, writeSegments } from './segments.ts'
import type { SearchIndex } from './store.ts'

/** Who has fewer is read at once, so that a new company has an index from its first message on. */
const readAtOnceMax = 100
const pageSize = 50
/** Then they become segments, and the place is noted. */
const documentsAtOnce = 20_000

type Place = NonNullable<SearchIndex['reading']>

/** Begins the index of a company that has none; one with a long past waits for the night. */
export async function beginIndex(scope: ClientScope): Promise<void> {
  if (await readIndex(scope)) return
  const [rest, open] = await Promise.all(
    (['rest', 'open'] as const).map((group) => conversationsOfGroup(scope, group, { size: readAtOnceMax })),
  )
  await changeIndex(scope, { fields: { reading: { group: 'rest' } } })
  if (Math.max(rest!.length, open!.length) < readAtOnceMax) await readPast(scope, Infinity)
}

/** Reads on until a moment of the process' clock; gives whether more is left. */
export async function readPast(scope: ClientScope, until: number): Promise<boolean> {
  if (!(await readIndex(scope))) await changeIndex(scope, { fields: { reading: { group: 'rest' } } })
  for (;;) {
    const index = await readIndex(scope)
    if (!index?.reading) return false
    if (performance.now() > until) return true
    const { documents, next } = await readSome(scope, index.reading, index.began)
    await changeIndex(scope, { added: await writeSegments(scope, documents), fields: { reading: next } })
  }
}

/** Begins anew where files of segments are gone. */
export async function readAgain(scope: ClientScope): Promise<void> {
  const dropped = await missingSegments(scope)
  if (dropped.length > 0) await changeIndex(scope, { dropped, fields: { reading: { group: 'rest' } } })
}

/** Who was open is read after who was not, and then again who ceased to be meanwhile. */
const following = { rest: 'open', open: 'moved', moved: undefined } as const

async function readSome(scope: ClientScope, from: Place, began: string) {
  const documents: Document[] = []
  let place: Place | undefined = from
  while (place && documents.length < documentsAtOnce) {
    const { group, after }: Place = place
    const page = await conversationsOfGroup(scope, group === 'open' ? 'open' : 'rest', {
      size: pageSize,
      oldestFirst: true,
      before: after ?? (group === 'moved' ? minuteOf(began) : undefined),
    })
    const read = await Promise.all(page.map((conversation) => documentsOfConversation(scope, conversation)))
    documents.push(...read.flat())
    const last = page.at(-1)
    const next: Place['group'] | undefined = following[group]
    place = last && page.length === pageSize ? { group, after: positionOf(last) } : next && { group: next }
  }
  return { documents, next: place }
}

async function documentsOfConversation(
  scope: ClientScope,
  conversation: ConversationItem,
): Promise<readonly Document[]> {
  if (conversation.isPreview) return []
  const { _id, channel } = conversation
  const own = await new Table({ ...scope, conversation: _id }).list(entries, { itemsMax: Infinity, stale: true })
  const known = documentOfCustomer(conversation)
  return [
    ...(known ? [known] : []),
    ...own.flatMap((entry) => documentsOfEntry(_id, entry, entry.on?.channel ?? channel)),
  ]
}
