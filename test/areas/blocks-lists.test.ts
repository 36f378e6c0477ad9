import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { Block } from '#shared/contracts/blocks'
import { contentLanguages } from '#shared/languages'
import { entityMappings } from '../../functions/content/items/knowledge.ts'
import { noteSaid, saidSince } from '../../functions/chat/conversation/said.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact, type Change } from '../../functions/platform/table/transaction.ts'
import { contentScope, environments } from '../../functions/platform/tenancy/tenancy.ts'
import { gallery, leadsTo, message, png, select, title, uploaded } from '../kit/content-drafts.ts'
import { Customer } from '../kit/customer.ts'
import { openDraft } from '../kit/draft.ts'
import { Shop } from '../kit/live.ts'

const { world, admin, table, create } = await openDraft()
const blocks = collection({ name: 'block', per: 'release', schema: Block, id: ({ _id }) => _id })
const day = 24 * 60 * 60 * 1000
/** Where customers are answered. */
const answering = { client: world.companies.bloom.id, environment: world.environment('Live') }
const now = () => world.clock.now()
const daysAgo = (days: number) => new Date(now() - days * day)

async function store(changes: readonly Change[]): Promise<void> {
  for (let start = 0; start < changes.length; start += 99) await transact(changes.slice(start, start + 99))
}

/** A block as it was made some days ago. */
async function madeDaysAgo(days: number, rest: object = {}): Promise<Block> {
  const name = title('Old')
  const block = Block.parse({
    ...message(name),
    title: name,
    key: ulid().toLowerCase(),
    _id: ulid(now() - days * day),
    revision: 1,
    updated: daysAgo(days).toISOString(),
    ...rest,
  })
  await store([table.put(blocks, block)])
  return block
}

const brief = async ({ _id }: { _id: string }) => (await admin.blocks.brief()).find((block) => block._id === _id)!
const statusOf = async (block: { _id: string }) => (await brief(block)).status

describe('BLOCKS-003: the status of a response', () => {
  it('BLOCKS-003/low: is low where nothing leads to it, however lately it was said', async () => {
    const block = await madeDaysAgo(400)
    expect(await statusOf(block)).toBe('low')
    await noteSaid(answering, [block._id], daysAgo(0))
    expect(await brief(block)).toMatchObject({ inUse: false, status: 'low' })
  })

  it('BLOCKS-003/limited/in-use: is limited where something leads to it and nobody was told it for 30 days, unless it is younger', async () => {
    const [old, young, said, forgotten] = await Promise.all([31, 29, 400, 400].map((days) => madeDaysAgo(days)))
    await create(select([old!, young!, said!, forgotten!].map(({ _id }) => leadsTo(_id))))
    await noteSaid(answering, [said!._id], daysAgo(29))
    await noteSaid(answering, [forgotten!._id], daysAgo(31))
    const found = await Promise.all([old!, young!, said!, forgotten!].map(statusOf))
    expect(found).toEqual(['limited', 'in-use', 'in-use', 'limited'])
    const listed = await admin.blocks.list({ inUseOnly: true })
    expect(listed.find(({ _id }) => _id === old!._id)).toMatchObject({ inUse: true, status: 'limited' })
  })

  it('BLOCKS-003/in-use: becomes in use with the turn of a customer, also where it says nothing, and not with a preview', async () => {
    const shop = await Shop.opens(world)
    const words = await shop.block('Words')
    const sets = await shop.block('Sets', {
      type: 'variable',
      variables: [{ title: 'a', value: 'b' }],
      next: words._id,
    })
    await shop.block('Menu', { type: 'select', choices: [{ title: { en: 'Go' }, action: leadsTo(sets._id) }] })
    const lately = async () => [...(await saidSince(shop.scope, daysAgo(1)))].toSorted()
    const { preview: word } = await shop.admin.customer.previewToken()
    const preview = await Customer.arrives(world, { client: shop.company.name, preview: word })
    expect(await preview.start(sets._id)).toEqual(['Words'])
    await world.settled()
    expect(await lately()).toEqual([])
    const customer = await shop.arrives()
    expect(await customer.start(sets._id)).toEqual(['Words'])
    await world.settled()
    expect(await lately()).toEqual([words._id, sets._id].toSorted())
  })

  it('MAPPINGS-005/derived: counts schedules, paths of functions, the ways of errors and the bot’s own moments as uses', async () => {
    const cron = { cron: '0 9 * * 1', users_endpoint: 'https://shop.example/users', onlyonce: false }
    const [scheduled, disabled, path, failed, alone] = await Promise.all([
      create(message('Scheduled', { schedule: { ...cron, enabled: true } })),
      create(message('Disabled', { schedule: { ...cron, enabled: false } })),
      create(message('Path')),
      create(message('Failed')),
      create(message('Alone')),
    ])
    await create({
      type: 'function',
      title: title('Ask'),
      group: 'Functions',
      function: {
        type: 'handler',
        name: 'stock',
        handlerName: 'webhook',
        endpoint: 'https://shop.example/',
        paths: [{ name: 'there', blockId: path._id }],
        errorBlockId: failed._id,
      },
    })
    const uses = await Promise.all([scheduled, disabled, path, failed, alone].map(brief))
    expect(uses.map(({ inUse }) => inUse)).toEqual([true, false, true, true, false])
    expect(uses.map(({ scheduled: isScheduled }) => isScheduled === true)).toEqual([true, false, false, false, false])
  })
})

