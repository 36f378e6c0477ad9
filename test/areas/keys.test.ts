/** API keys: what their makers see of them, and what programs may do with them. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { callLimits } from '#shared/call-limits'
import { apiKeysPerAgentMax } from '#shared/limits'
import { Table } from '../../functions/platform/table/table.ts'
import { apiKeys, idOfKey, newKeyText } from '../../functions/platform/tenancy/api-keys.ts'
import { admit } from '../../functions/platform/tenancy/limiter.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { newKey, programOf } from '../kit/keys.ts'
import { hireStaff, openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const { admin } = shop
const hour = 3_600_000
const read = { scopes: ['content:read' as const] }

/** Somebody who has made no key yet. */
const newMaker = (role: 'admin' | 'agent' = 'admin') => world.hire(shop.company, role, `K${ulid()} Kim`)
const programFor = async (maker: Worker, wish: Parameters<typeof newKey>[1] = {}) =>
  programOf(world, maker, (await newKey(maker, wish)).key)
const refused = (code: string) => ({ code })

describe('an API key', () => {
  it('APIKEYS-001, APIKEYS-002/list/create/delete, APIKEYS-003/create/delete: is made, listed with all it is for, and deleted by its maker alone', async () => {
    const maker = await newMaker()
    const wish = { name: 'Shop import', description: 'Writes the opening hours.', scopes: ['content:write' as const] }
    const expires = new Date(world.clock.now() + 24 * hour).toISOString()
    const { key, ...made } = await maker.keys.create({ ...wish, environmentId: shop.environment, expires })
    expect(made).toEqual({
      ...wish,
      _id: made._id,
      prefix: `parley_${made._id}`,
      client: shop.company.name,
      environmentId: shop.environment,
      created: made.created,
      expires,
    })
    expect(key).toMatch(new RegExp(`^parley_${made._id}_[\\w-]{43}[0-9a-v]{7}$`))
    const second = await world.clock.during(1000, () => newKey(maker))
    expect(await maker.keys.list()).toEqual([expect.objectContaining({ _id: second._id }), made])
    expect(await admin.keys.list()).toEqual([])
    await expect(admin.keys.remove({ _id: made._id })).rejects.toMatchObject(refused('not-found'))
    expect(await maker.keys.remove({ _id: made._id })).toEqual({ _id: made._id })
    expect((await maker.keys.list()).map(({ _id }) => _id)).toEqual([second._id])
    await expect(maker.keys.remove({ _id: made._id })).rejects.toMatchObject(refused('not-found'))
  })

  it('is seen and ended by administrators of its workspace, whoever made it, and by nobody of another one', async () => {
    const maker = await newMaker('agent')
    const { key, name, _id } = await newKey(maker, read)
    const program = programOf(world, maker, key)
    await expect(program.blocks.list({})).resolves.toBeDefined()
    const listed = (await admin.keys.listAll()).find((each) => each._id === _id)
    expect(listed).toMatchObject({ name, prefix: `parley_${_id}`, maker: { _id: maker.agent._id } })
    expect(JSON.stringify(listed)).not.toContain(key.slice(`parley_${_id}_`.length))
    await expect(maker.keys.listAll()).rejects.toMatchObject(refused('forbidden'))
    await expect(maker.keys.end({ _id })).rejects.toMatchObject(refused('forbidden'))
    const { admin: stranger } = await world.newCompany()
    expect((await stranger.keys.listAll()).map((each) => each._id)).not.toContain(_id)
    await expect(stranger.keys.end({ _id })).rejects.toMatchObject(refused('not-found'))
    await expect(program.blocks.list({})).resolves.toBeDefined()
    expect(await admin.keys.end({ _id })).toEqual({ _id })
    await expect(program.blocks.list({})).rejects.toMatchObject(refused('unauthenticated'))
    expect(await maker.keys.list()).toEqual([])
    const { audits } = await admin.history.audits({ type: 'delete-api-key' })
    expect(audits[0]).toMatchObject({ data: { name, loggedInAgent: { _id: admin.agent._id } } })
  })

  it('AGENTS-003: is named by the sign-in of its maker', async () => {
    const maker = await newMaker()
    expect(await maker.account.login()).not.toHaveProperty('apiKeys')
    const { key: _, ...made } = await newKey(maker)
    expect((await maker.account.login()).apiKeys).toEqual([made])
  })

  it('APIKEYS-004/once/hash: is kept as a hash, and its text is in no answer but the first and in no log', async () => {
    const maker = await newMaker()
    const { key, _id } = await newKey(maker)
    const program = programOf(world, maker, key)
    await program.blocks.list({})
    const kept = JSON.stringify(await new Table({}).get(apiKeys, _id))
    const secret = key.slice(`parley_${_id}_`.length)
    const answers = JSON.stringify([await maker.keys.list(), await maker.account.login(), await admin.history.audits()])
    for (const place of [kept, answers, world.log.join('\n')]) expect(place).not.toContain(secret)
    expect(answers).toContain(_id)
  })

  it('is at most one of twenty of an agent, whoever asks at the same moment', async () => {
    const maker = await newMaker()
    for (let made = 0; made < apiKeysPerAgentMax - 1; made++) await newKey(maker, read)
    const settled = await Promise.allSettled([newKey(maker, read), newKey(maker, read), newKey(maker, read)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const faults = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const fault of faults) expect(fault).toMatchObject({ details: [{ code: 'at-most', values: { max: 20 } }] })
    expect(await maker.keys.list()).toHaveLength(apiKeysPerAgentMax)
  })

  it('takes no scope that its maker could not use, no moment that is over, and no environment of somebody else', async () => {
    const agent = await newMaker('agent')
    const wish = { name: 'Figures', scopes: ['content:read', 'figures:read', 'erasure:write'] as const }
    await expect(agent.keys.create({ ...wish, scopes: [...wish.scopes] })).rejects.toMatchObject({
      details: [
        { path: 'scopes.1', code: 'scope-beyond' },
        { path: 'scopes.2', code: 'scope-beyond' },
      ],
    })
    const expires = new Date(world.clock.now() - 1000).toISOString()
    await expect(newKey(agent, { ...read, expires })).rejects.toMatchObject({
      details: [{ path: 'expires', code: 'not-ahead' }],
    })
    const { company: other } = await world.newCompany()
    const environmentId = other.environments[0]!._id
    await expect(newKey(agent, { ...read, environmentId })).rejects.toMatchObject(refused('not-found'))
    expect(await agent.keys.list()).toEqual([])
  })
})

describe('a program with an API key', () => {
  it('is told nothing where the key is garbage, unknown, another one’s secret, deleted or expired', async () => {
    const maker = await newMaker()
    const { key, _id } = await newKey(maker, read)
    const other = await newKey(maker, read)
    const unknown = newKeyText().text
    const swapped = `parley_${_id}_${other.key.slice(`parley_${_id}_`.length)}`
    expect(idOfKey(key)).toBe(_id)
    // Whatever is typed wrong is told by the sum.
    expect([`${key}x`, key.slice(1), key.slice(0, -1), swapped, 'parley_'].map(idOfKey)).toEqual(
      Array(5).fill(undefined),
    )
    for (const text of [unknown, swapped, `${key}x`, 'parley_', key.toUpperCase()])
      await expect(programOf(world, maker, text).blocks.list({})).rejects.toMatchObject(refused('unauthenticated'))
    const program = programOf(world, maker, key)
    await expect(program.blocks.list({})).resolves.toBeDefined()
    await maker.keys.remove({ _id })
    await expect(program.blocks.list({})).rejects.toMatchObject(refused('unauthenticated'))
    const expires = new Date(world.clock.now() + hour).toISOString()
    const brief = await programFor(maker, { ...read, expires })
    await expect(brief.blocks.list({})).resolves.toBeDefined()
    await world.clock.during(hour, async () => {
      await expect(brief.blocks.list({})).rejects.toMatchObject(refused('unauthenticated'))
    })
  })

  it('works in the workspace and the environment of the key, wherever its maker works', async () => {
    const maker = await newMaker()
    const draft = await admin.environments.create({ name: `Draft ${ulid()}` })
    await maker.environments.switch({ environmentId: draft._id, agentId: maker.agent._id })
    const live = await programFor(maker)
    const there = await programFor(maker, { environmentId: draft._id })
    const titles = async (who: Worker) => (await who.forms.list()).map(({ title }) => title)
    const form = { type: 'form' as const, title: `Form ${ulid()}`, questions: [] }
    await there.forms.create(form)
    expect(await titles(there)).toContain(form.title)
    expect(await titles(live)).not.toContain(form.title)
    // The live one is read-only beside another one, to keys as to agents.
    await expect(live.forms.create(form)).rejects.toMatchObject(refused('environment-read-only'))
    await admin.environments.remove({ id: draft._id })
    await expect(there.forms.list()).rejects.toMatchObject(refused('not-found'))
  })

  it('may do what its maker may right now, and no more than the company may', async () => {
    const maker = await newMaker()
    const program = await programFor(maker)
    await expect(program.variables.list()).resolves.toEqual([])
    const decided = { id: maker.agent._id, departments: [], capacityMax: 5 }
    await admin.agents.updateMember({ ...decided, roles: ['agent'] })
    await expect(program.variables.list()).rejects.toMatchObject(refused('forbidden'))
    await admin.agents.updateMember({ ...decided, roles: ['admin'], permissions: ['read'] })
    await expect(program.variables.create({ name: 'note', type: 'text', value: 'x' })).rejects.toMatchObject(
      refused('forbidden'),
    )
    await expect(program.variables.list()).resolves.toEqual([])
    const table = new Table({ client: shop.company.id })
    await transact([table.set(companies, 'company', { closed: ['liveChatDisabled'] })])
    await expect(program.conversations.list({})).rejects.toMatchObject(refused('feature-disabled'))
    await transact([table.set(companies, 'company', { closed: [], deleting: new Date().toISOString() })])
    await expect(program.variables.list()).rejects.toMatchObject(refused('not-a-member'))
    await transact([table.set(companies, 'company', { deleting: undefined })])
    await admin.agents.remove({ id: maker.agent._id })
    await expect(program.variables.list()).rejects.toMatchObject(refused('unauthenticated'))
  })

  it('is named beside its maker where something is written down', async () => {
    const { held, lena } = await hireStaff(shop)
    const customer = await held()
    const { key, name } = await newKey(lena, { scopes: ['conversations:write', 'conversations:read'] })
    const program = programOf(world, lena, key)
    const sent = { userId: customer.userId, draftEventId: ulid() }
    const said = await program.conversations.sendText({ ...sent, text: 'We are open.' })
    expect(said.what).toMatchObject({ message: { agent: { name: 'Lena Lang' }, key: name } })
    const heard = JSON.stringify(await customer.calls.events({ ...customer.held, since: 0 }))
    expect(heard).toContain('We are open.')
    expect(heard).not.toContain(name)
    await program.takeover.complete({ userId: customer.userId, agentId: lena.agent._id })
    const { audits } = await admin.history.audits()
    expect(audits[0]).toMatchObject({
      type: 'complete-takeover',
      data: { loggedInAgent: { fullName: 'Lena Lang', key: name } },
    })
  })

  it('is noted by the hour, with one write for all of its calls', async () => {
    const maker = await newMaker()
    const program = await programFor(maker, read)
    const used = async () => (await maker.keys.list())[0]?.lastUsed
    expect(await used()).toBeUndefined()
    await program.blocks.list({})
    const first = await used()
    expect(first).toMatch(/:00:00\.000Z$/)
    await program.blocks.list({})
    expect(await used()).toBe(first)
    await world.clock.during(hour, async () => {
      await program.blocks.list({})
      expect(Date.parse((await used())!) - Date.parse(first!)).toBe(hour)
    })
  })

  it('calls six hundred times a minute, and is told then how long to wait', async () => {
    const maker = await newMaker()
    const { key, _id } = await newKey(maker, read)
    const program = programOf(world, maker, key)
    const { seconds, calls } = callLimits.key
    const windowMs = seconds * 1000
    // The window begins now, so that it does not end in between.
    world.clock.advance(windowMs - (world.clock.now() % windowMs))
    const caller = { client: { client: shop.company.id }, name: _id }
    for (let call = 0; call < calls - 1; call++) await admit('key', caller, new Date(world.clock.now()))
    expect((await program.request('GET', '/api/agent/block')).status).toBe(200)
    const { status, headers } = await program.request('GET', '/api/agent/block')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    world.clock.advance(windowMs)
    const { status: later, headers: told } = await program.request('GET', '/api/agent/block')
    expect(later).toBe(200)
    expect(told.get('parley-version')).toBe('1')
  })
})
