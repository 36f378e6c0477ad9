/** A thousand conversations played again on a release of the florist, ten planted faults, and five hundred tests. */
import { ulid } from 'ulid'
import { websiteChannel } from '#shared/chat/channels'
import type { ConversationEventBody } from '#shared/chat/message'
import type { Intent } from '#shared/contracts/knowledge'
import { conversations, entries, type ConversationItem } from '../../functions/chat/conversation/store.ts'
import { openSides } from '../../functions/areas/releases/checks/sides.ts'
import { runTests, type RunnableTest } from '../../functions/bot/checks/run-tests.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact, type Change } from '../../functions/platform/table/transaction.ts'
import { readFolder } from '../../infra/demo/folder.ts'
import { populate } from '../../infra/demo/populate.ts'
import { openReplayedBot, planted } from '../kit/replaying.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld, type World } from '../kit/world.ts'
import { tell, timed } from './figure.ts'

const conversationsCount = 1000
const turnsCount = 8
const testsCount = 500
const stepsCount = 6

export async function replay(): Promise<void> {
  const world = await openWorld()
  await replayFlorist(world)
  await findFaults(world)
  await world.close()
}

const figure = (metric: string, value: number, unit: string, goal: string) =>
  tell({ bench: 'replay', metric, value, unit, goal })

async function replayFlorist(world: World): Promise<void> {
  const { bloom } = world.companies
  const [admin, agent, provider] = [await world.as('admin'), await world.as('agent'), await world.as('provider')]
  const staff = [admin, agent, provider].map((one) => ({ agent: one.agent, departments: ['Orders'] }))
  const opened = { name: 'bloom', folder: readFolder('bloom'), company: bloom, founder: admin.agent, staff } as const
  await populate(opened, () => {})
  await world.settled()
  const texts = textsOf(await admin.knowledge.intents())
  const environmentId = world.environment('Live')
  await writeTalks(bloom.id, { environmentId, texts, now: world.clock.now() })
  const [current] = await admin.releases.list({ environmentId })
  const { _id, number } = current!

  const asked: string[] = []
  await world.outside.site('server.example', ({ url }) => void asked.push(url ?? ''))
  await world.settled()
  const before = world.cloud.dynamodb.counts().writeUnits
  const ms = await timed(async () => {
    await admin.releases.startChecks({ _id, environmentId, conversations: conversationsCount })
    await world.settled()
  })
  const written = world.cloud.dynamodb.counts().writeUnits - before
  const { checks } = await admin.releases.differences({ _id, environmentId })
  const { done, turns, worse, other, better, wording } = checks!.replay
  figure(`${done} conversations, ${turns} turns on two releases`, ms / 1000, 's', '<= 20')
  figure('differences of a release without a change', worse + other + better + wording, 'conversations', '0')
  figure('writes of a replay, all of them its state and results', written, 'write units', 'few')
  figure('calls out', asked.length, 'calls', '0')

  const run = { scope: { client: bloom.id, environment: environmentId }, number, run: ulid() }
  const now = new Date(world.clock.now())
  const { candidate, config } = await openSides(run, now)
  const tests = Array.from({ length: testsCount }, (_, index) => testOf(texts, index))
  const testsMs = await timed(() => runTests({ now, stage: candidate, config }, tests))
  figure(`${testsCount} tests of ${stepsCount} turns`, testsMs / 1000, 's', '<= 5')
}

/** What customers say: what the bot was taught, and as much again that it was not. */
const textsOf = (intents: readonly Intent[]): string[] =>
  intents.flatMap(({ utterances }) => utterances.flatMap(({ text }) => [text, `Hello, I wonder: ${text}`]))

function testOf(texts: readonly string[], index: number): RunnableTest {
  const steps = Array.from({ length: stepsCount }, (_, step) => ({
    input: { type: 'text' as const, text: texts[(index * stepsCount + step) % texts.length]! },
    expect: {},
  }))
  return {
    type: 'talk',
    title: `Test ${index}`,
    tags: [],
    language: 'en',
    channel: websiteChannel,
    variables: [],
    steps,
  }
}

const minuteMs = 60_000
const changesAtOnce = 90

/** Conversations of the last days in which each customer began and wrote some texts. */
async function writeTalks(
  client: string,
  { environmentId, texts, now }: { environmentId: string; texts: readonly string[]; now: number },
): Promise<void> {
  const changes: Change[] = []
  for (let index = 0; index < conversationsCount; index++) {
    const conversation = ulid()
    const table = new Table({ client, conversation })
    const began = now - (index + 1) * 10 * minuteMs
    const bodies = Array.from({ length: turnsCount }, (_, turn): ConversationEventBody => {
      const text = texts[(index * turnsCount + turn) % texts.length]!
      return turn === 0
        ? { type: 'conversation-start', language: 'en', isNewUser: true }
        : { type: 'message', message: { messageType: 'text', language: 'en', text } }
    })
    for (const [turn, what] of bodies.entries()) {
      const created = new Date(began + turn * minuteMs).toISOString()
      changes.push(table.put(entries, { events: [{ _id: ulid(), number: turn + 1, created, what }] }))
    }
    const created = new Date(began).toISOString()
    const item: ConversationItem = {
      _id: conversation,
      environmentId,
      channel: websiteChannel,
      language: 'en',
      created,
      session: { status: 'ended', started: created, count: 1 },
      lastActive: new Date(began + turnsCount * minuteMs).toISOString(),
      owner: { by: 'bot' },
      last: turnsCount,
      version: 1,
    }
    changes.push(table.put(conversations, item))
  }
  while (changes.length > 0) await transact(changes.splice(0, changesAtOnce))
}

async function findFaults(world: World): Promise<void> {
  const on = await Releasing.begin(world)
  const bot = await openReplayedBot(world, on)
  await bot.talk()
  const { _id } = await bot.plantFaults()
  await on.admin.releases.startChecks({ _id, environmentId: on.live })
  await world.settled()
  const { groups } = await on.admin.releases.differences({ _id, environmentId: on.live })
  const flagged = planted.filter(([kind, code, about]) =>
    groups.some((group) => group.class === kind && group.code === code && group.about === about),
  )
  figure(`planted faults flagged as their class, of ${planted.length}`, flagged.length, 'faults', `${planted.length}`)
}
