import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { itemsPerReleaseMax } from '#shared/limits'
import { retireRows } from '../../functions/content/releases.ts'
import { startJob } from '../../functions/platform/aws/jobs.ts'
import { OverlaidState } from '../../functions/platform/table/release-file.ts'
import { pageOfFiles, readState, writeFile } from '../../functions/platform/table/release-store.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact, type Change } from '../../functions/platform/table/transaction.ts'
import { contentScope, environments, type EnvironmentItem } from '../../functions/platform/tenancy/tenancy.ts'
import { message } from '../kit/content-drafts.ts'
import { closeGateIn } from '../kit/releasing.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function readUnitsOf(does: () => Promise<unknown>): Promise<number> {
  await world.settled()
  const { readUnits } = world.cloud.dynamodb.counts()
  await does()
  return world.cloud.dynamodb.counts().readUnits - readUnits
}

const draftOf = async (client: string) => {
  const all = (await new Table({ client }).get(environments, 'environments'))!
  const found = all.list.find(({ isLive }) => !isLive)!
  return { all, found, scope: contentScope(client, found) }
}

/** Lets an environment have other content from now on. */
async function pointTo(
  client: string,
  content: Pick<EnvironmentItem, 'release' | 'base' | 'recalled'>,
): Promise<Change> {
  const { all, found } = await draftOf(client)
  const list = all.list.map((item) => (item === found ? { ...item, ...content } : item))
  const next = { list, version: all.version + 1 }
  return new Table({ client }).replace(environments, next, { field: 'version', value: all.version })
}

async function openDraft() {
  const { company, admin } = await world.newCompany()
  const { scope } = await draftOf(company.id)
  await admin.environments.switch({ environmentId: scope.environment, agentId: admin.agent._id })
  return { client: company.id, admin, scope }
}

describe('an environment', () => {
  it('whose content moves on while somebody saves has the save where it is by then', async () => {
    const { client, admin, scope } = await openDraft()
    const first = await admin.blocks.create(message())
    const usual = await readUnitsOf(() => admin.blocks.create(message()))
    const gate = await closeGateIn(world, scope)
    const before = world.cloud.dynamodb.counts().readUnits
    const save = admin.blocks.create(message('Late'))
    // A save that waits asks for its gate again and again.
    await expect.poll(() => world.cloud.dynamodb.counts().readUnits - before).toBeGreaterThan(2 * usual)
    const moved = { release: ulid(), base: await writeFile(client, new Map(), await readState(scope)) }
    await transact([gate.retireChange(), await pointTo(client, moved)])
    const late = await save
    const ids = (await admin.blocks.list()).map(({ _id }) => _id)
    expect(ids).toContain(first._id)
    expect(ids).toContain(late._id)
    expect((await readState(scope)).get(`block#${late._id}`)).toBeUndefined()
    expect((await readState({ ...scope, ...moved })).get(`block#${late._id}`)).toMatchObject({ title: late.title })
  })

  it('whose content moves on twice tells the author to look again', async () => {
    const { admin, scope } = await openDraft()
    await admin.blocks.create(message())
    const gate = await closeGateIn(world, scope)
    await transact([gate.retireChange()])
    await expect(admin.blocks.create(message())).rejects.toMatchObject({ code: 'stale' })
  })

  it('takes the last item that its limit allows, and none beyond', { timeout: 300_000 }, async () => {
    const { client, admin, scope } = await openDraft()
    const block = await admin.blocks.create(message())
    const many = Array.from({ length: itemsPerReleaseMax - 2 }, () => {
      const id = ulid()
      return [`block#${id}`, { ...block, _id: id, key: id, title: id }] as const
    })
    const base = await writeFile(client, new Map(many), await readState(scope))
    await transact([await pointTo(client, { release: ulid(), base })])
    expect(await admin.blocks.list()).toHaveLength(itemsPerReleaseMax - 1)
    await admin.blocks.create({ ...message(), key: 'the-last-one' })
    const beyond = { ...message(), key: 'one-too-many' }
    await expect(admin.blocks.create(beyond)).rejects.toMatchObject({ code: 'too-large' })
    // Other kinds have a limit of their own.
    await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
    expect(await admin.blocks.list()).toHaveLength(itemsPerReleaseMax)
  })
})

describe('the night', () => {
  const hourMs = 60 * 60 * 1000

  /** Does something some time from now, for the cloud and for those who call it. */
  async function later(ms: number, does: () => Promise<unknown>): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
    try {
      await does()
      await world.settled()
    } finally {
      vi.useRealTimers()
    }
  }
  const passes = (ms: number) => later(ms, () => startJob('collect-content', ulid(), {}))

  it('takes the rows of a former release when a day has passed, and what it became stays', async () => {
    const { client, admin, scope } = await openDraft()
    const { _id } = await admin.blocks.create(message())
    const moved = { release: ulid(), base: await writeFile(client, new Map(), await readState(scope)) }
    await transact([await pointTo(client, moved), retireRows({ now: new Date(world.clock.now()) }, scope)])
    await passes(23 * hourMs)
    expect((await readState(scope)).keys('block#')).toEqual([`block#${_id}`])
    await passes(25 * hourMs)
    expect((await readState(scope)).keys()).toEqual([])
    expect((await admin.blocks.list()).map((block) => block._id)).toEqual([_id])
  })

  it('takes a file that nobody has named for a week, and no file that an environment names', async () => {
    const { client, scope } = await openDraft()
    const write = (text: string) => writeFile(client, new Map([['block#1', { text }]]), new OverlaidState(new Map()))
    const [base, recalled, unnamed] = [await write('base'), await write('recalled'), await write('unnamed')]
    const renewed = await write('renewed')
    await transact([await pointTo(client, { ...scope, base, recalled: [{ base: recalled }] })])
    const there = async () => {
      const { files } = await pageOfFiles(`releases/${client}`)
      const names = files.filter((file) => file.client === client).map(({ name }) => name)
      return [base, recalled, unnamed, renewed].map((name) => names.includes(name))
    }
    await passes(6 * 24 * hourMs)
    expect(await there()).toEqual([true, true, true, true])
    // What is written again is as young as on its first day, because it may be named next.
    await later(6 * 24 * hourMs, () => write('renewed'))
    await passes(8 * 24 * hourMs)
    expect(await there()).toEqual([true, true, false, true])
  })

  it('goes on behind the file at which the night before was stopped, and then begins again', async () => {
    const { client } = await openDraft()
    const unnamed = await writeFile(client, new Map([['block#1', { text: 'x' }]]), new OverlaidState(new Map()))
    const isThere = async () =>
      (await pageOfFiles(`releases/${client}`)).files.some((file) => file.client === client && file.name === unnamed)
    const place = collection({
      name: 'collecting',
      per: 'world',
      schema: z.object({ after: z.optional(z.string()) }),
      id: () => 'files',
    })
    await transact([new Table({}).put(place, { after: 'releases/~' })])
    await passes(8 * 24 * hourMs)
    expect(await isThere()).toBe(true)
    expect(await new Table({}).get(place, 'files')).toEqual({})
    await passes(8 * 24 * hourMs)
    expect(await isThere()).toBe(false)
  })
})
