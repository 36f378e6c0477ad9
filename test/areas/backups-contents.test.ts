/** What a backup holds, and what a restore of it brings back: all of it, or nothing. */
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { readSettings } from '../../functions/platform/tenancy/company-settings.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { decodeWorkspace } from '../../functions/portability/workspace-reading.ts'
import { readChannels, saveChannels } from '../kit/channel-settings.ts'
import { message, title } from '../kit/content-drafts.ts'
import { emptyWorkspace, work, type Workspace } from '../kit/workspaces.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

const secret = 'a-secret-of-the-crm-9876'
const siteUrl = 'https://crm.roses.example'

let world: World
let shop: Workspace
let admin: Worker
beforeAll(async () => {
  world = await openWorld()
  shop = await emptyWorkspace(world)
  ;({ admin } = shop)
})
afterAll(() => world.close())

async function backUp() {
  const { _id } = await admin.backups.create()
  await world.settled()
  return _id
}

const variable = (name: string, value: string) => admin.variables.create({ name, type: 'text', value })
const valueOf = async (name: string) => (await admin.variables.list()).find((each) => each.name === name)?.value

describe('a backup', () => {
  it('BACKUP-006/contents/secrets: holds content, mappings, forms, variables and channels of its environment, without secrets', async () => {
    await work(shop, 'Live')
    await saveChannels(admin, { salesforce: { siteUrl: 'https://live.example' } })
    await work(shop, 'Draft')
    const { _id: blockId } = await admin.blocks.create(message('Opening hours'))
    const intent = await admin.knowledge.createIntent({ title: 'Hours', utterances: [{ text: 'When are you open?' }] })
    await admin.knowledge.mapIntent({ intent: intent._id, blockId })
    const form = await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
    await variable('city', 'Bath')
    await saveChannels(admin, { salesforce: { siteUrl, signingSecret: secret } })
    const { url } = await admin.backups.download({ id: await backUp() })
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    const { content, parts } = decodeWorkspace(bytes)
    const held = content.items.map(({ kind, item }) => `${kind} ${item._id}`)
    expect(held).toEqual(expect.arrayContaining([`block ${blockId}`, `intent ${intent._id}`, `form ${form._id}`]))
    expect(content.mappings.map(({ row }) => row)).toEqual([expect.objectContaining({ blockId })])
    expect(parts.variables).toEqual([expect.objectContaining({ name: 'city', value: 'Bath' })])
    const text = bytes.toString('latin1')
    expect(text).toContain(siteUrl)
    expect(text).not.toContain('live.example')
    expect(text).not.toContain(secret)
  })

  it('BACKUP-006/contents/secrets/safety: brings variables and channels back with the rest, and leaves secrets as they are', async () => {
    const { _id } = await admin.blocks.create(message(title('Tulips')))
    await variable('phone', '01225')
    await saveChannels(admin, { salesforce: { siteUrl, signingSecret: secret } })
    const made = await backUp()
    await admin.blocks.remove({ id: _id })
    const phone = (await admin.variables.list()).find(({ name }) => name === 'phone')!
    await admin.variables.setValue({ id: phone._id, value: '0800' })
    await saveChannels(admin, { salesforce: { welcomes: false } })
    expect(await admin.backups.difference({ id: made })).toMatchObject({ added: 1, missing: [] })
    const { safety } = await admin.backups.restore({ snapshotId: made })
    expect((await admin.blocks.list()).map((block) => block._id)).toContain(_id)
    expect(await valueOf('phone')).toBe('01225')
    expect((await readChannels(admin)).salesforce).toMatchObject({ welcomes: true, signingSecret: '••••9876' })
    // What was replaced was backed up before.
    await admin.backups.restore({ snapshotId: safety!._id })
    expect(await valueOf('phone')).toBe('0800')
    expect((await admin.blocks.list()).map((block) => block._id)).not.toContain(_id)
  })

  it('BACKUP-006/atomic: whose settings do not fit into one write is refused, and nothing of it has come back', async () => {
    const names = Array.from({ length: 81 }, (_, index) => `many_${index}`)
    for (const name of names) await variable(name, 'before')
    const { _id } = await admin.blocks.create(message(title('Lilies')))
    const made = await backUp()
    for (const { _id: id, name } of await admin.variables.list())
      if (names.includes(name)) await admin.variables.setValue({ id, value: 'after' })
    await admin.blocks.remove({ id: _id })
    const before = await admin.backups.list()
    await expect(admin.backups.restore({ snapshotId: made })).rejects.toMatchObject({ code: 'too-large' })
    expect((await admin.blocks.list()).map((block) => block._id)).not.toContain(_id)
    expect(await Promise.all([names[0]!, names[80]!].map(valueOf))).toEqual(['after', 'after'])
    expect(await admin.backups.list()).toEqual(before)
  })
})

it('a restore leaves a setting as it is that its page would refuse today, says so, and restores the rest', async () => {
  const { company } = shop
  const table = new Table({ client: company.id })
  const before = await readSettings(table)
  const origin = (written: string) => ({ _id: ulid(), origin: written })
  const good = [origin('https://roses.example')]
  await transact([table.put(settings, { ...before, botName: 'Rosa', cors: [...good, origin('null')] })])
  const made = await backUp()
  await transact([table.put(settings, { ...before, botName: 'Another', cors: good })])
  expect(await admin.backups.difference({ id: made })).toMatchObject({ kept: ['company.cors'], settings: ['company'] })
  await admin.backups.restore({ snapshotId: made })
  expect(await readSettings(table)).toMatchObject({ botName: 'Rosa', cors: good })
})
