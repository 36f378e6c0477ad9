/** Turns of the bot as customers ask for them: at a steady rate, whether or not the answer before is there yet. */
import { setTimeout as pause } from 'node:timers/promises'
import { ulid } from 'ulid'
import { Bot } from '../kit/bot.ts'
import { inLanes, Workplace } from '../crash/workplace.ts'
import { builtWith } from './builds.ts'
import { quantile, spreadOf, tell } from './figure.ts'
import { processorMs } from './processor.ts'
import { answerWithBlocks, teach, utterancesOf } from './lessons.ts'

const intentsCount = 30
const customersCount = 40
const warmUp = 100
const perSecond = 20
const seconds = 15

export async function turns(): Promise<void> {
  const workplace = await Workplace.open()
  const { admin } = workplace
  const intents = await teach(await Bot.of(workplace.company), intentsCount, 20)
  await answerWithBlocks(admin, intents)
  await builtWith(admin)
  const customers = await inLanes(customersCount, workplace.arrives)
  const asked = Array.from({ length: intentsCount }, (_, intent) => utterancesOf(intent, 20)).flat()
  const turn = async (index: number) => {
    const { calls, held } = customers[index % customersCount]!
    const { events } = await calls.text({ ...held, eventId: ulid(), text: asked[(index * 7) % asked.length]! })
    return events.filter(({ what }) => what.type === 'message' && what.message.blockId !== undefined).length
  }
  for (let index = 0; index < warmUp; index++) await turn(index)

  const times: number[] = []
  const usedBefore = processorMs(workplace.processId)
  let answered = 0
  const timedTurn = async (index: number, due: number) => {
    const said = await turn(index)
    times.push(performance.now() - due)
    if (said > 0) answered += 1
  }
  const began = performance.now()
  const running: Promise<void>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    running.push(timedTurn(index, due))
  }
  await Promise.all(running)
  const usedMs = (processorMs(workplace.processId) - usedBefore) / times.length
  const figure = { bench: 'turns', unit: 'ms', spread: spreadOf(times) }
  tell({ ...figure, metric: `${perSecond} a second: p50`, value: quantile(times, 0.5), goal: '<= 15' })
  tell({ ...figure, metric: `${perSecond} a second: p99`, value: quantile(times, 0.99), goal: '<= 40' })
  const processor = 'processor time of a turn, embedded cloud whole'
  tell({ bench: 'turns', metric: processor, value: usedMs, unit: 'ms', goal: 'half of before' })
  const part = answered / times.length
  tell({ bench: 'turns', metric: 'answered by a block', value: part, unit: 'of all', goal: '>= 0.95' })
  await workplace.close()
}
