/** What a company's plugin leads to: content that is not deleted, and choices that customers see only where it is there. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BlockChoice } from '#shared/blocks/choices'
import type { Moment } from '#shared/company/moments'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin, company } = shop

const leads = (type: 'block' | 'block-intent', value: string, title: string): BlockChoice => ({
  title: { en: title },
  action: { type, value },
})
const moment = (startBlock: string): Moment => ({
  _id: ulid(),
  title: 'Hello',
  text: { en: 'Can we help?' },
  pages: [],
  after: { type: 'seconds', seconds: 5 },
  who: 'all',
  hours: 'always',
  atMost: { type: 'once' },
  opens: 'teaser',
  startBlock,
  on: true,
  from: '',
  to: '',
})
type Changes = Omit<Parameters<typeof admin.settings.updateCompany>[0], 'id'>
const saves = (changes: Changes) => admin.settings.updateCompany({ id: company.id, ...changes })
const plugin = { hidden: [], moments: [], availability: false }

describe('content that the plugin leads to', () => {
  it('is not deleted, and names the company as what keeps it', async () => {
    const [inMenu, inMoment, free] = [await shop.block('Menu'), await shop.block('Moment'), await shop.block('Free')]
    const intent = await admin.knowledge.createIntent({ title: 'Order', utterances: [] })
    const form = await admin.forms.create({ type: 'form', title: 'Before', questions: [] })
    await saves({
      persistentMenu: [leads('block', inMenu._id, 'Menu'), leads('block-intent', intent._id, 'Order')],
      plugin: { ...plugin, moments: [moment(inMoment._id)], preChat: form._id },
    })
    const dependency = { _id: company.id, model: 'Client', name: 'Web Plugin', title: 'Web Plugin' }
    const kept = [
      { model: 'Block', id: inMenu._id, remove: () => admin.blocks.remove({ id: inMenu._id }) },
      { model: 'Block', id: inMoment._id, remove: () => admin.blocks.remove({ id: inMoment._id }) },
      {
        model: 'IntentBlockMapping',
        id: intent._id,
        remove: () => admin.knowledge.removeIntent({ id: intent._id }),
      },
      { model: 'FormModel', id: form._id, remove: () => admin.forms.remove({ _id: form._id }) },
    ] as const
    for (const { model, id, remove } of kept) {
      await expect(remove(), model).rejects.toMatchObject({ code: 'in-use' })
      expect(await admin.history.dependencies({ model, id })).toEqual([dependency])
    }
    expect(await admin.history.dependencies({ model: 'Block', id: free._id })).toEqual([])
    expect(await admin.blocks.remove({ id: free._id })).toEqual({ id: free._id })
    world.clock.advance(6000)
    const used = (await admin.blocks.list()).filter(({ inUse }) => inUse).map(({ title }) => title)
    expect(used.toSorted()).toEqual(['Menu', 'Moment'])
    await saves({ persistentMenu: [], plugin })
    for (const { model, id, remove } of kept) {
      expect(await admin.history.dependencies({ model, id })).toEqual([])
      await remove()
    }
  })
})

describe('a choice of the persistent menu', () => {
  let draft: string
  const live = shop.environment
  const switchTo = (environmentId: string) => admin.environments.switch({ environmentId, agentId: admin.agent._id })
  const promote = async () => {
    await admin.releases.promote({ sourceId: draft, targetId: live, overwrite: true })
    world.clock.advance(6000)
  }

  beforeAll(async () => {
    draft = (await admin.environments.create({ name: 'Draft' }))._id
    await switchTo(draft)
    await shop.welcomes()
    await promote()
  })

  it('is shown and can be pressed once the release that answers has what it leads to', async () => {
    const [hours, gone] = [await shop.block('We open at nine.'), ulid()]
    const intent = await admin.knowledge.createIntent({ title: 'Place an order', utterances: [] })
    const persistentMenu = [
      leads('block', hours._id, 'Hours'),
      leads('block-intent', intent._id, 'Order'),
      { title: { en: 'Call us' }, action: { type: 'phone' as const, value: '+442079460000' } },
    ]
    await saves({ persistentMenu })
    world.clock.advance(6000)
    const menu = async () => (await customer.calls.persistentMenu({ client: company.name })).map(({ title }) => title)
    const presses = (choice: number) => customer.calls.choice({ ...customer.held, eventId: ulid(), choice })
    let customer = await shop.starts()
    expect(await menu()).toEqual(['Call us'])
    await expect(presses(1)).rejects.toMatchObject({ code: 'not-found' })
    await promote()
    await saves({ persistentMenu: [leads('block', gone, 'Gone'), ...persistentMenu] })
    world.clock.advance(6000)
    customer = await shop.starts()
    expect(await menu()).toEqual(['Hours', 'Order', 'Call us'])
    const { events } = await presses(0)
    expect(JSON.stringify(events)).toContain('We open at nine.')
    await expect(presses(3)).rejects.toMatchObject({ code: 'not-found' })
    await saves({ persistentMenu: [] })
  })
})
