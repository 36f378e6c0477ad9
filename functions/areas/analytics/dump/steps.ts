/**
 * The steps of the job `dump-conversations`. Each may be taken again after a crash: it writes the same files and rows once
 * more. What the steps hand on lies beside the file itself, as `{task}-list` and `{task}-{chunk}`, and goes with them.
 */
import pMap from 'p-map'
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { dumpConversationsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { ConversationEvent } from '#shared/chat/message'
import { eventsSince, findConversation, scopeOf } from '../../../chat/conversation/conversation.ts'
import { inOneLine, timedLinesOf } from '../../../chat/conversation/lines.ts'
import type { ConversationItem } from '../../../chat/conversation/store.ts'
import { keepExport, readExport, removeExport } from '../../../platform/files/exports.ts'
import type { ClientScope } from '../../../platform/table/scope.ts'
import { Table } from '../../../platform/table/table.ts'
import { transact } from '../../../platform/table/transaction.ts'
import { environments } from '../../../platform/tenancy/tenancy.ts'
import { blockNames } from '../figures/names.ts'
import { nameOfCustomer } from '../figures/slice-names.ts'
import { isWanted } from '../figures/user-detail.ts'
import { latestSlices, spanOf } from '../slice-pages.ts'
import { dumpParts, dumps, type DumpItem } from './store.ts'

export const stepNames = ['collect', 'write', 'finish', 'fail'] as const
export type StepName = (typeof stepNames)[number]

/** One dump of a company. */
export interface Dump {
  readonly scope: ClientScope
  readonly task: string
}

const chunkSize = 100
const atOnce = 10

/** Conversations with the first and the last number of what happened in them on the days. */
const Listed = z.array(z.tuple([Id, z.int(), z.int()]))
type Listed = z.infer<typeof Listed>

const Written = z.array(z.tuple([Id, z.string()]))

/** Takes a step, unless the dump is over; `chunks` tells how often `write` is to be taken. */
export async function takeStep(step: StepName, dump: Dump, chunk: number): Promise<{ chunks: number }> {
  const item = await new Table(dump.scope).get(dumps, dump.task)
  if (item?.status !== 'running') return { chunks: 0 }
  if (step === 'collect') return { chunks: await collect(dump, item) }
  if (step === 'write') await writeChunk(dump, item, chunk)
  else if (step === 'finish') await finish(dump, item)
  else await change(dump, { status: 'failed' })
  return { chunks: 0 }
}

const change = ({ scope, task }: Dump, fields: Partial<DumpItem>, unchanged?: Partial<DumpItem>): Promise<void> =>
  transact([new Table(scope).set(dumps, task, fields, unchanged)])

async function keep({ scope, task }: Dump, part: string | number, content: unknown): Promise<void> {
  const id = `${task}-${part}`
  const body = JSON.stringify(content)
  await keepExport(scope, { id, fileName: `${task}.json`, contentType: 'application/json', body })
  await removeIfGivenUp({ scope, task }, id)
}

/** A dump that was given up meanwhile, because a customer is erased, leaves no file. */
async function removeIfGivenUp({ scope, task }: Dump, id: string): Promise<void> {
  const item = await new Table(scope).get(dumps, task)
  if (!item || item.status === 'failed') await removeExport(scope, id)
}

async function kept({ scope, task }: Dump, part: string | number): Promise<unknown> {
  const text = await readExport(scope, `${task}-${part}`)
  if (text === undefined) throw new Error(`The part ${part} of the dump ${task} is missing.`)
  return JSON.parse(text)
}

/** Lists the conversations of the days, the latest first. */
async function collect(dump: Dump, item: DumpItem): Promise<number> {
  const { client } = dump.scope
  const all = await new Table({ client }).get(environments, 'environments')
  const environment = all?.list.find(({ _id }) => _id === item.environment)
  const found = new Map<string, [first: number, last: number]>()
  let isCut = false
  if (environment) {
    const blocks = await blockNames(client, environment, new Date())
    const scope = { client, environment: environment._id }
    const { topics, users } = item
    for await (const { slice } of latestSlices(scope, spanOf(item))) {
      if (!isWanted(blocks, slice, { topics, users })) continue
      const { conversation, ranges } = slice
      const known = found.get(conversation)
      if (!known && found.size >= dumpConversationsMax) {
        isCut = true
        continue
      }
      const numbers = [...(known ?? []), ...ranges.flat()]
      if (numbers.length > 0) found.set(conversation, [Math.min(...numbers), Math.max(...numbers)])
    }
  }
  const list: Listed = [...found].map(([id, [first, last]]) => [id, first, last])
  await keep(dump, 'list', list)
  await change(dump, { of: list.length, ...(isCut && { isCut }) })
  return Math.ceil(list.length / chunkSize)
}

/** Chunks are counted from 1. */
async function writeChunk(dump: Dump, { timezone, expires }: DumpItem, chunk: number): Promise<void> {
  const list = Listed.parse(await kept(dump, 'list')).slice((chunk - 1) * chunkSize, chunk * chunkSize)
  const write = async ([id, first, last]: Listed[number]): Promise<[string, string][]> => {
    const conversation = await conversationOf(dump, id)
    if (!conversation) return []
    const events = await eventsBetween(dump, id, { first, last })
    return [[id, textOf(conversation, events, timezone)]]
  }
  const texts = await pMap(list, write, { concurrency: atOnce })
  await keep(dump, chunk, texts.flat())
  const part = { task: dump.task, chunk, done: list.length, expires }
  await transact([new Table(dump.scope).put(dumpParts, part)])
}

/** Puts the parts together, but for customers who were deleted in between. */
async function finish(dump: Dump, item: DumpItem): Promise<void> {
  const { scope, task } = dump
  const chunks = Array.from({ length: Math.ceil(item.of / chunkSize) }, (_, index) => index + 1)
  const texts: string[] = [headOf(item)]
  for (const chunk of chunks) {
    const written = Written.parse(await kept(dump, chunk))
    const found = await pMap(written, ([id]) => conversationOf(dump, id), { concurrency: atOnce })
    texts.push(...written.flatMap(([, text], index) => (found[index] ? [text] : [])))
  }
  const { fileName } = item
  await keepExport(scope, { id: task, fileName, contentType: 'text/plain; charset=utf-8', body: texts.join('\n') })
  await change(dump, { status: 'done' }, { status: 'running' }).catch((error: unknown) => {
    if (!Problem.is(error, 'unavailable')) throw error
  })
  await removeIfGivenUp(dump, task)
  await pMap([...chunks, 'list'], (part) => removeExport(scope, `${task}-${part}`), { concurrency: atOnce })
}

const headOf = ({ dateFrom, dateTo, timezone, of, isCut }: DumpItem): string =>
  [
    `Conversations from ${dateFrom} to ${dateTo} (${timezone})`,
    ...(isCut ? [`There were more: these are the latest ${of}.`] : []),
    '',
  ].join('\n')

/** Nothing in it can be taken for the beginning of another conversation: their lines begin with a time. */
function textOf(conversation: ConversationItem, events: readonly ConversationEvent[], timezone: string): string {
  const name = nameOfCustomer(conversation)
  const head = ['=', name || 'Customer', conversation.channel, conversation._id].join(' | ')
  return [inOneLine(head), ...timedLinesOf(events, name, timezone), ''].join('\n')
}

const conversationOf = ({ scope }: Dump, id: string): Promise<ConversationItem | undefined> =>
  findConversation(scope, id).catch((error: unknown) => {
    if (Problem.is(error, 'not-found')) return undefined
    throw error
  })

async function eventsBetween(
  { scope }: Dump,
  id: string,
  { first, last }: { first: number; last: number },
): Promise<ConversationEvent[]> {
  const events: ConversationEvent[] = []
  for (let since = first - 1; since < last;) {
    const page = await eventsSince(scopeOf(scope, id), since)
    const end = page.at(-1)?.number
    if (end === undefined) break
    events.push(...page.filter(({ number }) => number <= last))
    since = end
  }
  return events
}
