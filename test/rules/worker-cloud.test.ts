/** What the files of a worker share: each leaves the cloud so that nothing of its companies acts in the next one. */
import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn'
import { decodeTime, ulid } from 'ulid'
import { expect, it, onTestFinished } from 'vitest'
import { machines } from '../../infra/definition/jobs.ts'
import { schedules as fixedSchedules } from '../../infra/definition/definition.ts'
import { readUpload } from '../../functions/platform/files/media.ts'
import { Shop } from '../kit/live.ts'
import { dayMs } from '../kit/nights.ts'
import { openWorld, type World } from '../kit/world.ts'

/** Noon in two days, when every company has had a night since, whatever the time is now; with what has become due. */
async function passNight(world: World): Promise<void> {
  await world.settled()
  world.clock.advance(2.5 * dayMs - (world.clock.now() % dayMs))
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
  await passNight(first)
  expect(await nightsOf(first, shop)).toBeGreaterThan(0)
  await shop.waits()
  await first.settled()
  expect(await schedulesNow()).not.toEqual([])
  await first.outside.site('shop.example', (_, response) => void response.end())
  await first.close()

  const next = await openWorld()
  onTestFinished(() => next.close())
  expect(Math.abs(next.clock.now() - Date.now())).toBeLessThan(dayMs / 2)
  expect(await schedulesNow()).toEqual([])
  for (const { name } of machines)
    expect((await executionsOf(next, name)).filter(({ status }) => status === 'RUNNING')).toEqual([])
  await next.outside.site('shop.example', (_, response) => void response.end())
  const own = await Shop.opens(next)
  await own.offersPeople()
  await passNight(next)
  expect(await nightsOf(next, own)).toBeGreaterThan(0)
  expect(await nightsOf(next, shop)).toBe(0)
})

it('a file that ends leaves no account but those of the people whom each world has', async () => {
  const first = await openWorld()
  const { admin } = await first.newCompany()
  expect(first.signInAs(admin.agent.email)).not.toBe('')
  await first.close()

  const next = await openWorld()
  onTestFinished(() => next.close())
  expect(() => next.signInAs(admin.agent.email)).toThrow('User does not exist.')
  expect(await (await next.as('agent')).account.login()).toMatchObject({ roles: ['agent'] })
})

it('a file that moved the clock leaves no function that numbers what it makes by that time', async () => {
  const auditOf = async (world: World, name: string) => {
    const admin = await world.as('admin')
    await admin.departments.create({ name })
    const [audit] = (await admin.history.audits()).audits
    return audit!
  }
  const secondsAhead = ({ _id, created }: { _id: string; created: string }) =>
    Math.round((decodeTime(_id) - Date.parse(created)) / 1000)

  const first = await openWorld()
  await first.clock.during(50_000, () => auditOf(first, 'Workshop'))
  // Within a minute, a process goes on from the latest moment that it has seen.
  expect(secondsAhead(await auditOf(first, 'Counter'))).toBeGreaterThan(0)
  await first.close()

  const next = await openWorld()
  onTestFinished(() => next.close())
  expect(secondsAhead(await auditOf(next, 'Workshop'))).toBe(0)
})

it('a file that moved the clock leaves this process with the right time to sign by', async () => {
  const upload = (client: string) => ({ client, sender: ulid(), uploadId: ulid() })
  const first = await openWorld()
  first.clock.advance(dayMs)
  // Refused for its time, and signed once more by that of the answer. The way back is too short for the client to do that again.
  expect(await readUpload(upload(first.companies.bloom.id), 100)).toBeUndefined()
  await first.close()

  const next = await openWorld()
  onTestFinished(() => next.close())
  expect(await readUpload(upload(next.companies.bloom.id), 100)).toBeUndefined()
})
