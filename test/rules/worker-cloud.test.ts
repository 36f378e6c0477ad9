/** What the files of a worker share: each leaves the cloud so that nothing of its companies acts in the next one. */
import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn'
import { expect, it, onTestFinished } from 'vitest'
import { machines } from '../../infra/definition/jobs.ts'
import { schedules as fixedSchedules } from '../../infra/definition/definition.ts'
import { Shop } from '../kit/live.ts'
import { dayMs } from '../kit/nights.ts'
import { openWorld, type World } from '../kit/world.ts'

/** A night and a day later, with what has become due. */
async function passDay(world: World): Promise<void> {
  await world.settled()
  world.clock.advance(1.1 * dayMs)
  await world.cloud.scheduler.tick()
  await world.settled()
}

it('a file that ends leaves no schedule, no execution, no server and no other time to the next one', async () => {
  const [scheduler, states] = [new SchedulerClient({}), new SFNClient({})]
  onTestFinished(() => {
    scheduler.destroy()
    states.destroy()
  })
  const schedulesNow = async () => {
    const { Schedules = [] } = await scheduler.send(new ListSchedulesCommand({}))
    return Schedules.map(({ Name }) => Name).filter((name) => !fixedSchedules.some((fixed) => fixed.name === name))
  }
  const executionsOf = async (world: World, job: string) => {
    const stateMachineArn = `${world.cloud.environment['JOBS_ARN_PREFIX']}${job}`
    return (await states.send(new ListExecutionsCommand({ stateMachineArn, maxResults: 1000 }))).executions ?? []
  }
  const nightsOf = async (world: World, { company }: Shop) =>
    (await executionsOf(world, 'run-night')).filter(({ name }) => name!.startsWith(company.id)).length

  const first = await openWorld()
  const shop = await Shop.opens(first)
  await shop.offersPeople()
  await passDay(first)
  expect(await nightsOf(first, shop)).toBeGreaterThan(0)
  await shop.waits()
  await first.settled()
  expect(await schedulesNow()).not.toEqual([])
  await first.outside.site('shop.example', (_, response) => void response.end())
  await first.close()

  const next = await openWorld()
  onTestFinished(() => next.close())
  expect(Math.round((next.clock.now() - Date.now()) / dayMs)).toBe(0)
  expect(await schedulesNow()).toEqual([])
  for (const { name } of machines)
    expect((await executionsOf(next, name)).filter(({ status }) => status === 'RUNNING')).toEqual([])
  await next.outside.site('shop.example', (_, response) => void response.end())
  const own = await Shop.opens(next)
  await own.offersPeople()
  await passDay(next)
  expect(await nightsOf(next, own)).toBeGreaterThan(0)
  expect(await nightsOf(next, shop)).toBe(0)
})
