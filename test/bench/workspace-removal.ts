/** Again and again `kill -9` under the deletion of a company with many conversations: nothing of it may be left. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { entries } from '../../functions/chat/conversation/store.ts'
import { readRemoval } from '../../functions/company/removal.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { inLanes, Workplace } from '../crash/workplace.ts'
import { message } from '../kit/content-drafts.ts'
import { tell } from './figure.ts'

const kills = 20
const entriesEach = 4
/** The longest time between a start and the kill that follows, in milliseconds. */
const killDelayMsMax = 500
const lookMs = 200

export async function workspaceRemoval(conversations: number): Promise<void> {
  const workplace = await Workplace.open({ agents: 3 })
  const { id: client, name } = workplace.company
  for (const text of ['Hello', 'Open at nine', 'Bye']) await workplace.admin.blocks.create(message(text))
  await inLanes(conversations, () => talk(workplace))
  const before = await rowsOf(client)
  const started = performance.now()
  await workplace.admin.workspaces.removeOwn({ id: client, name })
  let killed = 0
  for (; killed < kills; killed++) {
    await pause(randomInt(killDelayMsMax))
    if ((await readRemoval(client))?.ended !== undefined) break
    await workplace.killAndStart()
  }
  while ((await readRemoval(client))?.ended === undefined) await pause(lookMs)
  const seconds = (performance.now() - started) / 1000
  const after = await rowsOf(client)
  await workplace.close()
  const figure = (metric: string, value: number, unit: string, goal: string) =>
    tell({ bench: 'workspace-removal', metric, value, unit, goal })
  figure('kills', killed, 'kills', String(kills))
  figure('conversations', conversations, 'conversations', 'many')
  figure('rows before', before.length, 'rows', 'many')
  // The reserved name and the progress, which the provider sees for a week.
  figure('rows after', after.filter((key) => !/^W#(client-name|removal)#/.test(key)).length, 'rows', '0')
  figure('until nothing was left', seconds, 's', '<= 600')
}

/** A conversation in which something was said. */
async function talk(workplace: Workplace): Promise<void> {
  const conversation = await workplace.conversation()
  const table = new Table({ client: workplace.company.id, conversation })
  const created = new Date().toISOString()
  const said = Array.from({ length: entriesEach }, (_, index) => ({
    events: [
      {
        _id: conversation,
        number: index + 1,
        created,
        what: { type: 'rating' as const, rating: 1 + (index % 5) },
      },
    ],
  }))
  await transact(said.map((entry) => table.put(entries, entry)))
}

/** The keys of all rows that name the company. */
async function rowsOf(client: string): Promise<string[]> {
  const dynamodb = new DynamoDBClient({})
  const found: string[] = []
  for await (const { Items = [] } of paginateScan({ client: dynamodb }, { TableName: process.env['TABLE_NAME'] }))
    for (const item of Items) if (JSON.stringify(item).includes(client)) found.push(item['pk']?.S ?? '')
  dynamodb.destroy()
  return found
}
