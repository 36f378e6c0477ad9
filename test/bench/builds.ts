/** From what people wrote to a model that answers customers. */
import { setTimeout as pause } from 'node:timers/promises'
import { Bot } from '../kit/bot.ts'
import { Workplace } from '../crash/workplace.ts'
import type { Worker } from '../kit/world.ts'
import { medianOf, tell, timed } from './figure.ts'
import { teach } from './lessons.ts'

const sizes = [
  { intents: 30, utterances: 20, goal: '<= 5', times: 5 },
  { intents: 150, utterances: 100, goal: '<= 90', times: 3 },
] as const

export async function builds(): Promise<void> {
  const workplace = await Workplace.open()
  const bot = await Bot.of(workplace.company)
  for (const { intents, utterances, goal, times } of sizes) {
    const seconds: number[] = []
    while (seconds.length < times) {
      const taught = await teach(bot, intents, utterances)
      seconds.push((await timed(() => builtWith(workplace.admin))) / 1000)
      for (const intent of taught) await bot.forget(intent)
    }
    const metric = `${intents * utterances} utterances of ${intents} intents, asked for to deployed, median of ${times}`
    tell({ bench: 'builds', metric, ...medianOf(seconds), unit: 's', goal })
  }
  await workplace.close()
}

const lookMs = 50

/** Asks for a build and waits until its model answers customers. */
export async function builtWith({ builds: asked }: Worker): Promise<void> {
  const { _id } = await asked.build()
  for (;;) {
    const build = (await asked.tasks()).find((task) => task._id === _id)
    if (build?.isDeployed) return
    if (build?.status === 'failed') throw new Error(`The build failed: ${build.message}`)
    await pause(lookMs)
  }
}
