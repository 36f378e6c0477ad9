/** Whether a turn of the bot and a message of an agent cost the same at a company that has much of everything. */
import { ulid } from 'ulid'
import { openWorld } from '../kit/world.ts'
import { copy } from './copies.ts'
import { utterancesOf } from './lessons.ts'
import { Talk } from './talk.ts'

const blocksCount = 5000
const intentsCount = 1000

/** The company is filled with one thing after the other, and keeps what it has. */
export async function flatness(conversationsCount: number): Promise<void> {
  const world = await openWorld()
  const talk = await Talk.begin(world)
  const empty = await talk.cost('flatness', 'nothing else')
  const fill = async (what: string, count: number, ids: readonly string[]) => {
    const copies = await copy(world, `flatness, ${what}`, count, ids)
    await talk.cost('flatness', `${copies} ${what}`, empty)
  }
  const block = await oneOfManyBlocks(talk)
  await fill('blocks', blocksCount, block)
  await fill('mapped intents', intentsCount, await oneOfManyIntents(talk, block))
  await fill('past conversations', conversationsCount, [await talk.asksAndGoes()])
  await world.close()
}

/** Its id, and the word that makes its title and its key its own. */
async function oneOfManyBlocks({ admin }: Talk): Promise<[id: string, word: string]> {
  const word = ulid()
  const text = { en: 'One of very many blocks.' }
  const block = { type: 'message' as const, title: `Block ${word}`, group: 'General', text }
  const { _id } = await admin.blocks.create(block)
  return [_id, word]
}

async function oneOfManyIntents({ admin }: Talk, [blockId]: readonly [string, string]): Promise<string[]> {
  const word = ulid()
  const utterances = utterancesOf(0, 20).map((text) => ({ text, entities: [] }))
  const { _id: intent } = await admin.knowledge.createIntent({ title: `Intent ${word}`, utterances })
  const mapping = await admin.knowledge.mapIntent({ intent, entities: [], blockId })
  return [intent, word, mapping._id]
}
