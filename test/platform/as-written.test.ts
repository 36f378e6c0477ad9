/** Calls whose bodies are written in groups and with other names than those of the contract. */
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import { openWorld, type Worker } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const admin = await world.inDraft('admin')
const provider = await world.as('provider')
const bloom = world.companies.bloom.name

async function send(worker: Worker, verb: string, path: string, body?: unknown) {
  const answer = await worker.request(verb, `/api/agent/${path}`, body === undefined ? {} : { body })
  return { status: answer.status, ...(answer.body as object) } as {
    status: number
    data: Record<string, unknown>
    code?: string
    details?: { path: string; code: string }[]
  }
}

describe('a response in groups', () => {
  it('BLOCKS-027, BLOCKS-028: is created with its title and text by language, and answers with what came of them', async () => {
    const { status, data, details } = await send(admin, 'POST', 'block', block('Delivery times'))
    expect([status, details]).toEqual([200, undefined])
    expect(data).toMatchObject({
      type: 'message',
      title: 'Delivery times',
      name: 'Delivery times',
      blockId: data['_id'],
      titles: { de: 'Delivery times (de)' },
      text: { en: 'We deliver.', de: 'Wir liefern.' },
      description: 'About delivery',
    })
  })

  it('BLOCKS-031, BLOCKS-033: leads on by `onReply.blockId`, has its buttons in `content`, and is replaced so', async () => {
    const target = await send(admin, 'POST', 'block', block('Opening hours'))
    const made = await send(admin, 'POST', 'block', block('Anything else'))
    const { status, data, details } = await send(admin, 'PUT', `block/${String(made.data['_id'])}`, {
      ...block('Anything else?'),
      type: 'select',
      meta: { choiceType: 'question', textOverflow: 'cut' },
      content: {
        title: { en: 'Anything else?' },
        text: 'Anything else?',
        choices: [{ title: 'Call us', action: { type: 'phone', value: '+442071234567' } }],
      },
      onReply: { blockId: target.data['_id'] },
      next: null,
    })
    expect([status, details]).toEqual([200, undefined])
    expect(data).toMatchObject({
      title: 'Anything else?',
      onReply: target.data['_id'],
      choiceType: 'question',
      textOverflow: 'cut',
      choices: [{ title: { en: 'Call us' } }],
    })
  })

  it('BLOCKS-034: is a decision by `function.logic`, with its icon in `function`', async () => {
    const target = await send(admin, 'POST', 'block', block('We are open'))
    const blockId = target.data['_id']
    const { status, data, details } = await send(admin, 'POST', 'block', {
      name: 'Are we open?',
      group: 'Delivery',
      type: 'function',
      function: {
        type: 'logic',
        icon: 'add-plus',
        description: 'By the hour',
        logic: {
          defaultMappingBlockId: blockId,
          expressions: [
            { blockId, condition: { combinator: 'and', rules: [{ field: 'isOpen', operator: '=', value: true }] } },
          ],
        },
      },
    })
    expect(details, JSON.stringify(details)).toBeUndefined()
    expect(status).toBe(200)
    expect(data).toMatchObject({
      title: 'Are we open?',
      icon: 'add-plus',
      description: 'By the hour',
      function: { type: 'logic', defaultMappingBlockId: blockId },
    })
  })

  it('names what the call does not know, and saves the rest', async () => {
    const said = block('Known and unknown', { deleted: false, previousRevision: ulid() })
    const { status, data, details } = await send(admin, 'POST', 'block', { ...said, meta: { colour: 'red' } })
    expect([status, data['title']]).toEqual([200, 'Known and unknown'])
    expect(details).toEqual([
      expect.objectContaining({ path: 'deleted', code: 'unknown-field' }),
      expect.objectContaining({ path: 'previousRevision', code: 'unknown-field' }),
      expect.objectContaining({ path: 'meta.colour', code: 'unknown-field' }),
    ])
  })
})

