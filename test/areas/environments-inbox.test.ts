import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { Customer } from '../kit/customer.ts'
import { says, watching } from '../kit/live.ts'
import { environmentOf, openWorld, type Worker, type World } from '../kit/world.ts'

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
const takes = ({ takeover, agent }: Worker, { userId }: Customer) => takeover.start({ userId, agentId: agent._id })
const putsBack = ({ takeover, agent }: Worker, { userId }: Customer) =>
  takeover.unassign({ userId, agentId: agent._id })
const listedBy = async ({ conversations }: Worker, asked: object = {}) =>
  (await conversations.list({ type: 'customers', ...asked })).map(({ _id }) => _id)

describe('the inbox of a company', () => {
  it('ENV-016, CONVERSATIONS-046, QUEUES-010: an administrator who edits Draft hears of each customer and of no preview', async () => {
    const jonas = await world.hire(company, 'agent', 'Jonas Keller')
    await toDraft()
    const console = await watching(world, admin)
    const heard = (type: string) =>
      console.messages.flatMap((said) => (said.kind === 'event' && said.event.type === type ? [said.event] : []))
    const { preview } = await admin.customer.previewToken()
    const tester = await arrives({ preview })
    await tester.says('Hello?')
    const customer = await arrives()
    const { userId } = customer
    await takes(jonas, customer)
    await putsBack(jonas, customer)
    await world.settled()
    await console.said()
    expect(heard('customerWaiting')).toMatchObject([{ userId, environmentId: environmentOf(company, 'Live') }])
    expect(await listedBy(admin)).toEqual([userId])
    expect(await listedBy(admin, { type: 'priority' })).toEqual([userId])
    expect((await admin.conversations.status()).counts.unassigned.total).toBe(1)

    await jonas.takeover.assign({ userId, agentId })
    await customer.says('Do you have lilies?')
    await world.settled()
    await console.said()
    const assigned = { agentId, by: 'Jonas Keller', customer: '' }
    expect(heard('queuesChanged').at(-1)).toMatchObject({ userId, assigned })
    const last = console.messages.findLast(({ kind }) => kind === 'counts')
    expect(last).toMatchObject({ counts: { agents: { [agentId]: { interventions: 1, awaitingResponse: 1 } } } })
    await says(admin, customer, 'We do')
    expect(JSON.stringify(console.messages)).not.toContain(tester.userId)
  })

  it('no customer is lost when another environment is marked live, nor when the first one is again', async () => {
    const jonas = await world.hire(company, 'agent', 'Jonas Keller')
    const spring = await arrives()
    await takes(jonas, spring)
    await putsBack(jonas, spring)
    await markLive('Draft')
    const summer = await arrives()
    await takes(jonas, summer)
    await putsBack(jonas, summer)
    const consoles = [await watching(world, admin), await watching(world, jonas)]
    for (const name of ['Draft', 'Live']) {
      await markLive(name)
      for (const worker of [admin, jonas]) {
        expect((await listedBy(worker)).toSorted()).toEqual([spring.userId, summer.userId].toSorted())
        expect((await worker.conversations.status()).counts.unassigned.total).toBe(2)
      }
      for (const { userId, calls, held } of [spring, summer])
        expect(await calls.session(held)).toMatchObject({ userId, newSession: false })
      await spring.says(`Still there while ${name} is live?`)
      await summer.says(`Me too while ${name} is live`)
      await world.settled()
      for (const console of consoles) {
        await console.said()
        const rows = console.messages.flatMap((said) => (said.kind === 'user' ? [said.user._id] : []))
        expect(rows).toEqual(expect.arrayContaining([spring.userId, summer.userId]))
        console.messages.length = 0
      }
    }
    const environment = environmentOf(company, 'Draft')
    expect(await listedBy(admin, { environment })).toEqual([summer.userId])
    expect((await jonas.conversations.status()).environments).toEqual(
      expect.arrayContaining([{ _id: environment, name: 'Draft', isLive: false }]),
    )
  })

  it('an agent says the responses of the environment the customer talks in', async () => {
    await toDraft()
    const text = { en: 'Dear ***FIRSTNAME***, we at ***COMPANY*** are open until six.' }
    const block = await admin.blocks.create({ type: 'message', title: 'Hours', group: 'General', text } as never)
    await markLive('Draft')
    const customer = await arrives()
    await markLive('Live')
    await admin.environments.switch({ environmentId: environmentOf(company, 'Live'), agentId })
    const { userId } = customer
    const { company: known } = await admin.account.login()
    const worded = `Dear, we at ${known.displayName} are open until six.`
    expect(await admin.conversations.replies({ id: userId })).toEqual([
      { _id: block._id, title: 'Hours', group: 'General', type: 'message', text: worded },
    ])
    const said = await admin.conversations.sendBlock({ userId, draftEventId: ulid(), blockId: block._id })
    expect(said.what).toMatchObject({ message: { text: worded } })
    expect(await admin.conversations.replies({ id: (await arrives()).userId })).toEqual([])
  })

  it('a customer who talked to the bot a day ago begins anew with what is live', async () => {
    const customer = await arrives()
    await markLive('Draft')
    world.clock.advance(25 * 60 * 60 * 1000)
    const { calls, held, userId } = customer
    expect(await calls.session(held)).toMatchObject({ userId, newSession: true })
    const environmentId = environmentOf(company, 'Draft')
    const [found] = await (await world.hire(company, 'agent', 'Jonas Keller')).conversations.list({ userId })
    expect(found).toMatchObject({ environmentId, session: { count: 2 } })
  })

  it('an environment stays as long as somebody waits for a person there, or talks to one', async () => {
    const customer = await arrives()
    await takes(admin, customer)
    await markLive('Draft')
    const id = environmentOf(company, 'Live')
    const busy = { code: 'environment-busy', status: 409 }
    await expect(admin.environments.remove({ id })).rejects.toMatchObject(busy)
    await putsBack(admin, customer)
    await expect(admin.environments.remove({ id })).rejects.toMatchObject(busy)
    await customer.ends()
    await expect(admin.environments.remove({ id })).resolves.toEqual({ id })
  })
})
