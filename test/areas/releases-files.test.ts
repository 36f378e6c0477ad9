import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { itemsPerReleaseMax } from '#shared/limits'
import { holdContent } from '../../functions/content/hold.ts'
import { contextIn } from '../../functions/platform/request/scoped-context.ts'
import { writeFile } from '../../functions/platform/table/release-store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { gates, named, Releasing } from '../kit/releasing.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World
let on: Releasing
const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  on = await Releasing.begin(world)
})
afterAll(async () => {
  s3.destroy()
  await world.close()
})

const placeOf = (base: string) => ({
  Bucket: process.env['MEDIA_BUCKET'],
  Key: `releases/${on.company.id}/${base}.gz`,
})
const readUnitsOf = async (does: () => Promise<unknown>): Promise<number> => {
  await world.settled()
  const { readUnits } = world.cloud.dynamodb.counts()
  await does()
  return world.cloud.dynamodb.counts().readUnits - readUnits
}

describe('a save', () => {
  it('that began before a promotion and lands after it is not lost', async () => {
    await on.write('Promoted')
    const usual = await readUnitsOf(() => on.write('Usual'))
    const gate = await on.closeGate('Draft')
    const { readUnits } = world.cloud.dynamodb.counts()
    const saving = on.write('Late')
    await expect.poll(() => world.cloud.dynamodb.counts().readUnits - readUnits).toBeGreaterThan(2 * usual)
    await gate.open()
    const [late] = await Promise.all([saving, on.promote()])
    expect(await on.titles('Draft')).toContain('Late')
    const left = await on.diff()
    expect([...left.blocks.map(({ _id }) => _id), ...Object.keys(await on.content('Live'))]).toContainEqual(
      expect.stringContaining(late._id),
    )
  })

  it('while everything is promoted, brought over and taken back lands once or is told to look again', async () => {
    const other = (await on.admin.environments.create({ name: 'Test' }))._id
    await on.write('First')
    await on.promote({ targetId: other })
    const saved: string[] = []
    const told: string[] = []
    const saving = Array.from({ length: 12 }, (_, n) =>
      on.write(`Saved ${n}`).then(
        ({ title }) => saved.push(title),
        (error: { code: string }) => told.push(error.code),
      ),
    )
    const moving = (async () => {
      await on.promote({ targetId: other })
      await on.admin.releases.update({ sourceId: other, targetId: on.draft })
      await on.promote()
    })()
    await Promise.all([...saving, moving])
    for (const code of told) expect(['stale', 'unavailable']).toContain(code)
    expect(saved.length).toBeGreaterThan(0)
    expect((await on.titles('Draft')).filter((title) => title.startsWith('Saved')).toSorted()).toEqual(saved.toSorted())
  })
})

it('an environment stays held for as long as somebody works with it, and is let go', async () => {
  const scope = await on.scope('Draft')
  const untilOf = async () => (await new Table(scope).get(gates, 'gate'))!.until
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await holdContent(contextIn({ client: on.company.id }), [on.draft], async () => {
      const until = await untilOf()
      vi.advanceTimersByTime(2000)
      await expect.poll(untilOf).toBeGreaterThan(until)
    })
  } finally {
    vi.useRealTimers()
  }
  expect(await untilOf()).toBe(0)
})

describe('the file of an environment', () => {
  it('that another environment stands on stays when the first one is deleted', async () => {
    const hello = await on.write('Hello')
    await on.promote()
    await on.workIn('Live')
    await on.admin.environments.remove({ id: on.draft })
    await world.settled()
    expect(await on.textOf('Live', hello)).toEqual({ en: 'Hello' })
    expect(await s3.send(new HeadObjectCommand(placeOf((await on.environment('Live')).base!)))).toBeDefined()
  })

  it.each(['missing', 'damaged'] as const)(
    'that is %s leaves its environment without an answer, never with an empty one, until the release before is activated',
    async (how) => {
      const hello = await on.write('Hello', 'First')
      const first = await on.release()
      await on.edit(hello, 'Second')
      // Written by nobody who still has it in memory.
      const state = await on.state('Draft')
      const base = await writeFile(
        on.company.id,
        new Map([[`block#${hello._id}`, { ...state.get(`block#${hello._id}`), text: { en: how } }]]),
        state,
      )
      if (how === 'missing') await s3.send(new DeleteObjectCommand(placeOf(base)))
      else await s3.send(new PutObjectCommand({ ...placeOf(base), Body: 'no file' }))
      await on.pointTo(on.live, { base, number: 2 })
      await on.workIn('Live')
      await expect(on.admin.blocks.list()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
      await expect(on.diff()).rejects.toMatchObject({ code: 'unavailable' })
      expect(world.log.join('')).toContain('A release file cannot be read.')
      await on.activate(first._id)
      expect(await on.admin.blocks.list()).toMatchObject([{ title: 'Hello', text: { en: 'First' } }])
    },
  )

  it('is what an environment that becomes writable goes on from: the live mark moves, or the last other one goes', async () => {
    const hello = await on.write('Hello')
    await on.promote()
    expect(await on.environment('Live')).toMatchObject({ sealed: true })
    await on.workIn('Live')
    await expect(on.edit(hello, 'Refused')).rejects.toMatchObject({ code: 'environment-read-only' })
    await on.admin.environments.update({ _id: on.draft, name: 'Draft', isLive: true })
    expect(await on.environment('Live')).not.toHaveProperty('sealed')
    await on.edit(hello, 'Written in what was live')
    expect(await on.textOf('Live', hello)).toEqual({ en: 'Written in what was live' })
    expect(await on.textOf('Draft', hello)).toEqual({ en: 'Hello' })

    await on.admin.environments.update({ _id: on.live, name: 'Live', isLive: true })
    await on.workIn('Draft')
    await on.promote({ overwrite: true })
    await on.workIn('Live')
    await on.admin.environments.remove({ id: on.draft })
    await world.settled()
    await on.edit(hello, 'Written alone')
    expect(await on.admin.blocks.list()).toMatchObject([{ title: 'Hello', text: { en: 'Written alone' } }])
  })

  it('holds no more items of a kind than may be saved', { timeout: 300_000 }, async () => {
    const block = await on.write('Copied')
    const many = Array.from({ length: itemsPerReleaseMax }, (_, n) => {
      const id = `01JD${String(n).padStart(22, '0')}`
      return [`block#${id}`, { ...block, _id: id, key: id, title: id }] as const
    })
    const state = await on.state('Draft')
    const base = await writeFile(on.company.id, new Map([...many, [`block#${block._id}`, undefined]]), state)
    await on.pointTo(on.live, { base, sealed: true })
    await expect(on.promote({ items: [named(block)] })).rejects.toMatchObject({ code: 'too-large', status: 413 })
    expect(Object.keys(await on.content('Live'))).toHaveLength(itemsPerReleaseMax)
  })
})
