/** Workspaces that are deleted, or of which data sets are cleared. */
import { type AttributeValue, DynamoDBClient, paginateScan, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import { handler as deleteStep } from '../../functions/jobs/delete-workspace/steps.ts'
import { parts } from '../../functions/jobs/delete-workspace/parts.ts'
import { newLink } from '../../functions/company/links.ts'
import { beginRemoval, readRemoval } from '../../functions/company/removal.ts'
import { createSchedule, listSchedules } from '../../functions/platform/aws/schedules.ts'
import { botConversations } from '../../functions/chat/desk/queues.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, companies } from '../../functions/platform/tenancy/tenancy.ts'
import { message, png, uploaded } from '../kit/content-drafts.ts'
import { Shop } from '../kit/live.ts'
import { deleteRestored } from '../../infra/commands/restoration.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
const dynamodb = new DynamoDBClient({})
const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
afterAll(async () => {
  dynamodb.destroy()
  s3.destroy()
  await world.close()
})
const provider = await world.as('provider')

/** The keys of all rows that hold the id anywhere, and of all files below it. */
async function tracesOf(id: string): Promise<string[]> {
  const found: string[] = []
  for await (const { Items = [] } of paginateScan({ client: dynamodb }, { TableName: process.env['TABLE_NAME'] }))
    for (const item of Items) if (JSON.stringify(item).includes(id)) found.push(`${item['pk']?.S} ${item['sk']?.S}`)
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: process.env['MEDIA_BUCKET'] }))
  return [...found, ...Contents.flatMap(({ Key }) => (Key?.includes(id) ? [Key] : []))].toSorted()
}

/** A company with something of everything. */
async function full() {
  const shop = await Shop.opens(world)
  const { company, admin } = shop
  const { id } = company
  await admin.settings.updateSystem({ id, conversationEventsTTL: 30 })
  await admin.blocks.create(message('Hello'))
  await admin.knowledge.createIntent({ title: 'Hours', utterances: [{ text: 'when are you open' }] })
  await admin.departments.create({ name: 'Sales' })
  await admin.channels.health()
  await admin.variables.create({ name: 'shop', type: 'text', value: 'Bloom' })
  await admin.backups.create()
  await admin.environments.create({ name: 'Other' })
  await provider.workspaces.update({
    id,
    rasa: { url: 'https://rasa.example', disabled: true, bucketName: '', pipeline: '', token: 'x' },
    typesense: {
      enabled: true,
      filterFunction: '',
      postFilterFunction: '',
      filterFunctionReplacesSearch: false,
      threshold: 0,
    },
  })
  const customer = await shop.starts()
  await customer.sends(png, 'picture.png')
  await uploaded(admin, png, 'chat-file')
  const link = newLink(
    { email: 'x@y.example', kind: 'account', client: id },
    { now: new Date(world.clock.now()), hours: 1 },
  )
  await transact([link.change])
  await world.settled()
  return { shop, company, admin, id }
}

/** Everything is as it was when the company was closed some time ago. */
async function settle(): Promise<void> {
  await world.settled()
  world.clock.advance(60_000)
  world.cloud.stepFunctions.tick()
  await world.settled()
}

describe('a restored table that names deleted companies', () => {
  it('is closed to each company that was deleted since, and loses it as soon as a stage works on it', async () => {
    const [{ company, admin, id }, stays] = [await full(), await world.newCompany()]
    const table = process.env['TABLE_NAME']!
    const rows: Record<string, AttributeValue>[] = []
    for await (const { Items = [] } of paginateScan({ client: dynamodb }, { TableName: table }))
      rows.push(...Items.filter(({ pk }) => pk?.S?.startsWith(`T#${id}`) && !pk.S.includes('#C#')))
    expect(rows.length).toBeGreaterThan(10)
    await provider.workspaces.remove({ id, name: company.name })
    await settle()
    // As a copy of an earlier moment has them.
    for (const Item of rows) await dynamodb.send(new PutItemCommand({ TableName: table, Item }))
    await world.settled()
    expect(await new Table({ client: id }).get(companies, 'company')).toMatchObject({ name: company.name })
    expect(await deleteRestored(table, table)).toBe(1)
    await expect(admin.environments.list()).rejects.toMatchObject({ code: 'not-a-member' })
    await settle()
    expect((await tracesOf(id)).filter((key) => key.startsWith(`T#${id}`))).toEqual([])
    expect(await stays.admin.environments.list()).toHaveLength(2)
  })
})

