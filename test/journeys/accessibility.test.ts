import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { interfaceLanguages } from '#shared/languages'
import { Customer } from '../customer.ts'
import { openWorld, type World } from '../world.ts'
import { screens, show, violationsInDark, violationsOf } from './accessibility.ts'
import { inDraft, wear } from './console.ts'

let world: World
let page: Page
/** Of somebody who works in Live, at two companies. */
let live: Page
/** The id of a customer who was answered by the bot and by a person. */
let talk: string
/** What the items are called in `screens`, and their ids. */
const items = new Map<string, string>()

beforeAll(async () => {
  world = await openWorld()
  const admin = await world.inDraft('admin')
  const first = await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
  const update = { _id: first._id, type: 'form' as const, title: 'Order a bouquet' }
  await admin.forms.update({
    ...update,
    questions: [
      {
        key: 'occasion',
        question: { en: 'What for?' },
        fieldType: 'select',
        dataType: 'string',
        choices: [{ formValue: 'birthday', title: { en: 'A birthday' } }],
      },
    ],
  })
  items.set(':form', first._id)
  const text = { en: 'We are open from nine to six.' }
  const block = await admin.blocks.create({ type: 'message', title: 'Hours', group: 'General', text })
  items.set(':block', block._id)
  const utterances = [{ text: 'When do you open?', entities: [] }]
  items.set(':intent', (await admin.knowledge.createIntent({ title: 'Hours', utterances }))._id)
  const synonyms = [{ value: 'rose', written: ['roses'] }]
  items.set(':entity', (await admin.knowledge.createEntity({ title: 'Flower', synonyms }))._id)
  page = await inDraft(world, 'admin', { language: 'en', theme: 'light' })
  talk = await spokenWith()
  live = await world.pageAs('provider')
})
afterAll(() => world.close())

describe.each(interfaceLanguages)('in %s, light and dark', (language) => {
  beforeAll(() => wear(page, { language, theme: 'light' }))

  it.each(screens)('%s breaks no rule of WCAG 2.2 AA', async (address) => {
    await show(
      page,
      address.replace(/:\w+/, (name) => items.get(name) ?? ''),
    )
    expect([...(await violationsOf(page)), ...(await violationsInDark(page))]).toEqual([])
  })

  it('a conversation in an environment called Live, with a choice of workspaces, breaks no rule of WCAG 2.2 AA', async () => {
    await wear(live, { language, theme: 'light' })
    await show(live, `/conversations/${talk}?queue=customers`)
    await live.getByRole('log').getByText('We do, from today.').waitFor()
    expect([...(await violationsOf(live)), ...(await violationsInDark(live))]).toEqual([])
  })

  it('the way in breaks no rule of WCAG 2.2 AA before anybody has signed in', async () => {
    const stranger = await world.page()
    await stranger.goto('/sign-in')
    await wear(stranger, { language, theme: 'light' })
    await show(stranger, '/sign-in')
    expect([...(await violationsOf(stranger)), ...(await violationsInDark(stranger))]).toEqual([])
    await stranger.context().close()
  })
})

async function spokenWith(): Promise<string> {
  const customer = await Customer.arrives(world)
  await customer.start()
  await customer.says('Do you have roses?')
  const { agent, takeover, conversations } = await world.as('provider')
  const { userId } = customer
  await takeover.start({ userId, agentId: agent._id })
  await conversations.sendText({ userId, draftEventId: ulid(), text: 'We do, from today.' })
  await conversations.note({ userId, draftEventId: ulid(), text: 'Asks for roses.' })
  await customer.says('Lovely, thank you! https://roses.example')
  return userId
}
