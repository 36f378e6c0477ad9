/** The calls that take files within their bodies: settings, responses, agents, pictures of a chat, and imports. */
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import type { FullSettings } from '#shared/contracts/settings'
import { png } from '../kit/content-drafts.ts'
import { fileBehind } from '../kit/content-files.ts'
import { Customer } from '../kit/customer.ts'
import { newAddress, staffOf } from '../kit/staff.ts'
import { openWorld, type Worker } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const admin = await world.inDraft('admin')
const staff = staffOf(world)

describe('a body of the type multipart/form-data', () => {
  it('BLOCKS-031: creates and replaces a response with the pictures that its parts name', async () => {
    const body = { type: 'media', group: 'Pictures', content: { title: { en: 'A rose' } } }
    const made = await send(admin, 'POST', 'block', { body, files: { 'content.image': picture() } })
    expect([made.status, made.details]).toEqual([200, undefined])
    expect(made.data).toMatchObject({
      title: 'A rose',
      media: { kind: 'image', contentType: 'image/png', name: 'rose.png', url: expect.any(String) },
    })
    const card = { title: 'Rose', subtitle: 'Red', choices: [] }
    const gallery = {
      type: 'complex',
      group: 'Pictures',
      meta: { complexBlockType: 'generic' },
      content: { title: { en: 'Roses' }, items: [card, { ...card, title: 'Tulip' }] },
    }
    const files = { 'content.items.0.media.image': picture(), 'content.items.1.media': picture('tulip.png') }
    const replaced = await send(admin, 'PUT', `block/${String(made.data['_id'])}`, { body: gallery, files })
    expect(replaced.data['items']).toMatchObject([
      { title: { en: 'Rose' }, media: { name: 'rose.png', contentType: 'image/png' } },
      { title: { en: 'Tulip' }, media: { name: 'tulip.png', contentType: 'image/png' } },
    ])
  })

  it('SETTINGS-014: saves the icon, the logo and the icon of the button with the settings', async () => {
    const { company, admin: boss } = await world.newCompany()
    const files = { uploadIcon: picture(), uploadLogo: picture(), uploadCustomButtonIcon: picture() }
    const { status, data } = await send(boss, 'PUT', `settings/${company.id}`, { body: { botName: 'Rosie' }, files })
    expect(status).toBe(200)
    const { botName, logo, botIcon, customButtonIcon } = data as unknown as FullSettings
    expect(botName).toBe('Rosie')
    expect([logo, botIcon, customButtonIcon]).toEqual(Array(3).fill(expect.objectContaining({})))
    // A JSON part alone is a body as well.
    const named = await send(boss, 'PUT', `settings/${company.id}`, { body: { botName: 'Lily' }, files: {} })
    expect(named.data['botName']).toBe('Lily')
  })

  it('AGENTS-004: invites somebody with a picture, and gives an agent another one', async () => {
    const { admin: boss } = await world.newCompany()
    const body = { firstName: 'Nora', lastName: 'Night', email: newAddress(), roles: ['agent'] }
    const invited = await send(boss, 'POST', '', { body, files: { image: picture() } })
    expect([invited.status, invited.data['fullName']]).toEqual([200, 'Nora Night'])
    await staff.follow(staff.tokenFor(body.email))
    const joined = (await boss.agents.list()).find(({ email }) => email === body.email)
    expect(joined?.avatar).toEqual(expect.stringContaining('/avatar?'))
    const own = await send(boss, 'PUT', boss.agent._id, { body: {}, files: { image: picture() } })
    expect(own.data['avatar']).toEqual(expect.stringContaining('/avatar?'))
    const text = new File(['no picture'], 'a.png', { type: 'image/png' })
    const wrong = await send(boss, 'PUT', boss.agent._id, { body: {}, files: { image: text } })
    expect([wrong.status, wrong.code]).toEqual([400, 'not-an-image'])
  })

  it('CONVERSATIONS-043: sends a picture to a customer, its fields as parts of their own', async () => {
    const { company, admin: boss } = await world.newCompany()
    const customer = await Customer.arrives(world, { client: company.name })
    await customer.start()
    const { userId } = customer
    await boss.takeover.start({ userId, agentId: boss.agent._id })
    const fields = { userId, agentId: boss.agent._id, draftEventId: 'draft of today' }
    const sent = await send(boss, 'POST', 'send/image', { fields, files: { image: picture('../../etc/rose.png') } })
    expect(sent.data).toMatchObject({ what: { message: { media: { name: 'rose.png', contentType: 'image/png' } } } })
  })

  it('TRANSLATIONS-002, PORTABILITY-003: imports translations and responses', async () => {
    await send(admin, 'POST', 'block', {
      body: { type: 'text', group: 'Delivery', name: 'Hello', content: { text: 'Hello' } },
      files: {},
    })
    const table = await fileBehind(await admin.translations.export())
    const csv = new File([table.text], 'translations.csv', { type: 'text/csv' })
    const dry = await send(admin, 'POST', 'translations/import', { fields: { dryRun: 'true' }, files: { file: csv } })
    expect([dry.status, dry.data['dryRun']]).toEqual([200, undefined])
    const exported = await fileBehind(await admin.portability.export({}))
    const json = new File([exported.text], 'content.json', { type: 'application/json' })
    const taken = await send(admin, 'POST', 'block/import', {
      body: { type: 'partial', dryRun: true },
      files: { file: json },
    })
    expect(taken.data).toMatchObject({ refused: [] })
  })
})

