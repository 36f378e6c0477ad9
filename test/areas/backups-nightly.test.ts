/** Backups of nights: what is made, what is kept, and what each of them is worth. */
import { afterAll, describe, expect, it } from 'vitest'
import { nightlyBackupsMax, weeklyBackupsMax } from '#shared/limits'
import { backUpAtNight } from '../../functions/areas/backups/nightly/steps.ts'
import { backups } from '../../functions/content/backup-rows.ts'
import { companyConfig } from '../../functions/platform/tenancy/company.ts'
import { removeFiles } from '../../functions/platform/files/media.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { gif, picture, uploaded } from '../kit/content-drafts.ts'
import { dayMs, nightsOf } from '../kit/nights.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { runNight, looks, waitsUntil, startedNights } = nightsOf(world)

const scopeOf = ({ company }: Releasing) => ({ scope: { client: company.id } })
/** A Wednesday. */
const moment = { day: '2026-11-25', now: new Date('2026-11-25T02:00:00Z') }
const night = (on: Releasing) => runNight(scopeOf(on))
const madeOf = async ({ admin }: Releasing) =>
  (await admin.backups.list()).filter(({ kind }) => kind === 'nightly' || kind === 'weekly')

describe('the backups of nights', () => {
  it('are made where something has changed, the first of a week as a weekly one, and are proven', async () => {
    const on = await Releasing.begin(world)
    const { _id } = await on.write('Roses')
    await night(on)
    const [first] = await madeOf(on)
    expect(first).toMatchObject({ kind: 'weekly', status: 'complete', by: '', proven: { isSame: true }, media: 0 })
    await night(on)
    expect(await madeOf(on)).toEqual([first])
    await on.edit({ _id, title: 'Roses' }, 'Red roses')
    await night(on)
    expect((await madeOf(on)).map(({ kind, proven }) => [kind, proven?.isSame])).toEqual([
      ['nightly', true],
      ['weekly', true],
    ])
    // Settings are a part of it.
    await on.admin.settings.updateSystem({ id: on.company.id, delayAnnouncementInterval: 5 })
    await night(on)
    expect(await madeOf(on)).toHaveLength(3)
  })

  it('one that names a file that is gone is kept as not proven, and each administrator is told once', async () => {
    const on = await Releasing.begin(world)
    const pointer = await uploaded(on.admin, gif, 'block-image')
    const draft = picture(pointer)
    const { _id } = await on.admin.blocks.create(draft)
    await night(on)
    expect((await madeOf(on))[0]).toMatchObject({ proven: { isSame: true }, media: 1 })
    await removeFiles(on.company.id, [pointer])
    await on.admin.blocks.update({ ...draft, _id, group: 'Moved' })
    const told = () => world.mail.filter(({ to }) => to.includes(on.admin.agent.email))
    const before = told().length
    await night(on)
    const [made] = await madeOf(on)
    expect(made).toMatchObject({ status: 'complete', proven: { isSame: false }, media: 0 })
    expect(told()).toHaveLength(before + 1)
    expect(told().at(-1)!.subject).toContain('Draft')
    await night(on)
    await on.admin.blocks.update({ ...draft, _id, group: 'Moved again' })
    await night(on)
    expect((await madeOf(on))[0]).toMatchObject({ proven: { isSame: false } })
    expect(told()).toHaveLength(before + 1)
  })

  it('only so many are kept, and the newest whatever its age', async () => {
    const on = await Releasing.begin(world)
    const { _id } = await on.write('Roses')
    await night(on)
    const table = new Table({ client: on.company.id, environment: on.draft })
    const [newest] = await table.list(backups)
    const aged = (kind: 'nightly' | 'weekly', count: number, letter: string) =>
      Array.from({ length: count }, (_, index) => ({
        ...newest!,
        _id: `01${letter}${String(index).padStart(23, '0')}`,
        kind,
        created: new Date(world.clock.now() - (40 - index) * dayMs).toISOString(),
      }))
    const old = [...aged('nightly', nightlyBackupsMax, 'A'), ...aged('weekly', weeklyBackupsMax, 'B')]
    await transact(old.map((item) => table.put(backups, item)))
    await night(on)
    expect(await madeOf(on)).toHaveLength(old.length + 1)
    await on.edit({ _id, title: 'Roses' }, 'Red roses')
    await night(on)
    const kept = await madeOf(on)
    expect(kept.filter(({ kind }) => kind === 'nightly')).toHaveLength(nightlyBackupsMax)
    expect(kept.map((each) => each._id)).not.toContain(old[0]!._id)
    expect(kept.map((each) => each._id)).toContain(newest!._id)
  })

  it('go on behind the environment that was the last one, in the order of ids', async () => {
    const on = await Releasing.begin(world)
    await on.write('Roses')
    const { company, environments } = await companyConfig(on.company.id, new Date(on.now()))
    const ids = environments.list.map(({ _id }) => _id).toSorted()
    const list = ids.toReversed().map((id) => environments.list.find(({ _id }) => _id === id)!)
    const step = (after?: string) =>
      backUpAtNight({ company, environments: { ...environments, list } }, { ...moment, after, isOver: () => true })
    expect(await step()).toEqual({ next: ids[0], hasFailed: false })
    expect(await step(ids[0])).toEqual({ next: undefined, hasFailed: false })
  })

  it('of a week whose first one was made on its Monday are nightly ones, and weekly where it was made the day before', async () => {
    const on = await Releasing.begin(world)
    const { _id } = await on.write('Roses')
    const { company, environments } = await companyConfig(on.company.id, new Date(on.now()))
    const list = environments.list.filter((each) => each._id === on.draft)
    const config = { company, environments: { ...environments, list } }
    const table = new Table({ client: on.company.id, environment: on.draft })
    const kindAfter = async (created: string, title: string) => {
      const made = await table.list(backups)
      await transact(made.map((item) => table.put(backups, { ...item, created })))
      await on.edit({ _id, title: 'Roses' }, title)
      await backUpAtNight(config, { ...moment, after: undefined, isOver: () => false })
      return (await madeOf(on))[0]?.kind
    }
    await night(on)
    expect(await kindAfter('2026-11-23T12:00:00.000Z', 'Red roses')).toBe('nightly')
    expect(await kindAfter('2026-11-22T12:00:00.000Z', 'White roses')).toBe('weekly')
  })

  it('a night is not started for them where nobody has done anything since', async () => {
    const on = await Releasing.begin(world)
    await on.write('Roses')
    await waitsUntil(scopeOf(on), '02:10', 1)
    await looks()
    const started = (await startedNights(scopeOf(on))).length
    expect(started).toBe(1)
    expect(await madeOf(on)).toHaveLength(1)
    await waitsUntil(scopeOf(on), '02:10', 1)
    await looks()
    expect(await startedNights(scopeOf(on))).toHaveLength(started)
  })
})