describe('lists of responses', () => {
  it('BLOCKS-067/modules/categories: name every response briefly, the modules and the topics', async () => {
    const pictures = gallery([await uploaded(admin, png, 'block-image')])
    const made = await create({ ...pictures, group: 'Gifts', module: 'Shop', icon: 'calendar', template: true })
    const { _id, key, title: name, revision } = made
    expect(await brief(made)).toEqual({
      _id,
      key,
      title: name,
      revision,
      type: 'complex',
      complexBlockType: 'generic',
      group: 'Gifts',
      module: 'Shop',
      icon: 'calendar',
      template: true,
      inUse: false,
      status: 'low',
    })
    await create(message('Bye', { module: 'Ends' }))
    expect(await admin.blocks.modules()).toEqual(['Ends', 'Shop'])
    expect(await admin.blocks.categories()).toEqual(expect.arrayContaining(['Gifts', 'Greetings', 'Menus']))
    const found = async (searchText: string) => (await admin.blocks.brief({ searchText })).map(({ _id: id }) => id)
    const odd = await create(
      message('A heading', { key: 'sonder', text: { en: 'Hello', de: 'Grüße von ***phone***' } }),
    )
    for (const searchText of ['a heading', 'sonder', 'grusse', '***PHONE***'])
      expect(await found(searchText)).toEqual([odd._id])
    expect(await found('nowhere')).toEqual([])
    const all = await admin.blocks.list({ includeSystem: true })
    expect((await admin.blocks.brief()).map(({ _id: id }) => id)).toEqual(all.map(({ _id: id }) => id))
  })

  it('BLOCKS-064/group: takes one topic or several, whatever signs they are written with', async () => {
    const odd = 'Roses, [red] & "white"'
    const [one, other] = [
      await create(message('One', { group: odd })),
      await create(message('Two', { group: 'Tulips' })),
    ]
    const listed = async (group: string | string[]) => (await admin.blocks.list({ group })).map(({ _id }) => _id)
    expect(await listed(odd)).toEqual([one._id])
    expect(await listed([odd, 'Tulips'])).toEqual([one._id, other._id])
    expect(await listed(['Tulips', 'Nothing'])).toEqual([other._id])
    expect(await listed([])).toEqual([])
  })

  it('that no answer can hold are refused and never cut, and are named briefly all the same', async () => {
    const { admin: own, company } = await Shop.opens(world)
    const [live] = (await new Table({ client: company.id }).get(environments, 'environments'))!.list
    const content = new Table(contentScope(company.id, live!))
    const text = Object.fromEntries(contentLanguages.map((language) => [language, 'x'.repeat(5000)]))
    const large = Array.from({ length: 260 }, (_, index) =>
      Block.parse({
        ...message('Large', { text }),
        key: `large-${index}`,
        _id: ulid(),
        revision: 1,
        updated: new Date(now()).toISOString(),
      }),
    )
    await store(large.slice(0, 100).map((block) => content.put(blocks, block)))
    expect(await own.blocks.list()).toHaveLength(100)
    await store(large.slice(100).map((block) => content.put(blocks, block)))
    await expect(own.blocks.list()).rejects.toMatchObject({ code: 'too-large', values: { limit: '5 MB' } })
    expect(await own.blocks.brief()).toHaveLength(large.length)
    expect(await own.blocks.list({ searchText: large[0]!.title })).not.toHaveLength(0)
  })

  it('of content are read to their end, also beyond five thousand', async () => {
    const [block, entity] = [await create(message()), ulid()]
    const many = Array.from({ length: 5001 }, () => ({ _id: ulid(), entity, blockId: block._id }))
    await store(many.map((mapping) => table.put(entityMappings, mapping)))
    expect(await admin.knowledge.entityMappings()).toHaveLength(many.length)
  })
})
