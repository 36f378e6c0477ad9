import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { decodeWorkspace } from '../../functions/portability/workspace-reading.ts'
import { backups } from '../../functions/content/backup-rows.ts'
import { bucketName, listObjects } from '../../functions/platform/aws/s3.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { contentScope, environments } from '../../functions/platform/tenancy/tenancy.ts'
import { message } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'
import { environmentOf, type Worker } from '../kit/world.ts'

const { world, admin, create, intent, table } = await openDraft()

const titles = async () => (await admin.blocks.list()).map(({ title }) => title)

/** A backup that its job has completed. */
async function backUp(worker: Worker = admin) {
  const { _id } = await worker.backups.create()
  await world.settled()
  return (await worker.backups.list()).find((each) => each._id === _id)!
}

describe('a backup', () => {
  it('BACKUP-002, BACKUP-003/list/create: has an id and the name it is downloaded by, and counts what it holds', async () => {
    const before = await admin.backups.list()
    await create(message('Roses'))
    const asked = await admin.backups.create()
    expect(asked).toMatchObject({ kind: 'manual', by: 'Maya Vale', status: 'writing', gcpFilename: '' })
    await world.settled()
    const [made, ...others] = await admin.backups.list()
    expect(made).toMatchObject({ _id: asked._id, status: 'complete', media: 0 })
    expect(made!.gcpFilename).toMatch(/^bloom[\w-]*-draft-\d{4}-\d\d-\d\d-\d{6}\.parley$/)
    expect(made!.counts.block).toBe((await admin.blocks.list({ includeSystem: 'true' })).length)
    expect(made!.bytes).toBeGreaterThan(1000)
    expect(made!.until).toBeUndefined()
    expect(others).toEqual(before)
  })

  it('BACKUP-003/restore: holds content, mappings, forms and settings, and is restored with all of them', async () => {
    const block = await create(message('Tulips'))
    const asked = await intent('Tulips wanted', [{ text: 'Do you have tulips?' }])
    await admin.knowledge.mapIntent({ intent: asked._id, blockId: block._id })
    const { _id: formId } = await admin.forms.create({ type: 'form', title: 'Tulip order', questions: [] })
    const id = world.companies.bloom.id
    await admin.settings.updateSystem({ id, delayAnnouncementInterval: 7 })
    const made = await backUp()

    const mapping = (await admin.knowledge.intentMappings()).find(({ blockId }) => blockId === block._id)!
    await admin.knowledge.unmapIntent({ id: mapping._id })
    await admin.blocks.remove({ id: block._id })
    await admin.forms.remove({ _id: formId })
    await admin.settings.updateSystem({ id, delayAnnouncementInterval: 9 })
    const added = await create(message('Added later'))
    expect(await titles()).toContain(added.title)

    const difference = await admin.backups.difference({ id: made._id })
    expect(difference).toMatchObject({ added: 2, removed: 1, settings: ['company'], missing: [] })
    expect(await titles()).toContain(added.title)
    const { restored, safety } = await admin.backups.restore({ snapshotId: made._id })
    expect(restored).toBe(made._id)
    expect(await titles()).toContain(block.title)
    expect(await titles()).not.toContain(added.title)
    expect((await admin.knowledge.intentMappings()).map(({ blockId }) => blockId)).toContain(block._id)
    expect((await admin.forms.list()).map(({ _id }) => _id)).toContain(formId)
    expect((await admin.settings.system()).delayAnnouncementInterval).toBe(7)

    // What was replaced is a backup as well, and brings it back.
    expect(safety).toMatchObject({ kind: 'safety', status: 'complete', reason: 'restore' })
    await admin.backups.restore({ snapshotId: safety!._id })
    expect(await titles()).toContain(added.title)
    expect((await admin.settings.system()).delayAnnouncementInterval).toBe(9)
  })

  it('two restores at once land one after the other, and what each has replaced is kept', async () => {
    const [first, second] = [await create(message('In the first')), await backUp()]
    await admin.blocks.remove({ id: first._id })
    const without = await backUp()
    const asked = [second, without].map(({ _id }) => admin.backups.restore({ snapshotId: _id }))
    const safeties = (await Promise.all(asked)).map(({ safety }) => safety!._id)
    const isThere = (await titles()).includes(first.title)
    const kept = (await admin.backups.list()).filter(({ _id }) => safeties.includes(_id))
    expect(kept).toHaveLength(2)
    // The later one has replaced what the earlier one had restored.
    const later = kept.toSorted((a, b) => (a.counts.block < b.counts.block ? -1 : 1)).at(isThere ? 0 : -1)!
    await admin.backups.restore({ snapshotId: later._id })
    expect((await titles()).includes(first.title)).toBe(!isThere)
  })

  it('a form that was opened before a restore is not saved over what has come back', async () => {
    const { _id, title } = await create({ ...message('Opened'), text: { en: 'Before' } })
    const edit = (text: string, revision?: number) =>
      admin.blocks.update({ ...message(), _id, title, text: { en: text }, ...(revision !== undefined && { revision }) })
    const made = await backUp()
    const opened = await edit('Edited')
    await admin.backups.restore({ snapshotId: made._id })
    await expect(edit('Again', opened.revision)).rejects.toMatchObject({ code: 'stale' })
    expect(await admin.blocks.get({ _id })).toMatchObject({ text: { en: 'Before' } })
  })

  it('ENV-009/promote/restore: a promotion and a restore change a live environment that is read-only for all else', async () => {
    const { company, admin: owner } = await world.newCompany()
    const agentId = owner.agent._id
    const [live, draft] = [environmentOf(company, 'Live'), environmentOf(company, 'Draft')]
    await owner.environments.switch({ environmentId: draft, agentId })
    const { _id } = await owner.blocks.create(message('First'))
    await owner.releases.promote({ sourceId: draft, targetId: live })
    await owner.environments.switch({ environmentId: live, agentId })
    const made = await backUp(owner)
    await owner.environments.switch({ environmentId: draft, agentId })
    await owner.blocks.remove({ id: _id })
    await owner.releases.promote({ sourceId: draft, targetId: live })
    await owner.environments.switch({ environmentId: live, agentId })
    expect(await owner.blocks.list()).toEqual([])
    await owner.backups.restore({ snapshotId: made._id })
    expect((await owner.blocks.list()).map((block) => block._id)).toEqual([_id])
    await expect(owner.blocks.create(message('Refused'))).rejects.toMatchObject({ code: 'environment-read-only' })
  })

  it('BACKUP-003/binary, BACKUP-004/missing: one that is being written, or could not be, is “Backup not found”', async () => {
    const missing = { code: 'backup-missing', status: 404, message: 'Backup not found' }
    const { _id: id } = await backUp()
    const kept = (await table.get(backups, id))!
    for (const status of ['writing', 'failed'] as const) {
      await transact([table.put(backups, { ...kept, status, gcpFilename: '' })])
      await expect(admin.backups.download({ id })).rejects.toMatchObject(missing)
      await expect(admin.backups.restore({ snapshotId: id })).rejects.toMatchObject(missing)
      await expect(admin.backups.difference({ id })).rejects.toMatchObject(missing)
    }
    await transact([table.put(backups, kept)])
    const { url, fileName } = await admin.backups.download({ id })
    expect(fileName).toMatch(/\.parley$/)
    const file = await fetch(url)
    expect(file.headers.get('content-type')).toBe('application/zip')
    const { content } = decodeWorkspace(Buffer.from(await file.arrayBuffer()))
    expect(content.items.length).toBeGreaterThan(0)
  })

  it('BACKUP-003/delete: one that is not there is “Backup not found”, also for another company', async () => {
    const made = await backUp()
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

  it('that would be the 51st is refused, and neither a row nor a file of it is written', async () => {
    const { company, admin: owner } = await world.newCompany({ environments: [{ name: 'Only', isLive: true }] })
    const [only] = (await new Table({ client: company.id }).get(environments, 'environments'))!.list
    const rows = new Table(contentScope(company.id, only!))
    const { _id } = await backUp(owner)
    const kept = (await rows.get(backups, _id))!
    for (const count of [24, 25])
      await transact(Array.from({ length: count }, () => rows.put(backups, { ...kept, _id: ulid() })))
    const filesOf = async () => {
      const { Contents = [] } = await listObjects({ Bucket: bucketName() })
      return Contents.filter(({ Key }) => Key?.includes(company.id)).length
    }
    await owner.blocks.create(message('Not in a backup'))
    const before = await filesOf()
    expect(before).toBeGreaterThan(0)
    await expect(owner.backups.create()).rejects.toMatchObject({ code: 'too-large' })
    expect(await filesOf()).toBe(before)
    expect(await owner.backups.list()).toHaveLength(50)
  })
})
