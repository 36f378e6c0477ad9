/** What an import of a workspace file refuses, keeps and changes. */
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountChange } from '../../functions/channels/doors.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { readChannels, row, saveChannels } from '../kit/channel-settings.ts'
import { choice, gif, leadsTo, message, picture, png, title, uploaded } from '../kit/content-drafts.ts'
import { messageLine, pictureLine, workspaceZip } from '../kit/workspace-files.ts'
import { emptyWorkspace, imported, work } from '../kit/workspaces.ts'
import { environmentOf, openWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('an import of a workspace file', () => {
  it('into a live environment asks for its name, and changes nothing without it', async () => {
    const target = await emptyWorkspace(world)
    await work(target, 'Live')
    const file = workspaceZip({ 'content/block.jsonl': messageLine(ulid(), 'Hello') })
    for (const name of [undefined, 'live', 'Draft'])
      await expect(imported(target, file, { commit: true, ...(name && { name }) })).rejects.toMatchObject({
        code: 'other-name',
      })
    expect(await imported(target, file, {})).toMatchObject({ content: { created: 1 } })
    expect(await target.admin.blocks.list()).toEqual([])
    await imported(target, file, { commit: true, name: 'Live' })
    expect((await target.admin.blocks.list()).map((block) => block.title)).toEqual(['Hello'])
  })

  it('never writes over a file that is here with other bytes, and takes none that is something else', async () => {
    const target = await emptyWorkspace(world)
    const pointer = await uploaded(target.admin, png, 'block-image')
    await target.admin.blocks.create(picture(pointer))
    const fileWith = (bytes: Buffer, at: string) =>
      workspaceZip(
        { 'content/block.jsonl': pictureLine(ulid(), 'Shown', at) },
        { media: { [at]: { bytes, type: 'image/png' } } },
      )
    const details = (path: string, code: string) => ({ code: 'file-refused', details: [{ path, code }] })
    await expect(imported(target, fileWith(gif, pointer))).rejects.toMatchObject(
      details(`media/${pointer}`, 'other-kind'),
    )
    expect(await imported(target, fileWith(png, pointer), {})).toMatchObject({ media: { created: 0, skipped: 1 } })
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const other = ulid()
    await expect(imported(target, fileWith(page, other))).rejects.toMatchObject(details(`media/${other}`, 'image'))
    // It is what its bytes say, whatever the list says.
    await imported(target, fileWith(gif, other))
    expect((await target.admin.blocks.list())[0]).toMatchObject({ media: { contentType: 'image/gif' } })
  })

  it('that would leave something broken is told of and not done, all or nothing', async () => {
    const target = await emptyWorkspace(world)
    const kept = await target.admin.blocks.create(message('Kept'))
    const file = workspaceZip({
      'content/block.jsonl': messageLine(ulid(), 'Leads', { next: ulid() }),
      'settings/variables.json': JSON.stringify([{ _id: ulid(), name: 'new', type: 'string', value: '1' }]),
    })
    expect(await imported(target, file, {})).toMatchObject({
      content: { created: 1, removed: 1, refused: [{ code: 'reference-gone', item: { title: 'Leads' } }] },
    })
    await expect(imported(target, file)).rejects.toMatchObject({ code: 'release-unsound' })
    expect((await target.admin.blocks.list()).map(({ _id }) => _id)).toEqual([kept._id])
    expect(await target.admin.variables.list()).toEqual([])
  })

  it('into a live environment is refused where its menu would lead to nothing', async () => {
    const target = await emptyWorkspace(world)
    await work(target, 'Live')
    const persistentMenu = [choice(leadsTo(ulid()), 'Our shops')]
    const file = workspaceZip({ 'settings/company.json': JSON.stringify({ persistentMenu }) })
    expect(await imported(target, file, {})).toMatchObject({
      content: { refused: [{ code: 'menu-gone', other: 'Our shops' }] },
    })
    await expect(imported(target, file, { commit: true, name: 'Live' })).rejects.toMatchObject({
      code: 'release-unsound',
    })
  })

  it('switches a channel off whose account somebody else holds', async () => {
    const [holder, target] = [await emptyWorkspace(world), await emptyWorkspace(world)]
    const phoneNumberId = `8${ulid()}`
    const scope = { client: holder.company.id, environment: environmentOf(holder.company, 'Draft') }
    await transact([accountChange(scope, 'whatsapp', phoneNumberId)])
    const numbers = (id: string) => ({ whatsapp: { isOn: true, values: { numbers: [row({ phoneNumberId: id })] } } })
    const fileOf = (id: string) => workspaceZip({ 'settings/channels.json': JSON.stringify(numbers(id)) })
    await imported(target, fileOf(phoneNumberId))
    expect((await readChannels(target.admin)).whatsapp).toMatchObject({ isOn: false, numbers: [{ phoneNumberId }] })
    const free = `7${ulid()}`
    await imported(target, fileOf(free))
    expect((await readChannels(target.admin)).whatsapp).toMatchObject({
      isOn: true,
      numbers: [{ phoneNumberId: free }],
    })
  })

  it.each([
    ['null', 'origin'],
    ['http://evil.example', 'origin'],
    ['https://*.com', 'origin'],
    ['https://SHOP.example/', 'origin-twice'],
  ])('allows no website that the page of websites refuses: %s', async (origin, code) => {
    const target = await emptyWorkspace(world)
    const cors = ['https://shop.example', origin].map((each) => ({ _id: ulid(), origin: each }))
    const file = workspaceZip({ 'settings/company.json': JSON.stringify({ cors }) })
    for (const options of [{}, { commit: true, name: 'Live' }])
      await expect(imported(target, file, options)).rejects.toMatchObject({
        code: 'file-refused',
        details: [{ path: 'settings/company.json.cors.1.origin', code }],
      })
    expect(await target.admin.plugin.origins()).toEqual([])
  })

  it('keeps a website as browsers name it', async () => {
    const target = await emptyWorkspace(world)
    const cors = [{ _id: ulid(), origin: 'https://SHOP.example/roses' }]
    await imported(target, workspaceZip({ 'settings/company.json': JSON.stringify({ cors }) }))
    expect(await target.admin.plugin.origins()).toMatchObject([{ origin: 'https://shop.example' }])
  })

  it('brings no department that its page refuses, and no more than a company may have', async () => {
    const target = await emptyWorkspace(world)
    const department = (name: string, more = {}) => ({ _id: ulid(), name, isDefault: false, ...more })
    const fileOf = (all: object[]) => workspaceZip({ 'settings/departments.json': JSON.stringify(all) })
    const closed = department('Closed', { companyOpeningHours: false, openingHours: null })
    await expect(imported(target, fileOf([closed]))).rejects.toMatchObject({ code: 'file-refused' })
    const many = Array.from({ length: 101 }, (_, index) => department(`Department ${index}`))
    await expect(imported(target, fileOf(many))).rejects.toMatchObject({
      code: 'too-large',
      values: { limit: '100 departments' },
    })
    expect((await target.admin.departments.list()).map(({ name }) => name)).not.toContain('Closed')
  })

  it('brings no more variables and no more events than a company may have', async () => {
    const target = await emptyWorkspace(world)
    const refusalOf = async (part: string, count: number, fields: object) => {
      const many = Array.from({ length: count }, (_, index) => ({ _id: ulid(), name: `n${index}`, ...fields }))
      const file = workspaceZip({ [`settings/${part}.json`]: JSON.stringify(many) })
      return imported(target, file).catch((error: unknown) => error)
    }
    expect(await refusalOf('variables', 501, { type: 'string', value: '1' })).toMatchObject({
      code: 'too-large',
      values: { limit: '500 variables' },
    })
    expect(await refusalOf('events', 201, { enabled: true })).toMatchObject({
      code: 'too-large',
      values: { limit: '200 events' },
    })
    expect(await target.admin.variables.list()).toEqual([])
  })

  it('takes no accounts twice and no readable id that their pages refuse', async () => {
    const target = await emptyWorkspace(world)
    const twice = [row({ phoneNumberId: '81' }), row({ phoneNumberId: '81' })]
    const channels = { whatsapp: { isOn: false, values: { numbers: twice } } }
    const line = messageLine(ulid(), 'Hello', { key: '<script>' })
    for (const [texts, detail] of [
      [
        { 'settings/channels.json': JSON.stringify(channels) },
        { path: 'settings/channels.json.whatsapp.values.numbers.1.phoneNumberId', code: 'value-taken' },
      ],
      [{ 'content/block.jsonl': line }, { path: 'content/block.jsonl.1.key', code: 'word' }],
    ] as const)
      await expect(imported(target, workspaceZip(texts))).rejects.toMatchObject({
        code: 'file-refused',
        details: [detail],
      })
  })

  it('sends no secret that is here to an address of its own', async () => {
    const target = await emptyWorkspace(world)
    const endpoints = (siteUrl: string) =>
      workspaceZip({ 'settings/channels.json': JSON.stringify({ salesforce: { isOn: true, values: { siteUrl } } }) })
    const here = 'https://crm.example'
    const secret = async () => (await readChannels(target.admin)).salesforce['signingSecret']
    expect(await imported(target, endpoints(here))).toMatchObject({
      missing: [{ channel: 'salesforce', field: 'signingSecret' }],
    })
    await saveChannels(target.admin, { salesforce: { signingSecret: 'a-secret-0123456789' } })
    expect(await imported(target, endpoints(here))).toMatchObject({ missing: [] })
    expect(await secret()).toBe('••••6789')
    expect(await imported(target, endpoints('https://elsewhere.example'))).toMatchObject({
      missing: [{ channel: 'salesforce', field: 'signingSecret' }],
    })
    expect(await secret()).toBe('')
  })

  it('takes a department of the same name for the same one, whatever its id', async () => {
    const target = await emptyWorkspace(world)
    const own = await target.admin.departments.create({ name: 'Sales' })
    const theirs = ulid()
    const hands = { type: 'function', function: { type: 'handover', departmentId: theirs } }
    const file = workspaceZip({
      'content/block.jsonl': messageLine(ulid(), 'Hands over', hands),
      'settings/departments.json': JSON.stringify([{ _id: theirs, name: 'sales', isDefault: true }]),
      'settings/company.json': JSON.stringify({ defaultDepartmentId: theirs }),
    })
    expect(await imported(target, file)).toMatchObject({ settings: { departments: { created: 0, updated: 1 } } })
    expect(await target.admin.departments.list()).toMatchObject([{ _id: own._id, name: 'sales', isDefault: true }])
    expect((await target.admin.settings.system()).defaultDepartmentId).toBe(own._id)
    expect(await target.admin.blocks.list()).toMatchObject([{ function: { departmentId: own._id } }])
  })

  it('and another one at the same moment leave one of the two, whole', async () => {
    const target = await emptyWorkspace(world)
    const [one, two] = ['One', 'Two'].map((name) =>
      workspaceZip({
        'content/block.jsonl': messageLine(ulid(), name) + messageLine(ulid(), `${name} more`),
        'settings/company.json': JSON.stringify({ botName: name }),
      }),
    )
    await Promise.all([imported(target, one!), imported(target, two!)])
    const titles = (await target.admin.blocks.list()).map((block) => block.title)
    const { botName } = await target.admin.settings.company()
    expect(titles).toEqual([botName, `${botName} more`])
  })

  it('tells what is wrong with a file, and nothing has changed', async () => {
    const target = await emptyWorkspace(world)
    const kept = await target.admin.blocks.create(message(title('Kept')))
    const good = workspaceZip({ 'content/block.jsonl': messageLine(ulid(), 'Hello') })
    await expect(imported(target, good.subarray(0, 400))).rejects.toMatchObject({
      code: 'file-refused',
      details: [{ path: 'uploadId', code: 'zip-broken' }],
    })
    await expect(imported(target, Buffer.from('no zip'))).rejects.toMatchObject({ code: 'not-a-workspace' })
    await expect(target.admin.portability.importWorkspace({ uploadId: ulid(), commit: true })).rejects.toMatchObject({
      code: 'upload-missing',
    })
    const { admin } = target
    await expect(
      admin.media.upload({ purpose: 'workspace', contentType: 'text/html', bytes: 10 }),
    ).rejects.toMatchObject({ code: 'not-a-workspace' })
    await expect(
      admin.media.upload({ purpose: 'workspace', contentType: 'application/zip', bytes: 129 * 1024 * 1024 }),
    ).rejects.toMatchObject({ code: 'too-large' })
    expect((await admin.blocks.list()).map(({ _id }) => _id)).toEqual([kept._id])
  })
})
