/** A company whose administrator builds what its bot was taught, one for each test of a file. */
import type { BuildTask } from '#shared/contracts/builds'
import { Bot } from './bot.ts'
import { listening } from './console-socket.ts'
import type { Worker, World } from './world.ts'

export interface Building {
  readonly admin: Worker
  readonly bot: Bot
  /** Builds, and waits until all that follows has been done. */
  readonly built: () => Promise<BuildTask>
  readonly find: (id: string) => Promise<BuildTask>
}

export async function openBuilding(world: World): Promise<Building> {
  const { company, admin } = await world.newCompany()
  const find = async (id: string) => (await admin.builds.tasks()).find(({ _id }) => _id === id)!
  const built = async () => {
    const { _id } = await admin.builds.build()
    await world.settled()
    return find(_id)
  }
  return { admin, bot: await Bot.of(company, world.clock), built, find }
}

export const listenTo = (world: World, worker: Worker) => listening(world.cloud.origin, worker)
