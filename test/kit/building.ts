/** A company for each test, whose administrator builds what its bot was taught. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BuildTask } from '#shared/contracts/builds'
import { Bot } from './bot.ts'
import { listening } from './console-socket.ts'
import { openWorld, type Worker, type World } from './world.ts'

export let world: World
export let admin: Worker
export let bot: Bot

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  const made = await world.newCompany()
  admin = made.admin
  bot = await Bot.of(made.company, world.clock)
})

/** Builds, and waits until all that follows has been done. */
export async function built(): Promise<BuildTask> {
  const { _id } = await admin.builds.build()
  await world.settled()
  return find(_id)
}

export const find = async (id: string): Promise<BuildTask> =>
  (await admin.builds.tasks()).find(({ _id }) => _id === id)!

export const listeningAs = (worker: Worker) => listening(world.cloud.origin, worker)
