/**
 * A webhook whose server is down while the cloud is killed again and again: what was lost, what came out of order, how often
 * the server was asked meanwhile, and how soon it had everything. Before that, how soon it is told while all is well.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { changeConversation, entriesSince } from '../../functions/chat/conversation/conversation.ts'
import { contextIn } from '../../functions/platform/request/scoped-context.ts'
import { openReceiver, type Received } from '../crash/receiver.ts'
import { Workplace } from '../crash/workplace.ts'
import { quantile, spreadOf, tell } from './figure.ts'

const perSecond = 20
const talks = 40
const calmSeconds = 20
const cutShare = 0.02
/** So long the cloud is killed on while what has waited comes. */
const killedMs = 20_000
/** Nothing has come for so long: what is missing is lost. */
const lostMs = 150_000
const giveUpMs = 20 * 60_000

type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** `size` is how many seconds the server is down; the cloud is killed every six of them. */
export async function webhooks(size: number): Promise<void> {
  const receiver = await openReceiver()
  const site = fileURLToPath(new URL('../crash/hooks-site.mjs', import.meta.url))
  const workplace = await Workplace.open({
    launch: { nodeOptions: ['--import', site], environment: { PARLEY_HOOKS_PORT: String(receiver.port) } },
  })
  try {
    const ids = await Promise.all(Array.from({ length: talks }, () => workplace.conversation()))
    await workplace.admin.webhooks.create({ endpoint: 'https://hooks.example/', types: ['message.created'] })
    await pause(2000)
    await tellCalm(workplace, receiver, ids)
    await tellOutage(workplace, receiver, ids, size)
  } finally {
    await workplace.close()
    await receiver.close()
  }
}

const figure = (metric: string, value: number, unit: string, goal: string) =>
  tell({ bench: 'webhooks', metric, value, unit, goal })

const keyOf = ({ conversation, number }: Pick<Received, 'conversation' | 'number'>) => `${conversation} ${number}`

/** Says something in each conversation in turn, twenty times a second; gives when each was written. */
async function speak(workplace: Workplace, ids: readonly string[], seconds: number): Promise<Map<string, number>> {
  const written = new Map<string, number>()
  const began = performance.now()
  const said: Promise<void>[] = []
  for (let place = 0; place < perSecond * seconds; place++) {
    await pause(Math.max(0, began + (place * 1000) / perSecond - performance.now()))
    const conversation = ids[place % ids.length]!
    const note = async () => {
      const number = await say(workplace, conversation, `Word ${place}`)
      if (number !== undefined) written.set(keyOf({ conversation, number }), performance.now())
    }
    said.push(note())
  }
  await Promise.all(said)
  return written
}

/** Until it has landed: nobody answers while the cloud is started again. */
async function say({ company }: Workplace, conversation: string, text: string): Promise<number | undefined> {
  const scope = { client: company.id, conversation }
  const message = { messageType: 'bot-msg', language: 'en', text } as const
  for (;;) {
    try {
      const { events } = await changeConversation(contextIn(scope), conversation, () => ({
        eventBodies: [{ type: 'message', message }],
        isSilent: true,
      }))
      return events.at(-1)?.number
    } catch {
      await pause(100)
    }
  }
}

async function tellCalm(workplace: Workplace, receiver: Receiver, ids: readonly string[]): Promise<void> {
  const written = await speak(workplace, ids, calmSeconds)
  await untilQuiet(receiver, 3000)
  const delays = receiver.received.flatMap((one) => {
    const at = written.get(keyOf(one))
    return at === undefined ? [] : [Math.max(0, one.at - at)]
  })
  const delay = (part: number, goal: string) =>
    tell({
      bench: 'webhooks',
      metric: `from the commit to the server at ${perSecond} a second, p${part * 100}`,
      value: quantile(delays, part),
      spread: spreadOf(delays),
      unit: 'ms',
      goal,
    })
  delay(0.5, '<= 1500')
  delay(0.99, '<= 4000')
}

async function tellOutage(
  workplace: Workplace,
  receiver: Receiver,
  ids: readonly string[],
  seconds: number,
): Promise<void> {
  receiver.goesDown()
  const before = receiver.posts()
  let kills = 0
  const killing = new AbortController()
  const killed = (async () => {
    while (!killing.signal.aborted) {
      await pause(5000 + randomInt(2000))
      await workplace.killAndStart()
      kills += 1
    }
  })()
  await speak(workplace, ids, seconds)
  const probes = receiver.posts() - before
  receiver.comesBack(cutShare)
  const had = receiver.received.length
  const began = performance.now()
  while (receiver.received.length === had && performance.now() - began < giveUpMs) await pause(100)
  const first = performance.now()
  await pause(killedMs)
  killing.abort()
  await killed
  const expected = await messagesOf(workplace, ids)
  await untilAll(receiver, expected)
  const last = Math.max(...receiver.received.map(({ at }) => at))
  figure('kill -9', kills, 'kills', '')
  figure('seconds down', seconds, 's', '600')
  figure('messages', expected.size, 'messages', '')
  figure('lost', missing(expected, receiver.received), 'messages', '0')
  figure('out of order in a conversation', outOfOrder(receiver.received), 'messages', '0')
  figure('posts while the server was down', probes, 'posts', '<= 30')
  figure('from the first one taken to the last', (last - first) / 1000, 's', '<= 120')
  const { repeated, otherIds } = repetitions(receiver.received)
  figure('repetitions', repeated, 'posts', '')
  figure('repetitions with another id', otherIds, 'posts', '0')
}

async function untilQuiet({ received }: Receiver, ms: number): Promise<void> {
  for (let had = -1; had !== received.length;) {
    had = received.length
    await pause(ms)
  }
}

async function untilAll({ received }: Receiver, expected: ReadonlySet<string>): Promise<void> {
  for (let [had, since] = [-1, performance.now()]; missing(expected, received) > 0; await pause(500)) {
    if (received.length !== had) [had, since] = [received.length, performance.now()]
    if (performance.now() - since > lostMs) return
  }
}

async function messagesOf({ company }: Workplace, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const conversation of ids)
    for (const { events } of await entriesSince({ client: company.id, conversation }, 0))
      for (const { number, what } of events) if (what.type === 'message') found.add(keyOf({ conversation, number }))
  return found
}

const missing = (expected: ReadonlySet<string>, received: readonly Received[]): number => {
  const had = new Set(received.map(keyOf))
  return [...expected].filter((key) => !had.has(key)).length
}

/** Messages that came for the first time after a later one. */
function outOfOrder(received: readonly Received[]): number {
  const latest = new Map<string, number>()
  const known = new Set<string>()
  let count = 0
  for (const one of received) {
    if (known.has(keyOf(one))) continue
    known.add(keyOf(one))
    const before = latest.get(one.conversation) ?? 0
    if (one.number < before) count += 1
    latest.set(one.conversation, Math.max(before, one.number))
  }
  return count
}

function repetitions(received: readonly Received[]) {
  const ids = new Map<string, string>()
  let [repeated, otherIds] = [0, 0]
  for (const one of received) {
    const first = ids.get(keyOf(one))
    if (first === undefined) ids.set(keyOf(one), one.id)
    else repeated += 1
    if (first !== undefined && first !== one.id) otherIds += 1
  }
  return { repeated, otherIds }
}