describe('a deletion', () => {
  it('WORKSPACES-009: wants the name typed as it stands', async () => {
    const { company } = await world.newCompany()
    for (const name of [company.name.toUpperCase(), ` ${company.name}`, `${company.name}x`])
      await expect(provider.workspaces.remove({ id: company.id, name })).rejects.toMatchObject({
        details: [{ path: 'name', code: 'typed-name' }],
      })
    expect((await provider.workspaces.list()).some(({ _id }) => _id === company.id)).toBe(true)
    expect(await provider.workspaces.remove({ id: company.id, name: company.name })).toEqual({ id: company.id })
    await expect(provider.workspaces.remove({ id: ulid(), name: 'x' })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('WORKSPACES-008, WORKSPACES-012/delete, WORKSPACES-014/provider: closes the workspace at once, and leaves nothing but the name, which is free after 30 days', async () => {
    const { company, admin, id } = await full()
    const before = await tracesOf(id)
    expect(before.length).toBeGreaterThan(30)
    const recurring = { expression: 'cron(0 2 * * ? *)', timezone: 'UTC', job: 'send-scheduled', input: {} } as const
    await createSchedule(`${id}-nightly`, recurring)
    expect(await listSchedules(`${id}-`)).toEqual([`${id}-nightly`])
    const { company: earlier } = await world.newCompany()
    await provider.workspaces.remove({ id: earlier.id, name: earlier.name })
    world.clock.advance(1000)
    await provider.workspaces.remove({ id, name: company.name })
    const removed = (await provider.workspaces.removals()).map(({ client }) => client)
    expect(removed.filter((client) => [earlier.id, id].includes(client))).toEqual([id, earlier.id])
    await expect(admin.environments.list()).rejects.toMatchObject({ code: 'not-a-member' })
    await settle()
    const bloom = world.companies.bloom.id
    const traces = (await tracesOf(id)).filter((key) => !key.startsWith(`T#${bloom}#`))
    expect(traces).toEqual([`W#client-name#${company.name} -`, `W#deleted#${id} -`, `W#removal#${id} -`])
    expect(await listSchedules(`${id}-`)).toEqual([])
    expect((await provider.workspaces.list()).some(({ _id }) => _id === id)).toBe(false)
    expect((await provider.workspaces.removals()).find(({ client }) => client === id)).toMatchObject({
      name: company.name,
      isDeletion: true,
      ended: expect.any(String) as unknown,
    })
    // The account stays, and works nowhere.
    expect(await new Table({}).get(agents, admin.agent.authId)).toMatchObject({ clients: [], environments: {} })
    const again = { name: company.name, displayName: 'Again' }
    await expect(provider.workspaces.create(again)).rejects.toMatchObject({ code: 'duplicate-name' })
    // Pages of its customers still say the name, so that it is nobody else's, however much later.
    await world.clock.during(400 * 24 * 3_600_000, async () => {
      await expect(provider.workspaces.create(again)).rejects.toMatchObject({ code: 'duplicate-name' })
    })
  })

  it('WORKSPACES-012/client-delete, WORKSPACES-014/company: does the same when a company asks for it, of what its administrator may delete', async () => {
    const { admin, company } = await world.newCompany()
    const agent = await world.hire(company, 'agent', 'Only Agent')
    const name = `${company.name}-second`
    const { _id: id } = await admin.workspaces.createOwn({ name, displayName: 'Second' })
    await expect(agent.workspaces.removeOwn({ id: company.id, name: company.name })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const { company: foreign } = await world.newCompany()
    await expect(admin.workspaces.removeOwn({ id: foreign.id, name: foreign.name })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(admin.workspaces.removeOwn({ id, name: 'Second' })).rejects.toMatchObject({
      details: [{ code: 'typed-name' }],
    })
    expect(await admin.workspaces.removeOwn({ id, name })).toEqual({ id })
    await expect(admin.in(name).environments.list()).rejects.toMatchObject({ code: 'not-a-member' })
    expect(JSON.stringify(await admin.history.audits({}))).toContain('delete-workspace')
    await settle()
    const traces = (await tracesOf(id)).filter((key) => !key.startsWith(`T#${company.id}#`))
    expect(traces).toEqual([`W#client-name#${name} -`, `W#deleted#${id} -`, `W#removal#${id} -`])
  })

  it('WORKSPACES-014: of the workspace one is in moves its author to the next one by its name, whose history tells of it', async () => {
    const { admin, company } = await world.newCompany()
    const [name, last] = [`${company.name}-second`, `${company.name}-third`]
    const third = await admin.workspaces.createOwn({ name: last, displayName: 'Third' })
    const { _id: id } = await admin.workspaces.createOwn({ name, displayName: 'Second' })
    await admin.workspaces.removeOwn({ id: company.id, name: company.name })
    const agent = (await new Table({}).get(agents, admin.agent.authId))!
    expect(agent.activeClient).toBe(id)
    const there = admin.in(name)
    const { workspaces } = await there.account.login()
    expect(workspaces.map((each) => each.id)).toEqual([id, third._id])
    await there.workspaces.removeOwn({ id: third._id, name: last })
    await there.workspaces.removeOwn({ id, name })
    await settle()
    expect(await new Table({}).get(agents, admin.agent.authId)).toMatchObject({ clients: [] })
    await expect(there.account.login()).rejects.toMatchObject({ code: 'not-a-member' })
  })

  it('goes on where it was, whatever step dies', async () => {
    const { company, id } = await full()
    // Some of each part is gone already, as after a step that died there; two executions do not disturb each other.
    for (const { remove } of parts) {
      await remove(id)
      await remove(id)
    }
    await provider.workspaces.remove({ id, name: company.name })
    const { run } = (await readRemoval(id))!
    await Promise.allSettled([deleteStep({ client: id, run }), deleteStep({ client: id, run })])
    await settle()
    const bloom = world.companies.bloom.id
    const traces = (await tracesOf(id)).filter((key) => !key.startsWith(`T#${bloom}#`))
    expect(traces).toEqual([`W#client-name#${company.name} -`, `W#deleted#${id} -`, `W#removal#${id} -`])
    expect(await deleteStep({ client: id, run })).toMatchObject({ more: false })
  })
})

describe('clearing', () => {
  it('WORKSPACES-013, WORKSPACES-015/name: wants the name typed, and a set', async () => {
    const { company } = await world.newCompany()
    const asked = { client: company.id, name: company.name, sets: ['content' as const] }
    await expect(provider.workspaces.clear({ ...asked, name: 'x' })).rejects.toMatchObject({
      details: [{ code: 'typed-name' }],
    })
    await expect(provider.workspaces.clear({ ...asked, sets: [] })).rejects.toMatchObject({
      details: [{ path: 'sets' }],
    })
    await expect(provider.workspaces.clear({ ...asked, sets: ['people' as 'content'] })).rejects.toMatchObject({
      code: 'bad-request',
    })
    // One is under way whose job does not run: it ends neither before the next call nor during it.
    const item = (await new Table({ client: company.id }).get(companies, 'company'))!
    const maker = { now: new Date(world.clock.now()), newId: () => ulid() }
    const [begun] = await beginRemoval(maker, item, { sets: ['content'], isDeletion: false, by: 'Sam Okafor' })
    await transact([begun!])
    await expect(provider.workspaces.clear(asked)).rejects.toMatchObject({ code: 'removal-running' })
    // A job that has told nothing for ten minutes has died.
    world.clock.advance(10 * 60_000)
    expect(await provider.workspaces.clear(asked)).toEqual({ cleared: ['content'] })
  })

  it('WORKSPACES-015/analytics/training: removes what was learned, and what was counted, each without the other', async () => {
    const { company, admin, id } = await full()
    await admin.builds.build({})
    await world.settled()
    const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
    const days = { dateFrom: dayOf(world.clock.now() - 24 * 60 * 60_000), dateTo: dayOf(world.clock.now()) }
    const counted = async () => (await admin.analytics.figure({ figure: 'messages', ...days, timezone: 'UTC' })).total
    const before = await counted()
    expect(before).toBeGreaterThan(0)
    expect(await admin.builds.tasks()).toHaveLength(1)
    const clears = async (set: 'training' | 'analytics') => {
      await provider.workspaces.clear({ client: id, name: company.name, sets: [set] })
      await world.settled()
    }
    await clears('training')
    expect([await counted(), await admin.builds.tasks()]).toEqual([before, []])
    await clears('analytics')
    // What was read is kept for half a minute.
    world.clock.advance(60_000)
    expect(await counted()).toBe(0)
    expect((await admin.blocks.list()).length).toBeGreaterThan(0)
  })

  it('WORKSPACES-013, WORKSPACES-015/content/conversations: removes the sets that are named, content after a backup, and nothing else', async () => {
    const { company, admin, id } = await full()
    const environmentsBefore = await admin.environments.list()
    const blocks = (await admin.blocks.list()).length
    expect(blocks).toBeGreaterThan(0)
    const kept = (await admin.backups.list()).length
    const sets = ['content', 'conversations', 'analytics', 'training'] as const
    expect(await provider.workspaces.clear({ client: id, name: company.name, sets: [sets[1], sets[1]] })).toEqual({
      cleared: ['conversations'],
    })
    await world.settled()
    expect(await botConversations({ client: id }, { size: 10 })).toEqual([])
    expect((await admin.blocks.list()).length).toBe(blocks)
    expect((await provider.workspaces.removals()).find(({ client }) => client === id)).toMatchObject({
      sets: ['conversations'],
      isDeletion: false,
      ended: expect.any(String) as unknown,
      removed: 1,
    })
    await provider.workspaces.clear({ client: id, name: company.name, sets: [...sets] })
    await world.settled()
    expect(await admin.blocks.list()).toEqual([])
    expect(await admin.knowledge.intents()).toEqual([])
    expect(await admin.environments.list()).toEqual(environmentsBefore)
    expect((await admin.departments.list()).length).toBe(1)
    const backups = await admin.backups.list()
    expect(backups.length).toBe(kept + 1)
    const before = backups.find(({ kind, reason }) => kind === 'release' && reason === 'clear')!
    const keptDays = (Date.parse(before.until!) - Date.parse(before.created)) / (24 * 60 * 60 * 1000)
    expect(Math.round(keptDays)).toBe(30)
    // A live environment beside another one is changed by promotion only.
    await admin.environments.remove({ id: (await admin.environments.list()).find(({ isLive }) => !isLive)!._id })
    await admin.backups.restore({ snapshotId: before._id })
    expect((await admin.blocks.list()).length).toBe(blocks)
    expect((await new Table({ client: id }).get(companies, 'company'))!.deleting).toBeUndefined()
  })
})
