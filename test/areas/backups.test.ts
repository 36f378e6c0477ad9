import { describe, expect, it } from 'vitest'
import { message } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'
import { environmentOf } from '../kit/world.ts'

const { world, admin, create, intent } = await openDraft()

const titles = async () => (await admin.blocks.list()).map(({ title }) => title)

describe('a backup', () => {
  it('BACKUP-002: has an id and the name it is downloaded by, and counts what it holds', async () => {
    const before = await admin.backups.list()
    await create(message('Roses'))
    const made = await admin.backups.create()
    expect(made).toMatchObject({ kind: 'manual', by: 'Maya Vale' })
    expect(made.gcpFilename).toMatch(/^bloom[\w-]*-draft-\d{4}-\d\d-\d\d-\d{6}\.json$/)
    expect(made.counts.block).toBe((await admin.blocks.list({ includeSystem: 'true' })).length)
    expect(await admin.backups.list()).toEqual([made, ...before])
  })

  it('holds content, mappings, forms and settings without secrets, and is restored with all of them', async () => {
    const block = await create(message('Tulips'))
    const asked = await intent('Tulips wanted', [{ text: 'Do you have tulips?' }])
    await admin.knowledge.mapIntent({ intent: asked._id, blockId: block._id })
    await admin.forms.create({ type: 'form', title: 'Tulip order', questions: [] })
    const id = world.companies.bloom.id
    await admin.settings.updateSystem({ id, delayAnnouncementInterval: 7 })
    const made = await admin.backups.create()
    const { url } = await admin.backups.download({ id: made._id })
    const held = (await (await fetch(url)).json()) as { content: Record<string, unknown>; settings: object }
    expect(Object.keys(held.content).toSorted()).toEqual(['blocks', 'entities', 'forms', 'intents', 'mappings'])
    expect(held.settings).toMatchObject({ delayAnnouncementInterval: 7 })
    expect(JSON.stringify(held)).not.toMatch(/secret|apiKey|password/i)

    const mapping = (await admin.knowledge.intentMappings()).find(({ blockId }) => blockId === block._id)!
    await admin.knowledge.unmapIntent({ id: mapping._id })
    await admin.blocks.remove({ id: block._id })
    await admin.settings.updateSystem({ id, delayAnnouncementInterval: 9 })
    const added = await create(message('Added later'))
    expect(await titles()).toContain(added.title)

    const { restored, safety } = await admin.backups.restore({ snapshotId: made._id })
    expect(restored).toBe(made._id)
    expect(await titles()).toContain(block.title)
    expect(await titles()).not.toContain(added.title)
    expect((await admin.knowledge.intentMappings()).map(({ blockId }) => blockId)).toContain(block._id)
    expect((await admin.settings.system()).delayAnnouncementInterval).toBe(7)

    // What was replaced is a backup as well, and brings it back.
    expect(safety).toMatchObject({ kind: 'safety' })
    await admin.backups.restore({ snapshotId: safety._id })
    expect(await titles()).toContain(added.title)
    expect((await admin.settings.system()).delayAnnouncementInterval).toBe(9)
  })

  it('is restored as a whole or not at all', async () => {
    const made = await admin.backups.create()
    const block = await create(message('Kept'))
    await admin.settings.updateSystem({ id: world.companies.bloom.id, delayAnnouncementInterval: 3 })
    // Both restores begin from what is there; the second to land finds another one.
    const results = await Promise.allSettled([1, 2].map(() => admin.backups.restore({ snapshotId: made._id })))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await titles()).not.toContain(block.title)
    expect((await admin.settings.system()).delayAnnouncementInterval).not.toBe(3)
  })

  it('is restored into a live environment too, and the next restore undoes it', async () => {
    const { company, admin: owner } = await world.newCompany()
    const agentId = owner.agent._id
    const [live, draft] = [environmentOf(company, 'Live'), environmentOf(company, 'Draft')]
    await owner.environments.switch({ environmentId: draft, agentId })
    const { _id } = await owner.blocks.create(message('First'))
    await owner.releases.promote({ sourceId: draft, targetId: live })
    await owner.environments.switch({ environmentId: live, agentId })
    const made = await owner.backups.create()
    await owner.environments.switch({ environmentId: draft, agentId })
    await owner.blocks.remove({ id: _id })
    await owner.releases.promote({ sourceId: draft, targetId: live })
    await owner.environments.switch({ environmentId: live, agentId })
    expect(await owner.blocks.list()).toEqual([])
    await owner.backups.restore({ snapshotId: made._id })
    expect((await owner.blocks.list()).map((block) => block._id)).toEqual([_id])
    await expect(owner.blocks.create(message('Refused'))).rejects.toMatchObject({ code: 'environment-read-only' })
  })

  it('BACKUP-003: one that is not there is “Backup not found”, also for another company', async () => {
    const made = await admin.backups.create()
    const stranger = await world.as('stranger')
    const missing = { code: 'backup-missing', status: 404, message: 'Backup not found' }
    for (const [worker, id] of [
      [admin, made._id.replace(/^./, '7')],
      [stranger, made._id],
    ] as const) {
      await expect(worker.backups.download({ id })).rejects.toMatchObject(missing)
      await expect(worker.backups.restore({ snapshotId: id })).rejects.toMatchObject(missing)
      await expect(worker.backups.remove({ id })).rejects.toMatchObject(missing)
    }
    expect(await admin.backups.remove({ id: made._id })).toEqual({ id: made._id })
    expect((await admin.backups.list()).map(({ _id }) => _id)).not.toContain(made._id)
  })
})
