/** Links that show a release to people without an account. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { findConversation } from '../../functions/chat/conversation/conversation.ts'
import { Customer } from '../kit/customer.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin, company } = shop
const hourMs = 60 * 60 * 1000

let draft: string
let welcome: Block

beforeAll(async () => {
  draft = (await admin.environments.create({ name: 'Draft' }))._id
  await admin.environments.switch({ environmentId: draft, agentId: admin.agent._id })
  welcome = await shop.welcomes('First')
  await admin.releases.promote({ sourceId: draft, targetId: shop.environment })
  world.clock.advance(6000)
})

describe('a preview link', () => {
  const candidate = async (text: string) => {
    await admin.blocks.update({ ...welcome, revision: undefined, text: { en: text } } as never)
    const pair = { sourceId: draft, targetId: shop.environment }
    const { release } = await admin.releases.promote({ ...pair, overwrite: true, asCandidate: true })
    const { _id, environmentId } = release!
    const link = await admin.releases.preview({ _id, environmentId, hours: 48 })
    const word = new URL(link.url, world.cloud.origin).searchParams.get('preview')!
    return { ...link, word, number: release!.number }
  }

  it('opens the release it was made for, which no customer sees, until it ends in the middle of the talk', async () => {
    const { url, until, word, number } = await candidate('Candidate')
    expect(url).toBe(`/plugin/${company.name}?preview=${word}`)
    expect(Math.round((Date.parse(until) - world.clock.now()) / hourMs)).toBe(48)
    const visitor = await Customer.arrives(world, { client: company.name, preview: word })
    expect(await visitor.start()).toEqual(['Candidate'])
    expect(await (await shop.arrives()).start()).not.toEqual(['Candidate'])
    expect(await findConversation(shop.scope, visitor.userId)).toMatchObject({
      isPreview: true,
      previewRelease: { number },
    })
    expect((await admin.conversations.list({})).map(({ _id }) => _id)).not.toContain(visitor.userId)
    await world.clock.during(40 * hourMs, async () => {
      expect(await visitor.start()).toEqual(['Candidate'])
    })
    await world.clock.during(49 * hourMs, async () => {
      const ended = { code: 'session-ended' }
      await expect(visitor.says('Hello')).rejects.toMatchObject(ended)
      await expect(Customer.arrives(world, { client: company.name, preview: word })).rejects.toMatchObject(ended)
    })
    expect(await visitor.start()).toEqual(['Candidate'])
  })

  it('begins a talk that no agent works on', async () => {
    const { word } = await candidate('Shown')
    const [visitor, customer] = [
      await Customer.arrives(world, { client: company.name, preview: word }),
      await shop.starts(),
    ]
    await visitor.start()
    const { assist, conversations, inbox, masking } = admin
    const calls = (userId: string) => [
      () => conversations.seen({ userId, number: 1 }),
      () => conversations.switchLanguage({ userId, language: 'en' }),
      () => assist.used({ userId, what: 'reword', use: 'used' }),
      () => inbox.saveDraft({ userId, mode: 'reply', reply: 'Hello', note: '' }),
    ]
    for (const call of calls(customer.userId)) await call()
    const asking = [
      () => conversations.enhance({ userId: visitor.userId, text: 'Hello', tone: 'better' }),
      () => assist.translate({ userId: visitor.userId, text: 'Hello', to: 'de' }),
      () => masking.reveal({ userId: visitor.userId, placeholder: '[CARD_1]' }),
    ]
    for (const call of [...calls(visitor.userId), ...asking])
      await expect(call(), String(call)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('opens nothing once a part of it was changed, and nothing of another company', async () => {
    const { word } = await candidate('Another candidate')
    const { word: other } = await candidate('A third candidate')
    const parts = word.split('.')
    const others = other.split('.')
    const stranger = await world.newCompany()
    const altered = [
      ...[1, 2, 3, 4, 5].map((place) => parts.with(place, place === 2 ? `${Number(parts[2]) + 60}` : 'x')),
      parts.with(3, others[3]!),
      parts.with(1, draft),
      parts.toSpliced(3, 2),
    ].map((changed) => changed.join('.'))
    const { calls } = await shop.arrives()
    for (const preview of altered)
      await expect(calls.session({ client: company.name, preview })).rejects.toMatchObject({ code: 'session-ended' })
    await expect(calls.session({ client: stranger.company.name, preview: word })).rejects.toMatchObject({
      code: 'session-ended',
    })
    expect(await calls.session({ client: company.name, preview: word })).toMatchObject({ newSession: true })
  })

  it('begins a session of its own beside that of another link', async () => {
    const [one, other] = [await candidate('One'), await candidate('Other')]
    const visitor = await Customer.arrives(world, { client: company.name, preview: one.word })
    expect(await visitor.start()).toEqual(['One'])
    const held = visitor.held
    expect(await visitor.calls.session({ ...held, preview: one.word })).toMatchObject({ newSession: false })
    const next = await visitor.calls.session({ ...held, preview: other.word })
    expect(next).toMatchObject({ newSession: true })
    const { preview } = await admin.customer.previewToken()
    expect(await visitor.calls.session({ ...held, preview })).toMatchObject({ newSession: true })
    expect(await Customer.of(world, { ...held, ...next }).start()).toEqual(['Other'])
  })
})