describe('intents, entities and variables in plain texts', () => {
  it('INTENTS-002, ENTITIES-002: take utterances and synonyms as texts, and are called by their `name`', async () => {
    const intent = await send(admin, 'POST', 'knowledge-base/intents', {
      name: 'Track an order',
      utterances: ['where is my order', { value: 'track my parcel' }],
    })
    expect(intent.data).toMatchObject({
      title: 'Track an order',
      name: 'track-an-order',
      intentId: intent.data['_id'],
      utterances: [
        { text: 'where is my order', entities: [] },
        { text: 'track my parcel', entities: [] },
      ],
    })
    const entity = await send(admin, 'POST', 'knowledge-base/entities', {
      title: 'Flower',
      synonyms: ['rose', 'tulip'],
    })
    expect(entity.data).toMatchObject({
      title: 'Flower',
      name: 'flower',
      synonyms: [
        { value: 'rose', written: [] },
        { value: 'tulip', written: [] },
      ],
    })
    const variable = await send(admin, 'POST', 'variables', {
      title: 'opening_note',
      type: 'text',
      value: 'Ten to six',
    })
    expect(variable.data).toMatchObject({ name: 'opening_note', value: 'Ten to six' })
  })
})

describe('PUT /api/agent/{id} of a colleague', () => {
  it('AGENTS-012/update, AGENTS-003: decides department, capacity and roles as objects, and keeps what is left out', async () => {
    const { company, admin: boss } = await world.newCompany()
    const colleague = await world.hire(company, 'agent', 'Nora Night')
    const department = await send(boss, 'POST', 'departments', { name: 'Complaints' })
    const id = colleague.agent._id
    const roles = [{ _id: 'agent', type: 'agent' }]
    const { status, data } = await send(boss, 'PUT', id, {
      firstName: 'Nora',
      lastName: 'Night',
      roles,
      department: department.data['_id'],
      capacity: { max: 4 },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ roles: ['agent'], departments: [department.data['_id']], capacity: { max: 4 } })
    expect((await send(boss, 'PUT', id, { department: '' })).data).toMatchObject({
      departments: [],
      capacity: { max: 4 },
    })
    const { audits } = await boss.history.audits({ type: 'edit-agent' })
    expect(audits.map(({ data: about }) => about.itemId)).toContain(id)
  })

  it('refuses an agent, also for themselves, and the role of the provider', async () => {
    const { company, admin: boss } = await world.newCompany()
    const agent = await world.hire(company, 'agent', 'Otto Own')
    const widened = await send(agent, 'PUT', agent.agent._id, { roles: [{ type: 'admin' }] })
    expect([widened.status, widened.code]).toEqual([403, 'forbidden'])
    expect((await send(agent, 'PUT', boss.agent._id, { department: null })).status).toBe(403)
    const given = await send(boss, 'PUT', agent.agent._id, { roles: [{ type: 'wbb-agent' }] })
    expect([given.status, given.code]).toEqual([403, 'forbidden'])
    expect((await send(boss, 'PUT', boss.agent._id, { roles: ['agent'] })).code).toBe('own-admin-role')
    expect((await send(boss, 'PUT', world.agents.stranger._id, { department: null })).status).toBe(404)
  })
})

describe('flags and names of a workspace', () => {
  it('SETTINGS-007/workspace, WORKSPACES-003: `intelagent` sets the flags it names, one by one, and is answered', async () => {
    const { company, admin: boss } = await world.newCompany()
    const path = `workspaces/${company.id}`
    const hidden = await send(provider, 'PUT', path, {
      intelagent: { analyticsDisabled: true, openAiKnowledgeBase: false },
    })
    expect(hidden.details).toBeUndefined()
    expect(hidden.data).toMatchObject({
      closed: ['analyticsDisabled'],
      intelagent: { analyticsDisabled: true, liveChatDisabled: false },
      openAiKnowledgeBase: false,
    })
    expect((await boss.request('GET', '/api/agent/analytics/users?from=2026-05-01&to=2026-05-02')).status).toBe(403)
    const both = await send(provider, 'PUT', path, { intelagent: { liveChatDisabled: true } })
    expect(both.data['closed']).toEqual(['liveChatDisabled', 'analyticsDisabled'])
    expect((await send(boss, 'PUT', path, { intelagent: { analyticsDisabled: false } })).status).toBe(403)
  })

  it('WORKSPACES-009: a workspace is deleted without its name; a wrong name is refused', async () => {
    const { company, admin: boss } = await world.newCompany()
    expect((await send(provider, 'DELETE', `workspaces/${company.id}?name=another`)).status).toBe(400)
    expect((await send(admin, 'DELETE', `client/${company.id}`)).status).toBe(404)
    expect((await send(provider, 'DELETE', `workspaces/${company.id}`)).data).toEqual({ id: company.id })
    const own = await world.newCompany()
    expect((await send(own.admin, 'DELETE', `client/${own.company.id}`)).data).toEqual({ id: own.company.id })
    expect(boss.agent._id).not.toBe(own.admin.agent._id)
  })

  it('`client` is a name as well as an id, and never another company’s', async () => {
    const { company, admin: boss } = await world.newCompany()
    for (const client of [company.name, company.id])
      expect((await send(boss, 'GET', `channels-configuration?client=${client}&environment=`)).status).toBe(200)
    const alexa = await send(boss, 'GET', `channels-configuration/alexa-json?client=${company.name}`)
    expect(alexa.code).toBe('channel-not-set-up')
    for (const client of [bloom, world.companies.bloom.id, 'nobody'])
      expect((await send(boss, 'GET', `channels-configuration?client=${client}`)).status).toBe(404)
    for (const path of ['workspaces/rebuild-counts', 'workspaces/rebuild-typesense']) {
      expect((await send(provider, 'POST', `${path}?client=${company.name}`, {})).status).toBe(200)
      expect((await send(provider, 'POST', `${path}?client=nobody`, {})).status).toBe(404)
      expect((await send(boss, 'POST', `${path}?client=${company.name}`, {})).status).toBe(403)
    }
  })
})

