import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modelKey, readModel } from '../../functions/platform/files/models.ts'
import { tableName } from '../../infra/local/environment.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { hours } from '../kit/bot.ts'
import { Customer } from '../kit/customer.ts'
import { environmentOf, openWorld, type Worker, type World } from '../kit/world.ts'
import { message, png } from '../kit/content-drafts.ts'

let world: World
let company: FoundedCompany
let admin: Worker
let agentId: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  ;({ company, admin } = await world.newCompany())
  agentId = admin.agent._id
})
afterAll(() => world.close())

const toDraft = () => admin.environments.switch({ environmentId: environmentOf(company, 'Draft'), agentId })

const form = (title: string) => ({ type: 'form' as const, title, questions: [] })

describe('environments', () => {
  it('ENV-001/fields/one-live, ENV-002, ENV-014/list/create/update/delete: have an id, a name and whether they are live; at most one is', async () => {
    const before = await admin.environments.list()
    expect(before.map(({ name, isLive }) => [name, isLive])).toEqual([
      ['Live', true],
      ['Draft', false],
    ])
    const made = await admin.environments.create({ name: 'Christmas', isLive: true })
    expect((await admin.environments.list()).filter(({ isLive }) => isLive)).toEqual([made])
    const renamed = await admin.environments.update({ _id: made._id, name: 'Easter' })
    expect(renamed).toEqual({ _id: made._id, name: 'Easter', isLive: true, revision: made.revision + 1 })
    const live = environmentOf(company, 'Live')
    expect(await admin.environments.update({ _id: live, name: 'Live', isLive: true })).toMatchObject({ isLive: true })
    expect(await admin.environments.remove({ id: made._id })).toEqual({ id: made._id })
    expect((await admin.environments.list()).map(({ name }) => name)).toEqual(['Live', 'Draft'])
    const { audits } = await admin.history.audits()
    expect(audits.slice(0, 4).map(({ type, data }) => [type, data.name])).toEqual([
      ['delete-environment', 'Easter'],
      ['publish-environment', 'Live'],
      ['edit-environment', 'Easter'],
      ['create-environment', 'Christmas'],
    ])
  })

  it('the live mark is moved and never taken away', async () => {
    const [live, draft] = [environmentOf(company, 'Live'), environmentOf(company, 'Draft')]
    await expect(admin.environments.update({ _id: live, name: 'Live', isLive: false })).rejects.toMatchObject({
      code: 'environment-unmarked',
      status: 409,
    })
    await admin.environments.update({ _id: draft, name: 'Draft', isLive: true })
    expect((await admin.environments.list()).map(({ name, isLive }) => [name, isLive])).toEqual([
      ['Draft', true],
      ['Live', false],
    ])
  })

  it('ENV-015/live/last/empty: neither the live nor the last one is deleted, and a new one is empty', async () => {
    await expect(admin.environments.remove({ id: environmentOf(company, 'Live') })).rejects.toMatchObject({
      code: 'environment-live',
      status: 409,
    })
    const made = await admin.environments.create({ name: 'Empty' })
    await admin.environments.switch({ environmentId: made._id, agentId })
    expect(await admin.forms.list()).toEqual([])
    const only = await world.newCompany({ environments: [{ name: 'Draft', isLive: false }] })
    const last = only.admin.environments.remove({ id: environmentOf(only.company, 'Draft') })
    await expect(last).rejects.toMatchObject({ code: 'environment-last', status: 409 })
  })

  it('have names of their own, and strangers see none of them', async () => {
    for (const name of ['draft', 'Dr\u200baft', 'Dr\u0430ft', '\u202eDraft\0'])
      await expect(admin.environments.create({ name })).rejects.toMatchObject({ code: 'duplicate-name' })
    const stranger = await world.as('stranger')
    const _id = environmentOf(company, 'Draft')
    await expect(stranger.environments.update({ _id, name: 'Mine' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(stranger.environments.remove({ id: _id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are twenty at most', async () => {
    const names = Array.from({ length: 19 }, (_, number) => ({ name: `Number ${number}`, isLive: false }))
    const full = await world.newCompany({ environments: names })
    expect(await full.admin.environments.create({ name: 'Last' })).toMatchObject({ name: 'Last' })
    await expect(full.admin.environments.create({ name: 'One more' })).rejects.toMatchObject({ code: 'too-large' })
    expect(await full.admin.environments.list()).toHaveLength(20)
  })

  it('of two marks at once one wins, and never are two live', async () => {
    const marks = ['One', 'Two', 'Three'].map((name) => admin.environments.create({ name, isLive: true }))
    const results = await Promise.allSettled(marks)
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await admin.environments.list()).filter(({ isLive }) => isLive)).toHaveLength(1)
  })

  it('take their content with them when they are deleted', async () => {
    const made = await admin.environments.create({ name: 'Gone' })
    await admin.environments.switch({ environmentId: made._id, agentId })
    for (let n = 0; n < 3; n++) await admin.forms.create(form(`Form ${n}`))
    expect(await itemsBelow(made._id)).toBeGreaterThan(10)
    await admin.environments.remove({ id: made._id })
    await world.settled()
    expect(await itemsBelow(made._id)).toBe(0)
    expect((await admin.account.login()).activeEnvironment).toMatchObject({ name: 'Live' })
  })
})

it('an environment takes along its models, and its customers stay with what they said and sent', async () => {
  const { _id } = await admin.environments.create({ name: 'Spring' })
  await admin.environments.switch({ environmentId: _id, agentId })
  await admin.knowledge.createIntent({ title: 'Hours', utterances: hours.map((text) => ({ text })) })
  const { _id: build } = await admin.builds.build()
  await world.settled()
  await admin.environments.update({ _id, name: 'Spring', isLive: true })
  const customer = await arrives()
  await customer.says('Do you have lilies?')
  await customer.sends(png, 'garden.png')
  const model = () => readModel(modelKey({ client: company.id, environment: _id }, build))
  expect(await model()).toBeDefined()
  // What is counted later is removed by the next summing of figures.
  await world.settled()

  await markLive('Live')
  await admin.environments.remove({ id: _id })
  world.clock.advance(6000)
  await world.settled()
  expect(await itemsBelow(_id)).toBe(0)
  expect(await model()).toBeUndefined()
  const { userId } = customer
  const { messages } = await admin.conversations.messages({ userId })
  const [file] = await admin.conversations.media({ userId })
  expect(JSON.stringify(messages)).toContain('Do you have lilies?')
  expect((await fetch(world.cloud.origin + file!.url!)).status).toBe(200)
  await expect(customer.says('Hello?')).rejects.toMatchObject({ code: 'session-ended' })
  const again = await customer.calls.session(customer.held)
  expect(again).toMatchObject({ userId, newSession: true })
  expect(await admin.conversations.get({ id: userId })).toMatchObject({ environmentId: environmentOf(company, 'Live') })
})

const arrives = async (asked: object = {}) => {
  const customer = await Customer.arrives(world, { client: company.name, ...asked })
  await customer.start()
  return customer
}
/** What is live is known to a function for five seconds. */
const markLive = async (name: string) => {
  await admin.environments.update({ _id: environmentOf(company, name), name, isLive: true })
  world.clock.advance(6000)
}
describe('the active environment', () => {
  it('ENV-002, ENV-005/default, ENV-006: is the live one, to which a builder in another is moved on load', async () => {
    await admin.environments.switch({ environmentId: environmentOf(company, 'Draft'), agentId, chosen: false })
    expect((await admin.account.login()).activeEnvironment).toMatchObject({ name: 'Live' })
  })

  it('ENV-008/load/sign-in/live: a choice by hand holds until the next sign-in or until live is picked', async () => {
    await toDraft()
    expect(await admin.account.login()).toMatchObject({ activeEnvironment: { name: 'Draft' }, environmentChosen: true })
    world.clock.advance(2000)
    const headers = { authorization: `Bearer ${world.signInAs(admin.agent.email)}` }
    const again = await admin.request('GET', '/api/agent/login', { headers })
    expect(again.body.data).toMatchObject({ activeEnvironment: { name: 'Live' }, environmentChosen: false })
    await toDraft()
    await admin.environments.switch({ environmentId: environmentOf(company, 'Live'), agentId })
    expect(await admin.account.login()).toMatchObject({ environmentChosen: false, readOnly: true })
  })

  it('ENV-008/load: a choice made in one browser is not undone by an older sign-in in another', async () => {
    const older = { authorization: `Bearer ${world.signInAs(admin.agent.email)}` }
    world.clock.advance(2000)
    await toDraft()
    const elsewhere = await admin.request('GET', '/api/agent/login', { headers: older })
    expect(elsewhere.body.data).toMatchObject({ activeEnvironment: { name: 'Draft' }, environmentChosen: true })
  })

  it('ENV-009/read-only/single/refused: live content is read-only while there is another environment, and is edited where it is the only one', async () => {
    const refused = await admin.request('POST', '/api/agent/forms', { body: form('Live') })
    expect(refused.status).toBe(409)
    expect(refused.body.errorMessage).toMatch(/live environment is read-only/)
    const stranger = await world.as('stranger')
    await expect(stranger.forms.create(form('Only'))).resolves.toMatchObject({ title: 'Only' })
  })

  it('refuses a change that was meant for another environment, and takes one that was meant for it', async () => {
    await toDraft()
    const made = await admin.forms.create(form('Everywhere'))
    const meantFor = (name: string) => ({ 'x-environment': environmentOf(company, name) })
    const save = (name: string, title: string) =>
      admin.request('PUT', `/api/agent/forms/${made._id}`, { body: form(title), headers: meantFor(name) })
    const refused = await save('Live', 'Left behind')
    expect(refused).toMatchObject({ status: 409, body: { code: 'environment-changed' } })
    const build = await admin.request('POST', '/api/agent/knowledge-base/build-model', {
      body: {},
      headers: meantFor('Live'),
    })
    expect(build).toMatchObject({ status: 409, body: { code: 'environment-changed' } })
    expect(await admin.forms.get({ _id: made._id })).toMatchObject({ title: 'Everywhere' })
    expect(await save('Draft', 'Meant')).toMatchObject({ status: 200, body: { data: { title: 'Meant' } } })
    // What is read says for itself where it was read.
    expect((await admin.request('GET', '/api/agent/forms', { headers: meantFor('Live') })).status).toBe(200)
  })

  it('ENV-012: is switched by the agent for themselves', async () => {
    const environmentId = environmentOf(company, 'Draft')
    const moved = await admin.environments.switch({ environmentId, agentId })
    expect(moved).toMatchObject({ activeEnvironment: { name: 'Draft' }, readOnly: false })
    const other = world.agents.provider._id
    await expect(admin.environments.switch({ environmentId, agentId: other })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('ENV-016/content: content of one environment is not seen from another', async () => {
    await toDraft()
    const made = await admin.forms.create(form('Draft only'))
    await admin.environments.switch({ environmentId: environmentOf(company, 'Live'), agentId })
    expect(await admin.forms.list()).toEqual([])
    await expect(admin.forms.get({ _id: made._id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(admin.forms.revisions({ _id: made._id })).rejects.toMatchObject({ code: 'not-found' })
    expect(await admin.history.dependencies({ model: 'FormModel', id: made._id })).toEqual([])
  })
})

it('ENV-016/mappings/models/channels: mappings, models and channels of one environment are not seen from another', async () => {
  await toDraft()
  const { _id: intent } = await admin.knowledge.createIntent({ title: 'Hours', utterances: [{ text: 'when open' }] })
  const { _id: other } = await admin.knowledge.createIntent({ title: 'Place', utterances: [{ text: 'where are you' }] })
  const { _id: blockId } = await admin.blocks.create(message())
  for (const mapped of [intent, other]) await admin.knowledge.mapIntent({ intent: mapped, blockId })
  const { _id: build } = await admin.builds.build({})
  await world.settled()
  const channels = async () => (await admin.channels.configuration({}))[0]!
  const before = await channels()
  await admin.channels.save({ ...before, microsoft: { ...before.microsoft, appId: 'app-1' } })
  const seen = async () => ({
    mappings: (await admin.knowledge.intentMappings()).map((mapping) => mapping.blockId),
    builds: (await admin.builds.tasks()).map(({ _id }) => _id),
    appId: (await channels()).microsoft.appId,
  })
  expect(await seen()).toEqual({ mappings: [blockId, blockId], builds: [build], appId: 'app-1' })
  await admin.environments.switch({ environmentId: environmentOf(company, 'Live'), agentId })
  expect(await seen()).toEqual({ mappings: [], builds: [], appId: before.microsoft.appId })
})

/** How many items are kept under an environment and its releases. */
async function itemsBelow(environment: string): Promise<number> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const scan = {
    TableName: tableName,
    FilterExpression: 'contains(pk, :environment)',
    ExpressionAttributeValues: { ':environment': `#E#${environment}` },
  }
  let count = 0
  for await (const { Count = 0 } of paginateScan({ client }, scan)) count += Count
  client.destroy()
  return count
}
