import { describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { leadsTo, message, nobody, select, title } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, world, block, create, intent } = await openDraft()
const { get } = admin.hierarchy

describe('the hierarchy of a response', () => {
  it('HIERARCHY-003: a node has nodeId, next, choices, type block, its name and blockId, and how it looks and stands', async () => {
    const [after, chosen] = [await block(), await block()]
    const colours = { icon: 'call', iconColour: '#0f62fe', backgroundColour: '#edf5ff' } as const
    const draft = select([leadsTo(chosen._id), { type: 'phone', value: '+442079460000' }])
    const first = await create({ ...draft, ...colours, next: after._id })
    const { nodes, root, left } = await get({ id: first._id, updateRequired: 'true' })
    expect(nodes[0]).toEqual({
      nodeId: first._id,
      blockId: first._id,
      type: 'block',
      name: first.title,
      text: { en: 'What would you like?' },
      kind: 'select',
      ...colours,
      topic: 'Menus',
      status: 'low',
      revision: 1,
      next: after._id,
      choices: [{ title: { en: 'Go on' }, target: chosen._id }, { title: { en: 'Go on' } }],
      triggers: { intents: [], entities: [], inMenu: false, isScheduled: false, pluginMoments: [] },
      faults: ['unreachable'],
      depth: 0,
    })
    expect([root, left, nodes.length]).toEqual([first._id, 0, 3])
  })

  it('HIERARCHY-004/root: the tree begins at rootBlock where one is given, and at the response itself without', async () => {
    const last = await block()
    const first = await create(message('First', { next: last._id }))
    const ids = async (asked: Parameters<typeof get>[0]) =>
      (await get({ updateRequired: 'true', ...asked })).nodes.map(({ nodeId }) => nodeId)
    expect(await ids({ id: first._id })).toEqual([first._id, last._id])
    expect(await ids({ id: first._id, rootBlock: last._id })).toEqual([last._id])
    expect(await ids({ id: 'all', rootBlock: last._id })).toEqual([last._id])
    expect(await ids({ id: 'all' })).toEqual(expect.arrayContaining([first._id, last._id]))
    const missing = { code: 'not-found' }
    await expect(get({ id: nobody })).rejects.toMatchObject(missing)
    await expect(get({ id: first._id, rootBlock: nobody })).rejects.toMatchObject(missing)
    await expect((await world.as('stranger')).hierarchy.get({ id: first._id })).rejects.toMatchObject(missing)
  })

  it('HIERARCHY-004/update: updateRequired reads what was saved last; without it the answer is at most five seconds old', async () => {
    const first = await block()
    const nameOf = async (asked: { updateRequired?: 'true' | 'false' } = {}) =>
      (await get({ id: first._id, ...asked })).nodes[0]!.name
    expect(await nameOf({ updateRequired: 'true' })).toBe(first.title)
    const renamed = await admin.blocks.update({ ...message('Renamed'), _id: first._id })
    expect(await nameOf()).toBe(first.title)
    expect(await nameOf({ updateRequired: 'false' })).toBe(first.title)
    expect(await nameOf({ updateRequired: 'true' })).toBe(renamed.title)
    expect(await nameOf()).toBe(renamed.title)
    const again = await admin.blocks.update({ ...message('Again'), _id: first._id })
    world.clock.advance(5001)
    expect(await nameOf()).toBe(again.title)
  })

  it('HIERARCHY-004/channel: channel leaves out what it does not say, and is the plugin where it is omitted', async () => {
    const last = await block()
    const mail = await create(message('Mail', { includeOnChannels: ['email'], next: last._id }))
    const first = await create(message('First', { next: mail._id }))
    const namesOn = async (channel?: 'email' | 'whatsapp' | 'chat_plugin') =>
      (await get({ id: first._id, updateRequired: 'true', channel })).nodes.map(({ name }) => name)
    expect(await namesOn('email')).toEqual([first.title, mail.title, last.title])
    for (const channel of ['whatsapp', 'chat_plugin', undefined] as const)
      expect(await namesOn(channel)).toEqual([first.title, last.title])
  })

  it('HIERARCHY-002/next-choice: what answers an intent is a next-choice of the choice that leads to it', async () => {
    const [order, answer] = [await intent(), await block()]
    const menu = await create(select([{ type: 'block-intent', value: order._id }], { title: title('Choice') }))
    await admin.knowledge.mapIntent({ intent: order._id, blockId: answer._id })
    const { links, nodes } = await get({ id: menu._id, updateRequired: 'true' })
    expect(links).toEqual([{ type: 'next-choice', from: menu._id, port: 'choice:0', to: answer._id }])
    expect(nodes[1]!.triggers.intents).toEqual([order.title])
  })

  it('HIERARCHY-001/roles: it opens for admin and wbb-agent, and for nobody whose company has no visual builder', async () => {
    expect(await (await world.as('provider')).hierarchy.get({ id: 'all' })).toMatchObject({ left: 0 })
    await expect((await world.as('agent')).hierarchy.get({ id: 'all' })).rejects.toMatchObject({ code: 'forbidden' })
    const { company, admin: other } = await world.newCompany()
    expect(await other.hierarchy.get({ id: 'all' })).toMatchObject({ left: 0 })
    const own = new Table({ client: company.id })
    const kept = await own.get(companies, 'company')
    await transact([own.put(companies, { ...kept!, closed: ['visualBotBuilderDisabled' as const] })])
    await expect(other.hierarchy.get({ id: 'all' })).rejects.toMatchObject({ code: 'feature-disabled' })
  })
})
