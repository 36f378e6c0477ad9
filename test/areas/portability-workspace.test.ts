/** A whole workspace as a file: out of one company, and into another one. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkspaceOutcome } from '#shared/contracts/portability'
import { filesOf } from '../../functions/platform/files/zip.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { variables } from '../../functions/platform/tenancy/tenancy.ts'
import { readChannels, row, saveChannels } from '../kit/channel-settings.ts'
import {
  choice,
  gallery,
  gif,
  leadsTo,
  message,
  picture,
  png,
  select,
  talkTest,
  uploaded,
} from '../kit/content-drafts.ts'
import { emptyWorkspace, exported, imported, type Workspace } from '../kit/workspaces.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const textOf = (file: Buffer, name: string): string =>
  filesOf(file)
    .find((each) => each.name === name)!
    .bytes.toString()

const appSecret = 'a-secret-of-meta-0123456789'

/** Something of everything. */
async function fill({ admin, company }: Workspace): Promise<void> {
  const [first, second] = [
    await uploaded(admin, png, 'block-image'),
    await uploaded(admin, gif, 'block-image', 'image/gif'),
  ]
  const shown = await admin.blocks.create(picture(first))
  await admin.blocks.create(gallery([first, second]))
  const department = await admin.departments.create({
    name: 'Sales – Größe',
    serviceLevel: { first: 5, next: null, close: null },
  })
  await admin.departments.create({ name: 'Returns' })
  const event = await admin.events.create({ name: 'order-sent', enabled: true })
  const entity = await admin.knowledge.createEntity({
    title: 'Flower',
    synonyms: [{ value: 'rose', written: ['roses'] }],
  })
  const intent = await admin.knowledge.createIntent({
    title: 'Order',
    utterances: [{ text: 'a rose', entities: [{ start: 2, end: 6, entityId: entity._id }] }],
  })
  const field = await admin.forms.create({
    type: 'form-field',
    title: 'E-mail',
    question: { en: 'E-mail?' },
    fieldType: 'input-email',
    dataType: 'text',
  })
  const questions = [{ fieldType: 'existing' as const, fieldId: field._id }]
  const form = await admin.forms.create({ type: 'form', title: 'Contact', questions })
  const asking = await admin.blocks.create({
    type: 'function',
    title: 'Asks',
    group: 'Orders',
    function: { type: 'form', formId: form._id },
    next: shown._id,
  })
  await admin.blocks.create({
    type: 'function',
    title: 'Hands over',
    group: 'Orders',
    function: { type: 'handover', departmentId: department._id },
  })
  await admin.blocks.create(message('Sent', { eventIds: [event._id] }))
  await admin.blocks.create({
    type: 'function',
    title: 'Calls',
    group: 'Orders',
    function: {
      type: 'handler',
      name: 'stock',
      handlerName: 'webhook',
      endpoint: 'https://shop.example/stock',
      args: { header: 'x-key', key: 'the-key-of-the-shop' },
    },
  })
  const menu = await admin.blocks.create(select([{ type: 'block-intent', value: intent._id }, leadsTo(asking._id)]))
  await admin.knowledge.mapIntent({ intent: intent._id, entities: [entity._id], blockId: asking._id })
  await admin.knowledge.mapChoice({ intent: intent._id, blockId: shown._id, source_block: { blockId: menu._id } })
  await admin.tests.create({ test: talkTest('Talk', 'a rose') })
  const made = Array.from({ length: 60 }, (_, index) => ({
    _id: ulid(),
    name: `value_${index}`,
    type: 'string' as const,
    value: `${index}`,
    updated: new Date(0).toISOString(),
    revision: 3,
  }))
  const table = new Table({ client: company.id })
  await transact(made.map((each) => table.create(variables, each, 'stale')))
  const logo = await uploaded(admin, png, 'brand-image')
  await admin.settings.updateCompany({ id: company.id, botName: 'Flora', uploadLogo: logo })
  await admin.settings.updateCompany({ id: company.id, persistentMenu: [choice(leadsTo(menu._id))] })
  await admin.settings.updateSystem({
    id: company.id,
    timezone: 'Pacific/Auckland',
    supportedLangs: ['de', 'en'],
    defaultDepartmentId: department._id,
  })
  await saveChannels(admin, {
    whatsapp: {
      isOn: true,
      language: 'de',
      departmentId: department._id,
      whatsappAppSecret: appSecret,
      businessAccountId: '12345',
      numbers: [row({ phoneNumberId: `9${ulid()}`, number: '+4930123456', token: 'token-of-the-number-1234' })],
    },
  })
}

const nothing = { created: 0, updated: 0, removed: 0 }
const changedIn = ({ content, settings }: WorkspaceOutcome) =>
  [content, ...Object.values(settings)].reduce(
    (sum, { created, updated, removed }) => sum + created + updated + removed,
    0,
  )

