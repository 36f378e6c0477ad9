import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { Block } from '#shared/contracts/blocks'
import { blocksOf, systemBlock } from '../../functions/content/items/blocks.ts'
import { collection } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { type Action, fault, leadsTo, message, nobody, select, title } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, create, table, world } = await openDraft()

describe('blocks', () => {
  it('are created, given, changed in type and deleted, under a key made from their title', async () => {
    const made = await create(message('Über uns', { text: { en: 'We are florists.', de: 'Wir sind Floristen.' } }))
    expect(made).toMatchObject({
      type: 'message',
      revision: 1,
      group: 'Greetings',
      text: { de: 'Wir sind Floristen.' },
    })
    expect(made.key).toMatch(/^ueber-uns-\d+$/)
    expect(await admin.blocks.get({ _id: made._id })).toEqual(made)
    const changed = await admin.blocks.update({ ...select([{ type: 'location' }]), _id: made._id, revision: 1 })
    expect(changed).toMatchObject({ _id: made._id, type: 'select', revision: 2 })
    expect(changed).not.toHaveProperty('text.de')
    expect(await admin.blocks.remove({ id: made._id })).toEqual({ id: made._id })
    await expect(admin.blocks.get({ _id: made._id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('refuse a title or key that another block has, and a save made from an older state', async () => {
    const first = await create(message('Taken', { key: 'taken' }))
    const second = await create(message())
    const twice = [
      [{ title: first.title.toUpperCase() }, 'duplicate-title'],
      [{ title: `\u202e${first.title.replace('e', '\u0435')}` }, 'duplicate-title'],
      [{ key: 'TAKEN' }, 'duplicate-key'],
    ] as const
    for (const [part, code] of twice) {
      await expect(create(message('Late', part))).rejects.toMatchObject({ code })
      await expect(admin.blocks.update({ ...message(), ...part, _id: second._id })).rejects.toMatchObject({ code })
    }
    await admin.blocks.update({ ...message(), _id: first._id, revision: 1 })
    await expect(admin.blocks.update({ ...message(), _id: first._id, revision: 1 })).rejects.toMatchObject({
      code: 'stale',
    })
  })

  it('BLOCKS-043, BLOCKS-044/message/select: need a title, and a message or select a text in the default language', async () => {
    const needed = 'Mandatory field, please ensure your default language has been filled.'
    await expect(create(message('Blank', { title: '  ' }))).rejects.toMatchObject(fault('title', needed))
    for (const text of [{}, { en: ' \n ' }, { de: 'Hallo' }]) {
      await expect(create(message('Blank', { text }))).rejects.toMatchObject(fault('text.en', needed))
      await expect(create(select([{ type: 'location' }], { text }))).rejects.toMatchObject(fault('text.en', needed))
    }
  })

  it('CHOICES-010/title/action, CHOICES-011/url/variable, CHOICES-012: choices need a title, an action, and an address that works', async () => {
    const untitled = { title: { de: 'Weiter' }, action: { type: 'location' as const } }
    await expect(create(select([], { choices: [untitled] }))).rejects.toMatchObject(
      fault('choices.0.title.en', 'Mandatory field, please ensure your default language has been filled.'),
    )
    const action = 'The Action field for the choice button is mandatory; add Link, Block or Phone number.'
    for (const none of [undefined, {}, { value: 'https://bloom.example' }])
      await expect(create(select([none as never]))).rejects.toMatchObject({
        code: 'bad-request',
        details: [{ path: expect.stringMatching(/^choices\.0\.action(\.type)?$/) as string, message: action }],
      })
    const link = 'Enter a valid url or at least one variable (exp: ***URL***)'
    for (const value of ['bloom', 'javascript:alert(1)', 'http://127.0.0.1/'])
      await expect(create(select([{ type: 'url', value }]))).rejects.toMatchObject(
        fault('choices.0.action.value', link),
      )
    for (const value of ['https://bloom.example/roses', '***SHOP***'])
      await expect(create(select([{ type: 'url', value }]))).resolves.toMatchObject({ type: 'select' })
    for (const value of ['12345', '+44 20 7946 0958', 'whatsapp:'])
      await expect(create(select([{ type: 'phone', value }]))).rejects.toMatchObject(
        fault('choices.0.action.value', 'Enter valid phone number.'),
      )
    for (const value of ['whatsapp:+442079460958', '02079460958'])
      await expect(create(select([{ type: 'phone', value }]))).resolves.toMatchObject({ type: 'select' })
  })

  it('hold at most 13 choices', async () => {
    const actions = Array.from({ length: 14 }, (): Action => ({ type: 'location' }))
    await expect(create(select(actions))).rejects.toMatchObject(fault('choices', 'You cannot add any more choices'))
    await expect(create(select(actions.slice(1)))).resolves.toMatchObject({ type: 'select' })
  })
})

describe('the list of blocks', () => {
  it('BLOCKS-064/in-use/system/group/type/search/environment: shows those of the active environment by use, moment, topic, type and words', async () => {
    const shop = await world.newCompany()
    await shop.admin.environments.switch({
      environmentId: shop.company.environments.find(({ isLive }) => !isLive)!._id,
      agentId: shop.admin.agent._id,
    })
    const { blocks } = shop.admin
    const bye = await blocks.create(message('Bye', { group: 'Ends', text: { en: 'See you', de: 'Bis später' } }))
    const menu = await blocks.create(select([leadsTo(bye._id)], { next: bye._id }))
    const welcome = await blocks.create(message('Welcome', { key: 'welcome' }))
    const listed = async (...input: Parameters<typeof blocks.list>) =>
      (await blocks.list(...input)).map(({ _id, inUse }) => [_id, inUse])
    expect(await listed()).toEqual([
      [bye._id, true],
      [menu._id, false],
    ])
    expect(await listed({ includeSystem: true })).toEqual([
      [bye._id, true],
      [menu._id, false],
      [welcome._id, true],
    ])
    const only = [[bye._id, true]]
    expect(await listed({ inUseOnly: true })).toEqual(only)
    expect(await listed({ group: 'Ends' })).toEqual(only)
    expect(await listed({ type: 'message' })).toEqual(only)
    expect(await listed({ searchText: 'BIS SPATER' })).toEqual(only)
    expect(await listed({ searchText: 'go on' })).toEqual([[menu._id, false]])
    expect(await listed({ searchText: 'nowhere' })).toEqual([])
    expect(await blocks.categories()).toEqual(['Ends', 'Greetings', 'Menus'])
    await blocks.update({ ...select([{ type: 'location' }]), _id: menu._id })
    expect(await listed({ inUseOnly: true })).toEqual([])
    const elsewhere = { environmentId: shop.company.environments.find(({ isLive }) => isLive)!._id }
    await shop.admin.environments.switch({ ...elsewhere, agentId: shop.admin.agent._id })
    expect(await listed({ includeSystem: true })).toEqual([])
  })

  it('is read by agents too, who may not change anything', async () => {
    const agent = await world.as('agent')
    expect(await agent.blocks.list()).toEqual([])
    await expect(agent.blocks.create(message())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(agent.blocks.get({ _id: nobody })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is nothing another company sees or changes, and the live environment is read only', async () => {
    const made = await create(message())
    const stranger = await world.as('stranger')
    expect((await stranger.blocks.list()).map(({ _id }) => _id)).not.toContain(made._id)
    await expect(stranger.blocks.get({ _id: made._id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(stranger.blocks.update({ ...message(), _id: made._id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(stranger.blocks.remove({ id: made._id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(stranger.blocks.duplicate({ id: made._id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(stranger.blocks.create(message('Sly', { next: made._id }))).rejects.toMatchObject(
      fault('next', 'This response no longer exists.'),
    )
    const live = { environmentId: world.environment('Live'), agentId: admin.agent._id }
    await admin.environments.switch(live)
    await expect(create(message())).rejects.toMatchObject({ code: 'environment-read-only' })
    await expect(admin.blocks.duplicate({ id: made._id })).rejects.toMatchObject({ code: 'environment-read-only' })
    await world.inDraft('admin')
  })
})

describe('the bot’s own moments', () => {
  it('keep their keys and are not deleted; no title makes a block one of them', async () => {
    const waiting = await create(message('One moment', { key: 'waiting' }))
    await expect(admin.blocks.remove({ id: waiting._id })).rejects.toMatchObject({ code: 'in-use' })
    const update = { ...message('Please wait'), _id: waiting._id }
    expect(await admin.blocks.update(update)).toMatchObject({ key: 'waiting' })
    await expect(admin.blocks.update({ ...update, key: 'other' })).rejects.toMatchObject(
      fault('key', 'The bot finds this response by its key, so the key stays as it is.'),
    )
    expect(await create({ ...message(), title: 'Handover' })).toMatchObject({ key: 'handover-2' })
    const copy = await admin.blocks.duplicate({ id: waiting._id })
    expect(copy.key).not.toBe('waiting')
    await admin.blocks.remove({ id: copy._id })
  })

  it('and any blocks by their ids are there for a turn of the bot', async () => {
    const completed = await create(message('Goodbye', { key: 'completed' }))
    const other = await create(message())
    expect(completed).toMatchObject((await systemBlock(table, 'completed'))!)
    expect(await systemBlock(table, 'nobody-there')).toBeUndefined()
    const found = await blocksOf(table, [other._id, completed._id, other._id, nobody])
    expect(found.map(({ _id }) => _id).toSorted()).toEqual([completed._id, other._id].toSorted())
  })
})

describe('a copy', () => {
  it('BLOCKS-068/copy/fresh: is a block of its own under a free title, with nothing leading to it', async () => {
    const schedule = { enabled: true, cron: '0 9 * * 1', users_endpoint: 'https://shop.example/users' }
    const original = await create(message('Copied', { schedule }))
    const intent = await admin.knowledge.createIntent({ title: title('Say it') })
    await admin.knowledge.mapIntent({ intent: intent._id, blockId: original._id })
    const first = await admin.blocks.duplicate({ id: original._id })
    const second = await admin.blocks.duplicate({ id: original._id })
    expect([first.title, second.title]).toEqual([`${original.title} (copy)`, `${original.title} (copy 2)`])
    expect(first).toMatchObject({ type: 'message', text: { en: 'Hello, how may I help?' }, revision: 1 })
    expect(new Set([original, first, second].flatMap(({ _id, key }) => [_id, key])).size).toBe(6)
    const listed = new Map((await admin.blocks.list()).map((block) => [block._id, block.inUse]))
    expect([original, first, second].map(({ _id }) => listed.get(_id))).toEqual([true, false, false])
    expect([original.schedule?.enabled, first.schedule]).toEqual([true, { ...original.schedule, enabled: false }])
    const mappings = await admin.knowledge.intentMappings()
    expect(mappings.filter(({ blockId }) => blockId !== original._id && blockId === first._id)).toEqual([])
  })

  it('of a long title is cut to the length a title may have', async () => {
    const original = await create({ ...message(), title: 'x'.repeat(200) })
    const copy = await admin.blocks.duplicate({ id: original._id })
    expect(copy.title).toBe(`${'x'.repeat(193)} (copy)`)
    const wide = await create({ ...message(), title: `x${'😀'.repeat(99)}` })
    expect((await admin.blocks.duplicate({ id: wide._id })).title).toBe(`x${'😀'.repeat(96)} (copy)`)
  })
})

describe('revisions of blocks', () => {
  const stored = collection({ name: 'block', per: 'release', schema: Block, id: ({ _id }) => _id })

  it('REVISIONS-008/list/revert: are listed latest first, and one of them is saved again', async () => {
    const made = await create(message('Before'))
    const edited = await admin.blocks.update({ ...select([{ type: 'location' }]), _id: made._id })
    const [latest, first] = await admin.blocks.revisions({ id: made._id })
    expect([latest, first]).toMatchObject([
      { revision: 2, kind: 'edit', agent: 'Maya Vale', item: { title: edited.title, type: 'select' } },
      { revision: 1, kind: 'create', item: { title: made.title, type: 'message' } },
    ])
    const restored = await admin.blocks.revert({ blockId: made._id, revisionId: first!._id })
    expect(restored).toEqual({ ...made, revision: 3, updated: restored.updated })
    await expect(admin.blocks.revert({ blockId: made._id, revisionId: nobody })).rejects.toMatchObject({
      code: 'not-found',
    })
    const stranger = await world.as('stranger')
    await expect(stranger.blocks.revisions({ id: made._id })).rejects.toMatchObject({ code: 'not-found' })
    const theirs = await stranger.blocks.create(message())
    const [only] = await stranger.blocks.revisions({ id: theirs._id })
    await expect(stranger.blocks.revert({ blockId: theirs._id, revisionId: only!._id })).rejects.toMatchObject({
      code: 'not-in-tier',
    })
  })

  it('of an item that came with a release are an empty list, and of nothing are not found', async () => {
    const made = await create(message())
    const copy = { ...made, _id: ulid() }
    await transact([table.put(stored, copy)])
    expect(await admin.blocks.revisions({ id: copy._id })).toEqual([])
    expect(await admin.blocks.revisions({ id: made._id })).toHaveLength(1)
    await expect(admin.blocks.revisions({ id: nobody })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('do not bring back a reference to what is gone', async () => {
    const target = await create(message())
    const made = await create(message('Leads', { next: target._id }))
    await admin.blocks.update({ ...message('Leads'), _id: made._id })
    await admin.blocks.remove({ id: target._id })
    const [, first] = await admin.blocks.revisions({ id: made._id })
    await expect(admin.blocks.revert({ blockId: made._id, revisionId: first!._id })).rejects.toMatchObject(
      fault('next', 'This response no longer exists.'),
    )
  })

  it('are written to the history of the block', async () => {
    const made = await create(message('Audited'))
    await admin.blocks.update({ ...message('Audited'), _id: made._id })
    const [, first] = await admin.blocks.revisions({ id: made._id })
    await admin.blocks.revert({ blockId: made._id, revisionId: first!._id })
    await admin.blocks.remove({ id: made._id })
    const { audits } = await admin.history.audits({ id: made._id })
    expect(audits.map(({ type }) => type)).toEqual(['delete-block', 'revert-block', 'edit-block', 'create-block'])
  })
})