describe('a form that is refused', () => {
  const body = { type: 'media', group: 'Pictures', name: 'Large' }
  const refusal = async (said: Parameters<typeof send>[3], worker = admin) => {
    const { status, code, details } = await send(worker, 'POST', 'block', said)
    return [status, code, details?.[0]?.path, details?.[0]?.code]
  }

  it('names the way of a file above 4 MB', async () => {
    const large = new File([Buffer.alloc(4 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' })
    const { status, code, errorMessage } = await send(admin, 'POST', 'block', {
      body,
      files: { 'content.image': large },
    })
    expect([status, code]).toEqual([413, 'file-beyond-body'])
    expect(errorMessage).toContain('POST /api/agent/upload')
  })

  it('says what is wrong with a part, a type, a form, or their number', async () => {
    const file = picture()
    expect(await refusal({ body, files: { portrait: file } })).toEqual([400, 'bad-request', 'portrait', 'file-part'])
    expect(await refusal({ body, files: { '__proto__.image': file } })).toEqual(expect.arrayContaining(['file-part']))
    expect(await refusal({ body, files: { 'content.items.3.media': file } })).toEqual(
      expect.arrayContaining(['file-part']),
    )
    const one = { ...body, content: { items: [{ title: 'Rose' }] } }
    expect(await refusal({ body: one, files: { 'content.items.1.media': file } })).toEqual(
      expect.arrayContaining(['file-part']),
    )
    const text = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })
    expect(await refusal({ body, files: { 'content.image': text } })).toEqual([
      400,
      'not-an-image',
      undefined,
      undefined,
    ])
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, 'x']))
    expect(await refusal({ fields: many, files: {} })).toEqual([400, 'bad-request', '', 'form-parts'])
    const broken = { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' }
    const cut = await admin.request('POST', '/api/agent/block', { body: '--x\r\nContent-Disp', headers: broken })
    expect(cut.status).toBe(400)
    const without = { 'content-type': 'multipart/form-data' }
    expect((await admin.request('POST', '/api/agent/block', { body: 'x', headers: without })).status).toBe(400)
  })

  it('is read after the right to send it, and kept nowhere: a call that takes no files says 415', async () => {
    const agent = await world.as('agent')
    expect(await refusal({ body, files: { 'content.image': picture() } }, agent)).toEqual(expect.arrayContaining([403]))
    expect((await send(admin, 'POST', 'variables', { body, files: {} })).status).toBe(415)
    const other = { ...body, content: { image: ulid() } }
    expect(await refusal({ body: other, files: {} })).toEqual(expect.arrayContaining(['upload-missing']))
  })
})

interface Sent {
  readonly body?: object
  readonly fields?: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, File>>
}

async function send(worker: Worker, verb: string, path: string, { body, fields = {}, files }: Sent) {
  const form = new FormData()
  if (body) form.append('body', JSON.stringify(body))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  const request = new Request(world.cloud.origin, { method: 'POST', body: form })
  const bytes = Buffer.from(await request.arrayBuffer())
  const answer = await fetch(`${world.cloud.origin}/api/agent${path && `/${path}`}`, {
    method: verb,
    headers: {
      authorization: `Bearer ${worker.token}`,
      ...(worker.agent.clients[0] && { 'x-client': worker.agent.clients[0].name }),
      'content-type': request.headers.get('content-type')!,
    },
    body: bytes,
  })
  return { status: answer.status, ...((await answer.json()) as object) } as {
    status: number
    data: Record<string, unknown>
    code?: string
    errorMessage?: string
    details?: { path: string; code: string }[]
  }
}

function picture(name = 'rose.png') {
  return new File([new Uint8Array(png)], name, { type: 'image/png' })
}
