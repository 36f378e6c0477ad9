/** One request is followed by its id, as the gateway has given it, through turn, queues, jobs and their logs. */
import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn'
import { describe, expect, it } from 'vitest'
import { variable } from '../../functions/platform/aws/environment.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { openChannel } from '../kit/channel.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
await shop.welcomes('Hello!')
const whatsapp = new FakeWhatsapp(() => new Date(world.clock.now()))
const channel = await openChannel(world, shop.admin, whatsapp, { welcomes: true })

describe('the id of a request', () => {
  it('leads from what a provider tells through the turn of the bot to what the provider is handed', async () => {
    const [customer] = whatsapp.customers
    const told = { customer, id: 'A'.repeat(32), at: new Date(world.clock.now()), type: 'text', text: 'Hi' } as const
    const [answer] = await channel.calls(whatsapp.tell([told], channel.door, new Date(world.clock.now())))
    await world.settled()
    expect(whatsapp.inbox.map(({ text }) => text)).toContain('Hello!')
    const lines = linesOf(answer!.headers['apigw-requestid']!)
    expect(lines).toContainEqual(['turns', 'Handled.', 'inbound'])
    expect(lines).toContainEqual(['outbound', 'Handled.', 'outbound'])
  })

  it('leads from what an agent does to the job that it starts, which each of its steps is given', async () => {
    const { headers, body } = await shop.admin.request('POST', '/api/agent/backup', { body: {} })
    await world.settled()
    const { _id } = body.data as { _id: string }
    const executionArn = `${variable('JOBS_ARN_PREFIX')}write-backup:${_id}`.replace(':stateMachine:', ':execution:')
    const { input = '{}', status } = await new SFNClient({}).send(new DescribeExecutionCommand({ executionArn }))
    expect(status).toBe('SUCCEEDED')
    expect(JSON.parse(input)).toMatchObject({ backup: _id, requestId: headers.get('apigw-requestid') })
  })

  it('is that of the call itself where nobody has asked for anything', async () => {
    await expect(world.cloud.lambda.invoke('canary', { origin: 'http://127.0.0.1:1' })).rejects.toThrow()
    const ids = new Set(
      world.log
        .flatMap((text) => text.split('\n').filter((line) => line.includes('"service":"canary"')))
        .map((line) => (JSON.parse(line) as Line).requestId),
    )
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })
})

interface Line {
  readonly service: string
  readonly message: string
  readonly requestId?: string
  readonly queue?: string
}

/** What functions have written of a request, in order. */
function linesOf(id: string) {
  return world.log.flatMap((text) =>
    text.split('\n').flatMap((line) => {
      if (!line.startsWith('{')) return []
      const read = JSON.parse(line) as Line
      return read.requestId === id ? [[read.service, read.message, read.queue]] : []
    }),
  )
}
