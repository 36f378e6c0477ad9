import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { BuildTask } from '#shared/contracts/builds'
import { Bot } from '../kit/bot.ts'
import { signedIn, untilAnswered, type Person } from '../crash/client.ts'
import { environmentAt, freePorts, livedInFolder, startServer } from '../crash/server.ts'

it('a build goes on to its end though the server is killed when it was asked for and while it learns, and then stopped', async () => {
  const folder = await livedInFolder()
  const port = await freePorts()
  const start = () => startServer(['--data', folder, '--port', String(port)])
  let server = await start()
  Object.assign(process.env, environmentAt(folder, port))
  const person = await signedIn(folder, () => server.origin)
  const { workspaces } = await person.account.login()
  // The demo builds models of its own; this company's customers now talk to an environment without any.
  await person.environments.create({ name: 'Trial', isLive: true })
  const bot = await Bot.of(workspaces.find(({ name }) => name === 'bloom')!)
  await bot.manyIntents(16)
  await inLive(person)

  const { _id } = await person.builds.build()
  await server.kill()
  server = await start()
  await until(person, (build) => build.progress !== undefined)
  await server.kill()
  server = await start()
  const { value: resumed } = await untilAnswered(() => person.builds.tasks())
  await until(person, ({ updated }) => updated > resumed[0]!.updated)
  expect(await server.stop()).toBe(0)
  server = await start()
  await expect(person.builds.build()).rejects.toMatchObject({ code: 'build-in-progress' })
  await until(person, ({ status }) => status === 'deployed')

  expect(await person.builds.tasks()).toMatchObject([{ _id, isDeployed: true }])
  expect(await bot.understands('a red rose today')).toMatchObject({ confidence: expect.any(Number) })
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function inLive(person: Person): Promise<void> {
  const agent = await person.account.login()
  const live = (await person.environments.list()).find(({ isLive }) => isLive)!
  await person.environments.switch({ environmentId: live._id, agentId: agent._id })
}

/** Asks for the only build there is until it is as it should be. */
async function until(person: Person, isSo: (build: BuildTask) => boolean): Promise<void> {
  for (;;) {
    const { value: tasks } = await untilAnswered(() => person.builds.tasks())
    if (tasks[0] && isSo(tasks[0])) return
    await pause(20)
  }
}
