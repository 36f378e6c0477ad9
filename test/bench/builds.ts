/** From what people wrote to a model that answers customers. */
import { setTimeout as pause } from 'node:timers/promises'
import { Bot } from '../bot.ts'
import { Workplace } from '../crash/workplace.ts'
import type { Worker } from '../world.ts'
import { tell, timed } from './figure.ts'
import { teach } from './lessons.ts'

const sizes = [
  { intents: 30, utterances: 20, goal: '<= 10' },
  { intents: 150, utterances: 100, goal: '<= 120' },
] as const

export async function builds(): Promise<void> {
  const workplace = await Workplace.open()
  const bot = await Bot.of(workplace.company)
  for (const { intents, utterances, goal } of sizes) {
    const taught = await teach(bot, intents, utterances)
    const ms = await timed(() => builtWith(workplace.admin))
    const metric = `${intents * utterances} utterances of ${intents} intents, asked for to deployed`
    tell({ bench: 'builds', metric, value: ms / 1000, unit: 's', goal })
    for (const intent of taught) await bot.forget(intent)
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