describe('a workspace file', () => {
  let source: Workspace
  let file: Buffer
  beforeAll(async () => {
    source = await emptyWorkspace(world)
    await fill(source)
    file = await exported(source)
  })

  it('imported into an empty workspace gives the same file there, byte for byte, with its pictures', async () => {
    const target = await emptyWorkspace(world)
    const told = await imported(target, file, {})
    expect(told).toMatchObject({
      content: { ...nothing, created: 14, refused: [] },
      settings: {
        channels: { created: 1 },
        departments: { created: 2 },
        events: { created: 1 },
        variables: { created: 60 },
      },
      media: { created: 3, skipped: 0 },
      missing: [
        { channel: 'whatsapp', field: 'whatsappAppSecret' },
        { channel: 'whatsapp', field: 'numbers.token' },
      ],
    })
    const { fileName } = await source.admin.portability.exportWorkspace({ media: false })
    expect(fileName).toMatch(new RegExp(`^${source.company.name}-draft-\\d{4}-\\d\\d-\\d\\d\\.parley$`))
    expect(await target.admin.blocks.list()).toEqual([])
    expect(await target.admin.variables.list()).toEqual([])
    const done = await imported(target, file)
    expect(told.unlearned).toBe(2)
    expect(done).toMatchObject({ content: told.content, settings: told.settings, media: told.media, unlearned: 2 })
    expect((await exported(target)).equals(file)).toBe(true)

    const pictures = (await target.admin.blocks.list({ type: 'media' })).flatMap((block) =>
      block.type === 'media' ? [block.media.url!] : [],
    )
    const shown = await fetch(world.cloud.origin + pictures[0]!)
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)
    const { logo } = await target.admin.settings.company()
    expect(Buffer.from(await (await fetch(world.cloud.origin + logo!.url)).arrayBuffer()).equals(png)).toBe(true)
    const { audits } = await target.admin.history.audits()
    expect(audits.map(({ type }) => type).slice(0, 2)).toEqual(['export-workspace', 'import-workspace'])
    // Once more there is nothing left to do, but to build: no model knows the intent and the entity.
    const again = await imported(target, file)
    expect([changedIn(again), again.unlearned]).toEqual([0, 2])
  })

  it('holds no secret, no name of its company and no time', () => {
    const all = file.toString('latin1')
    for (const word of [
      appSecret,
      'token-of-the-number',
      'the-key-of-the-shop',
      'sealed',
      '"updated"',
      '"revision"',
      source.company.name,
    ])
      expect(all).not.toContain(word)
    expect(textOf(file, 'settings/channels.json')).toContain('12345')
  })

  it.each(['Pacific/Apia', 'America/St_Johns'])('is written with the same bytes in %s', (TZ) => {
    const script = fileURLToPath(new URL('../kit/repack-workspace.ts', import.meta.url))
    const again = execFileSync(process.execPath, ['--import', 'tsx', script], {
      input: file,
      env: { ...process.env, TZ },
      maxBuffer: 64 * 1024 * 1024,
    })
    expect(again.equals(file)).toBe(true)
  })

  it('brings everything back where it came from, and secrets stay as they are there', async () => {
    const { admin } = source
    const [gone] = await admin.blocks.list({ searchText: 'Hands over' })
    await admin.blocks.remove({ id: gone!._id })
    const added = await admin.blocks.create(message('Later'))
    await admin.settings.updateCompany({ id: source.company.id, botName: 'Other' })
    const outcome = await imported(source, file)
    const [undo] = await admin.backups.list()
    expect(undo).toMatchObject({ _id: outcome.safety, kind: 'safety', reason: 'import', status: 'complete' })
    expect(outcome).toMatchObject({
      content: { created: 1, updated: 0, removed: 1 },
      settings: { company: { updated: 1 }, channels: { ...nothing, skipped: 1 } },
      media: { created: 0, skipped: 3 },
      missing: [],
    })
    expect((await admin.blocks.list()).map(({ _id }) => _id)).not.toContain(added._id)
    expect((await exported(source)).equals(file)).toBe(true)
    const { whatsapp } = await readChannels(admin)
    expect(whatsapp['whatsappAppSecret']).toBe('••••6789')
    const block = (await admin.blocks.list({ searchText: 'Calls' }))[0]!
    expect(block).toMatchObject({ function: { args: { header: 'x-key', key: '***' } } })
  })

  it('without media is imported where these are, and refused where they are not', async () => {
    const bare = await exported(source, { media: false })
    expect(filesOf(bare).some(({ name }) => name.startsWith('media/'))).toBe(false)
    expect(await imported(source, bare, {})).toMatchObject({ media: { created: 0, skipped: 3 } })
    await expect(imported(await emptyWorkspace(world), bare, {})).rejects.toMatchObject({
      code: 'file-refused',
      details: expect.arrayContaining([expect.objectContaining({ code: 'media-gone' })]) as unknown,
    })
  })
})
