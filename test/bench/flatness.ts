/** Whether a turn costs the same at a company that has much of everything. */
import { ulid } from 'ulid'
import { Block } from '#shared/contracts/blocks'
import { conversations } from '../../functions/conversation/store.ts'
import { intentMappings } from '../../functions/knowledge/store.ts'
import { changesMax, collection, Table, transact, type Change } from '../../functions/platform/table.ts'
import { inLanes } from '../crash/workplace.ts'
import { openWorld } from '../world.ts'
import { tell, timed } from './figure.ts'
import { Talk } from './talk.ts'

const ofBlocks = collection({ name: 'block', per: 'release', schema: Block, id: ({ _id }) => _id })

const counts = { blocks: 5000, mappings: 1000, conversations: 100_000 }

export async function flatness(): Promise<void> {
  const world = await openWorld()
  const talk = await Talk.begin(world)
  await talk.cost('flatness', 'nothing else')
  const { scope } = talk.bot
  const content = new Table(scope)
  const moment = new Date(world.clock.now()).toISOString()
  const fill = async (name: keyof typeof counts, made: () => Change) => {
    const ms = await timed(() => written(counts[name], made))
    tell({ bench: 'flatness', metric: `${counts[name]} ${name} written`, value: ms / 1000, unit: 's', goal: '<= 60' })
    await talk.cost('flatness', `${counts[name]} ${name}`)
  }
  const blockId = ulid()
  await fill('blocks', () => {
    const _id = ulid()
    const block = { _id, type: 'message' as const, title: `Block ${_id}`, key: _id, group: 'General' }
    const text = { en: 'One of very many blocks.' }
    return content.put(ofBlocks, Block.parse({ ...block, text, revision: 1, updated: moment }))
  })
  await fill('mappings', () => content.put(intentMappings, { _id: ulid(), intent: ulid(), entities: [], blockId }))
  await fill('conversations', () => {
    const _id = ulid()
    const session = { status: 'ended' as const, started: moment, count: 1 }
    const past = { created: moment, lastActive: moment, session, owner: { by: 'bot' as const }, last: 2, version: 2 }
    const table = new Table({ ...scope, conversation: _id })
    return table.put(conversations, { _id, channel: 'chat_plugin', language: 'en', ...past })
  })
  await world.close()
}

/** Writes items straight into the table, as many at once as it takes. */
async function written(count: number, made: () => Change): Promise<void> {
  await inLanes(count / changesMax, () => transact(Array.from({ length: changesMax }, made)))
}
