import { DynamoDBClient, paginateScan, type AttributeValue } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import {
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
} from '@aws-sdk/client-scheduler'
import { beforeAll, describe, expect, it } from 'vitest'
import { redeliver } from '../../infra/commands/redelivery.ts'
import { mediaBucketName, tableName } from '../../infra/local/environment.ts'
import type { Customer } from '../kit/customer.ts'
import { says, watching } from '../kit/live.ts'
import type { Worker } from '../kit/world.ts'
import { openPassing } from '../kit/passing.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena, omar } = await hireStaff(shop)

beforeAll(() => shop.offersPeople())

const minute = 60_000
const ids = ({ userId }: Customer, { agent }: Worker) => ({ userId, agentId: agent._id })

const owner = async ({ userId }: Customer) => (await shop.admin.conversations.get({ id: userId })).owner

const { passes } = openPassing(world)

/** The record of the table's stream in which a takeover was opened. */
async function recordOf(interventionId: string) {
  const client = new DynamoDBClient({})
  const items: Record<string, AttributeValue>[] = []
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) items.push(...Items)
  client.destroy()
  const NewImage = items.find((item) => {
    const written = JSON.stringify(item)
    return item['pk']?.S?.endsWith('#event') && written.includes(interventionId) && written.includes('takeoverOpened')
  })
  return { eventName: 'INSERT', dynamodb: { Keys: { pk: NewImage?.['pk'], sk: NewImage?.['sk'] }, NewImage } }
}

