/** The way back from whatever replaces the content of an environment. */
import { afterAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { undoDays } from '#shared/limits'
import { uploadContent, uploadFile, uploadTable } from '../kit/content-files.ts'
import { Releasing, listed } from '../kit/releasing.ts'
import { openWorld, type Worker } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const undosOf = async ({ admin }: Releasing) => (await admin.backups.list()).filter(({ kind }) => kind === 'release')

/** Restores the newest way back of where the administrator works. */
async function undo(on: Releasing): Promise<void> {
  const [newest] = await undosOf(on)
  await on.admin.backups.restore({ snapshotId: newest!._id })
}

/** A file of one response, which replaces all that there is. */
const uploadAlone = (admin: Worker) => {
  const updated = '2026-11-22T10:00:00.000Z'
  const block = {
    _id: ulid(),
    type: 'message',
    key: 'alone',
    title: 'Alone',
    group: 'One',
    text: { en: 'Alone' },
    updated,
  }
  return uploadFile(admin, { content: { blocks: [block], forms: [], intents: [], entities: [], mappings: {} } })
}

describe('what replaces content', () => {
  it('leaves a way back with its content alone for seven days, whatever it was', async () => {
    const on = await Releasing.begin(world)
    const { admin } = on
    const block = await on.write('Roses')
    const first = await on.release()
    await on.edit(block, 'Red roses')
    await on.promote()
    await on.activate(first._id)
    await on.workIn('Live')
    const ofLive = await undosOf(on)
    expect(ofLive.map(({ reason, by }) => [reason, by])).toEqual([
      ['activate', 'Ada Admin'],
      ['promote', 'Ada Admin'],
      ['promote', 'Ada Admin'],
    ])
    for (const { created, until, status, gcpFilename } of ofLive) {
      expect(Math.round((Date.parse(until!) - Date.parse(created)) / 86_400_000)).toBe(undoDays)
      expect({ status, isNamed: gcpFilename !== '' }).toEqual({ status: 'complete', isNamed: true })
    }
    await on.workIn('Draft')
    await admin.portability.import({ uploadId: await uploadContent(admin, 'Imported'), type: 'partial' })
    await admin.translations.import({ uploadId: await uploadTable(admin, `${block._id},text,Roses,Rosen`) })
    await undo(on)
    expect((await undosOf(on)).map(({ reason }) => reason)).toEqual(['restore', 'translations', 'import'])
    expect(await on.textOf('Draft', block)).toEqual({ en: 'Red roses' })
    expect(await on.titles('Draft')).toContain('Imported')
  })

  it('is undone in a live environment by its pointer alone, and the undo is undone', async () => {
    const on = await Releasing.begin(world)
    const kept = await on.write('Kept')
    await on.promote()
    const before = await on.environment('Live')
    const added = await on.write('Added')
    await on.promote()
    await on.workIn('Live')
    await undo(on)
    expect(await on.titles('Live')).not.toContain(added.title)
    expect(await on.textOf('Live', kept)).toEqual({ en: 'Kept' })
    // The very file of before.
    expect((await on.environment('Live')).base).toBe(before.base)
    expect((await on.listOf(on.live))[0]).toMatchObject({
      reason: 'restore',
      status: 'current',
      changed: { removed: 1 },
    })
    await undo(on)
    expect(await on.titles('Live')).toContain(added.title)
  })

  it('a promotion that was undone can be promoted again, and is no change of the live environment', async () => {
    const on = await Releasing.begin(world)
    await on.write('Kept')
    await on.promote()
    const added = await on.write('Added')
    await on.promote()
    await on.workIn('Live')
    await undo(on)
    await on.workIn('Draft')
    const changes = listed(await on.diff())
    expect(changes.map(({ _id }) => _id)).toEqual([added._id])
    await on.promote()
    expect(await on.titles('Live')).toContain(added.title)
  })

  it('is undone where people write with revisions that go on, and nothing else differs', async () => {
    const on = await Releasing.begin(world)
    const { admin } = on
    const [edited, removed] = [await on.write('Edited'), await on.write('Removed')]
    const before = await on.content('Draft')
    await admin.portability.import({ uploadId: await uploadAlone(admin), type: 'complete' })
    expect(await on.titles('Draft')).toEqual(['Alone'])
    await undo(on)
    expect(await on.content('Draft')).toEqual(before)
    const { revision } = await on.edit(edited, 'Edited again')
    await undo(on)
    expect(await on.titles('Draft')).toEqual(['Alone'])
    await undo(on)
    expect(await on.textOf('Draft', edited)).toEqual({ en: 'Edited again' })
    expect((await admin.blocks.get({ _id: edited._id })).revision).toBe(revision)
    // What came back is written as ever: its name is taken, and it may be deleted.
    await expect(on.write('Removed')).rejects.toMatchObject({ code: 'duplicate-title' })
    await admin.blocks.remove({ id: removed._id })
    await on.write('Removed')
  })

  it('leaves the settings alone', async () => {
    const on = await Releasing.begin(world)
    const { admin, company } = on
    await admin.portability.import({ uploadId: await uploadAlone(admin), type: 'complete' })
    await admin.settings.updateSystem({ id: company.id, delayAnnouncementInterval: 11 })
    const [newest] = await undosOf(on)
    expect(await admin.backups.difference({ id: newest!._id })).toMatchObject({ removed: 1, settings: [], missing: [] })
    await undo(on)
    expect(await on.titles('Draft')).toEqual([])
    expect((await admin.settings.system()).delayAnnouncementInterval).toBe(11)
  })
})