describe('what is empty', () => {
  it('narrows no list down', async () => {
    const all = { type: 'all', department: null, userId: '', intervention: null, order: 'ascending' }
    const list = await send(admin, 'POST', 'users', { ...all, dates: { from: null, to: null } })
    expect([list.status, list.details]).toEqual([200, undefined])
    expect((await send(admin, 'POST', 'users', { ...all, department: 'sales' })).status).toBe(400)
    const titles = async (query: string) => (await send(admin, 'GET', `block?${query}`)).data
    expect(await titles('type=&group=Delivery&searchText=')).toEqual(await titles('group=Delivery'))
    expect(await titles('type=all')).toEqual(await titles(''))
    expect((await send(admin, 'GET', 'block?type=nothing')).status).toBe(400)
  })

  it('PREVIEW-012: opens a session, and never one of somebody else', async () => {
    const query = `client=${bloom}&language=&userSid=&userId=&environment=`
    const opened = await admin.request('GET', `/api/user/session?${query}`)
    expect(opened.status).toBe(200)
    const body = { client: bloom, userSid: '', userId: null, environment: '' }
    expect((await admin.request('POST', '/api/user/session', { body })).status).toBe(200)
    const { userId } = opened.body.data as { userId: string }
    const events = await admin.request('GET', `/api/user/event?client=${bloom}&userId=${userId}&userSid=`)
    expect(events.status).toBe(400)
  })
})

it('CHANGES-005/promote: a promotion without a source is refused in words', async () => {
  const { status, code } = await send(admin, 'POST', 'environment-content/promote', {
    targetId: world.environment('Live'),
  })
  expect([status, code]).toEqual([400, 'no-source-environment'])
})

it('WEBPLUGIN-014: companyName is a name of its own in the settings, and flags are the provider’s', async () => {
  const { company, admin: boss } = await world.newCompany()
  const saved = await send(boss, 'PUT', `settings/${company.id}`, {
    companyName: 'Bloom & Co',
    intelagent: { liveChatDisabled: true },
  })
  expect(saved.data['companyName']).toBe('Bloom & Co')
  expect(saved.data['displayName']).not.toBe('Bloom & Co')
  expect(saved.data['closed']).toEqual([])
  expect(saved.details).toEqual([expect.objectContaining({ path: 'intelagent.liveChatDisabled' })])
})

it('a note of the audit is told that its type is the server’s', async () => {
  const { data, details } = await send(admin, 'POST', 'audit', { type: 'delete-agent', data: { name: 'By hand' } })
  expect(data['type']).toBe('create-note')
  expect(details).toEqual([expect.objectContaining({ path: 'type', code: 'unknown-field' })])
})

it('an event is fired by its `payload`', async () => {
  const name = 'order-shipped'
  await admin.events.create({ name })
  const users = [ulid()]
  const fired = await send(admin, 'POST', `start-event-trigger/${name}`, { payload: { users, data: { order: '7' } } })
  expect([fired.status, fired.details]).toEqual([200, undefined])
})

function block(title: string, more: object = {}) {
  return {
    group: 'Delivery',
    type: 'text',
    content: { title: { en: title, de: `${title} (de)` }, text: { default: 'We deliver.', de: 'Wir liefern.' } },
    meta: { description: 'About delivery' },
    ...more,
  }
}