describe('somebody looks after it', () => {
  it('TAKEOVER-010/zero: reminds agents of who waits every interval, and never when the interval is 0', async () => {
    await shop.decides({ delayAnnouncementInterval: 2 })
    const console = await watching(world, lena)
    const reminders = async () => {
      await console.said()
      return console.messages.filter(
        (heard) => heard.kind === 'event' && heard.event.type === 'customerWaiting' && heard.event.reminder,
      ).length
    }
    const customer = await shop.waits()
    await passes(minute)
    expect(await reminders()).toBe(0)
    await passes(minute)
    expect(await reminders()).toBe(1)
    await passes(2 * minute)
    expect(await reminders()).toBe(2)
    await shop.takes(customer, lena)
    await passes(4 * minute)
    expect(await reminders()).toBe(2)
    await lena.takeover.unassign(ids(customer, lena))
    await passes(2 * minute)
    expect(await reminders()).toBe(3)
    await shop.takes(customer, lena)
    await shop.decides({ delayAnnouncementInterval: 0 })
    const silent = await shop.waits()
    // A console that says nothing for ten minutes is closed.
    await passes(4 * minute)
    expect(await reminders()).toBe(3)
    console.socket.close()
    await passes(10 * minute)
    await passes(10 * minute)
    expect(await owner(silent)).not.toHaveProperty('announced')
    const { events } = await silent.calls.events({ ...silent.held, since: 0 })
    expect(events.filter(({ what }) => what.type === 'message')).toHaveLength(2)
  })

  it('a call of the watch that is repeated announces nothing twice', async () => {
    await shop.decides({ delayAnnouncementInterval: 2 })
    const customer = await shop.waits()
    const waiting = await owner(customer)
    if (waiting.by !== 'queue') throw new Error('The customer does not wait.')
    const watch = {
      ...shop.scope,
      conversation: customer.userId,
      intervention: waiting.interventionId,
      look: 40,
    }
    const said = async () => {
      const { events } = await customer.calls.events({ ...customer.held, since: 0 })
      return events.filter(({ what }) => what.type === 'message' && what.message.messageType === 'bot-msg').length
    }
    const before = await said()
    await world.clock.during(2 * minute, async () => {
      await world.cloud.lambda.invoke('watch-takeover', watch)
      expect(await said()).toBe(before + 1)
      await world.cloud.lambda.invoke('watch-takeover', watch)
      expect(await said()).toBe(before + 1)
    })
  })

  it('a takeover is watched by one schedule at a time, and by none once it is over', async () => {
    await shop.decides({ delayAnnouncementInterval: 1 })
    const customer = await shop.waits()
    const waiting = await owner(customer)
    if (waiting.by !== 'queue') throw new Error('The customer does not wait.')
    const scheduler = new SchedulerClient({})
    const schedules = async () => {
      const { Schedules = [] } = await scheduler.send(
        new ListSchedulesCommand({ NamePrefix: `watch-${waiting.interventionId}` }),
      )
      return Schedules.map(({ Name }) => Name)
    }
    await passes(minute)
    for (let passed = 0; passed < 5; passed += 1) {
      expect(await schedules()).toHaveLength(1)
      await passes(minute)
    }
    await shop.takes(customer, lena)
    await lena.takeover.complete(ids(customer, lena))
    await passes(minute)
    expect(await schedules()).toEqual([])
    scheduler.destroy()
  })

  it('what a listener gave up is delivered by the command for it, and stays kept while it fails', async () => {
    const Bucket = mediaBucketName
    const [s3, lambda, scheduler] = [
      new S3Client({ forcePathStyle: true }),
      new LambdaClient({}),
      new SchedulerClient({}),
    ]
    const keep = (name: string, functionName: string, payload: unknown) => {
      const functionArn = `arn:aws:lambda:eu-west-1:000000000000:function:${functionName}:$LATEST`
      const Body = JSON.stringify({ requestContext: { functionArn }, payload: JSON.stringify(payload) })
      return s3.send(new PutObjectCommand({ Bucket, Key: `aws/lambda/source/${name}`, Body }))
    }
    const customer = await shop.waits()
    const waiting = await owner(customer)
    if (waiting.by !== 'queue') throw new Error('The customer does not wait.')
    await world.settled()
    const Name = `watch-${waiting.interventionId}-1`
    await scheduler.send(new DeleteScheduleCommand({ Name }))
    await keep('opened', 'listeners', { Records: [await recordOf(waiting.interventionId)] })
    await keep('unknown', 'nobody', { Records: [] })
    expect(await redeliver(s3, lambda, Bucket)).toEqual({
      delivered: ['aws/lambda/source/opened'],
      failed: ['aws/lambda/source/unknown'],
    })
    expect(await scheduler.send(new GetScheduleCommand({ Name }))).toMatchObject({ Name })
    expect(await redeliver(s3, lambda, Bucket)).toEqual({ delivered: [], failed: ['aws/lambda/source/unknown'] })
    for (const client of [s3, lambda, scheduler]) client.destroy()
  })

  it('TAKEOVER-009: a customer who does not answer in time is the bot’s again', async () => {
    await shop.decides({ userReplyTimeout: 5 * minute })
    const customer = await shop.waits()
    await shop.takes(customer, lena)
    // The agent has not said anything: there is nothing to answer.
    await passes(6 * minute)
    expect(await owner(customer)).toMatchObject({ by: 'agent' })
    await says(lena, customer, 'Which colour?')
    await passes(4 * minute)
    await customer.says('Red')
    await passes(4 * minute)
    expect(await owner(customer)).toMatchObject({ by: 'agent' })
    await says(lena, customer, 'How many?')
    await passes(5 * minute)
    expect(await owner(customer)).toEqual({ by: 'bot' })
    expect(await lena.takeover.history({ userId: customer.userId })).toMatchObject([{ endedBy: 'timeout' }])
  })

  it('gives whoever gets another agent the whole time again', async () => {
    await shop.decides({ userReplyTimeout: 5 * minute })
    const customer = await shop.waits()
    await shop.takes(customer, lena)
    await says(lena, customer, 'A colleague will help you.')
    await lena.takeover.unassign(ids(customer, lena))
    await passes(20 * minute)
    await shop.takes(customer, omar)
    await passes(2 * minute)
    expect(await owner(customer)).toMatchObject({ by: 'agent', agentName: 'Omar Orth' })
    await passes(4 * minute)
    expect(await owner(customer)).toEqual({ by: 'bot' })
    await shop.decides({})
  })

  it('ends with the customer who is removed', async () => {
    const customer = await shop.waits()
    await shop.takes(customer, lena)
    await world.settled()
    await shop.admin.conversations.remove({ id: customer.userId })
    await passes(20 * minute)
    await expect(lena.conversations.get({ id: customer.userId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(lena.takeover.history({ userId: customer.userId })).rejects.toMatchObject({ code: 'not-found' })
    const given = JSON.stringify(world.cloud.streams.flatMap((stream) => stream.deadLetters()))
    expect(given).not.toContain(customer.userId)
  })
})
