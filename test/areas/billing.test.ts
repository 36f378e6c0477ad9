/** Tiers and what is used of them, where nobody takes payments: the provider gives tiers, and wishes are passed on. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tierOf, tiers, type TierType } from '#shared/company/tiers'
import { countedLimits } from '#shared/contracts/billing'
import { disconnectStripe } from '../../functions/company/payment/stripe/connection.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { invitations, readStaff } from '../../functions/company/staff.ts'
import { retryStaffChange, staffChange } from '../../functions/company/seats.ts'
import { days as dayRows, quarters } from '../../functions/figures/store.ts'
import { quarterAt } from '../../functions/figures/sums.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { title } from '../kit/content-drafts.ts'
import { Shop, watching } from '../kit/live.ts'
import { environmentOf, openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let provider: Worker
let company: FoundedCompany
let admin: Worker

beforeAll(async () => {
  world = await openWorld()
  provider = await world.as('provider')
  await disconnectStripe()
})
beforeEach(async () => {
  ;({ company, admin } = await world.newCompany({ tierType: 'business' }))
})
afterAll(() => world.close())

/** So many knowledge responses more. */
async function writeKnowledge(owner: Worker, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await owner.blocks.create({ type: 'kb', title: title('Fact'), group: 'All', kb: { text: { en: 'Yes' } } })
}
const problem = (code: string, status: number) => expect.objectContaining({ code, status })

describe('tiers', () => {
  it('BILLING-002: have all that the specification names, the smallest first', async () => {
    const available = await admin.billing.availableTiers()
    expect(available.map(({ type }) => type)).toEqual(['free', 'team', 'business', 'enterprise'])
    for (const tier of available)
      expect(Object.keys(tier).toSorted()).toEqual(
        `adminUsers advancedAnalytics agents analyticsStorage channels conversations created dataStorage knowlbase
         languageTranslation liveChat maxTotalUsers salesforce type updated utteranceGeneration versioning
         webhookIntegration zapier`.split(/\s+/),
      )
    expect(available).toEqual(tiers)
  })

  it('BILLING-006/tiers/tier/list: an agent reads the active one, builders those to switch to, and only the provider the list', async () => {
    const agent = await world.hire(company, 'agent', 'Jo Agent')
    expect(await agent.billing.tier()).toEqual(tierOf('business'))
    await expect(agent.billing.availableTiers()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(admin.billing.tiers()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await provider.billing.tiers()).toEqual(tiers)
  })

  it('are not to be had where nothing is limited', async () => {
    const { admin: unlimited } = await world.newCompany()
    expect(await unlimited.billing.tier()).toBeNull()
    expect(await unlimited.billing.usage()).not.toHaveProperty('tierType')
  })
})

describe('without a provider of payments', () => {
  it('BILLING-006/invoices/subscriptions: there are neither invoices nor subscriptions, and no portal', async () => {
    expect(await admin.billing.invoices()).toEqual([])
    expect(await admin.billing.subscriptions()).toEqual([])
    expect(await admin.billing.portal()).toEqual({ url: null })
  })

  it('BILLING-006/switch: a switch by an administrator is answered 409 and mailed to the provider, once a tier and day', async () => {
    const wishes = () => world.mail.filter(({ subject }) => subject.startsWith(`${company.displayName} asks`))
    const ask = (tier: TierType) => admin.billing.switchTier({ tier })
    await expect(ask('enterprise')).rejects.toEqual(problem('payment-missing', 409))
    expect(wishes()).toHaveLength(1)
    expect(wishes()[0]).toMatchObject({ subject: `${company.displayName} asks for the tier enterprise` })
    for (const text of ['Ada Admin (ada@', 'the tier business']) expect(JSON.stringify(wishes()[0])).toContain(text)
    await expect(Promise.all([ask('enterprise'), ask('enterprise')])).rejects.toEqual(problem('payment-missing', 409))
    expect(wishes()).toHaveLength(1)
    await expect(ask('team')).rejects.toEqual(problem('payment-missing', 409))
    expect(wishes()).toHaveLength(2)
    world.clock.advance(24 * 60 * 60_000)
    await expect(ask('enterprise')).rejects.toEqual(problem('payment-missing', 409))
    expect(wishes()).toHaveLength(3)
    expect(await admin.billing.tier()).toEqual(tierOf('business'))
  })

  it('of several who ask at once one mail is sent', async () => {
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => admin.billing.switchTier({ tier: 'enterprise' })))
    for (const one of asked) expect(one).toMatchObject({ reason: { code: 'payment-missing' } })
    expect(world.mail.filter(({ subject }) => subject.startsWith(`${company.displayName} asks`))).toHaveLength(1)
  })

  it('BILLING-006: the provider sees who asked for what, and gives it', async () => {
    for (const tier of ['team', 'enterprise'] as const) {
      world.clock.advance(1000)
      await expect(admin.billing.switchTier({ tier })).rejects.toMatchObject({ code: 'payment-missing' })
    }
    const listed = async () =>
      (await provider.billing.companies()).companies.find(({ client }) => client === company.id)
    expect(await listed()).toMatchObject({
      tierType: 'business',
      isCustomer: false,
      wish: { tier: 'enterprise', by: 'Ada Admin' },
      used: { adminUsers: 1, agents: 0, maxTotalUsers: 1, conversations: 0 },
    })
    expect((await provider.billing.companies()).payment).toBe('none')
    await provider.billing.setTier({ client: company.id, tier: 'enterprise' })
    expect(await listed()).toMatchObject({ tierType: 'enterprise' })
    expect(await listed()).not.toHaveProperty('wish')
    expect(await admin.billing.tier()).toEqual(tierOf('enterprise'))
  })

  it('a company whose figures cannot be read is listed without its conversations, and no other one', async () => {
    const { company: whole } = await world.newCompany()
    const now = world.clock.now()
    const today = new Date(now).toISOString().slice(0, '2026-11-20'.length)
    const rows = new Table({ client: company.id, environment: environmentOf(company, 'Live') })
    const packed = Uint8Array.of(1, 2, 3)
    await transact([
      rows.put(quarters, { quarter: quarterAt(now), packed }),
      rows.put(dayRows, { family: 'flow', of: today, packed }),
    ])
    const { companies: all } = await provider.billing.companies()
    const usedBy = ({ id }: FoundedCompany) => all.find(({ client }) => client === id)!.used
    expect(usedBy(company)).toEqual({ adminUsers: 1, agents: 0, maxTotalUsers: 1 })
    expect(usedBy(whole)).toEqual({ adminUsers: 1, agents: 0, maxTotalUsers: 1, conversations: 0 })
  })

  it('BILLING-006/switch: the provider switches the workspace it works in', async () => {
    const sam = await world.hire(company, 'wbb-agent', 'Sam Staff')
    expect(await sam.billing.switchTier({ tier: 'team' })).toEqual({ tierType: 'team' })
    expect(await admin.billing.tier()).toEqual(tierOf('team'))
  })

  it('companies are listed and given tiers by the provider alone', async () => {
    await expect(admin.billing.companies()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(admin.billing.setTier({ client: company.id, tier: 'enterprise' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const nobody = provider.billing.setTier({ client: admin.agent._id, tier: 'enterprise' })
    await expect(nobody).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a switch', () => {
  it('BILLING-008: writes the tier and what it opens together, and leaves an audit in that company alone', async () => {
    const stored = () => new Table({ client: company.id }).get(companies, 'company')
    expect(await stored()).toMatchObject({ tierType: 'business', tier: ['versioning'] })
    const elsewhere = (await provider.history.audits()).audits.length
    await provider.billing.setTier({ client: company.id, tier: 'free' })
    expect(await stored()).toMatchObject({ tierType: 'free', tier: [], displayName: company.displayName })
    const [audit] = (await admin.history.audits()).audits
    expect(audit).toMatchObject({
      type: 'edit-tier',
      data: { name: company.displayName, description: 'business → free', loggedInAgent: { _id: provider.agent._id } },
    })
    expect((await provider.history.audits()).audits).toHaveLength(elsewhere)
  })

  it('BILLING-008/versioning: opens and closes the restoring of revisions, and the sockets of the company with it', async () => {
    const { admin: owner } = await world.newCompany({
      tierType: 'team',
      environments: [{ name: 'Live', isLive: true }],
    })
    const client = owner.agent.clients[0]!.id
    const { _id: blockId } = await owner.blocks.create({
      type: 'message',
      title: 'Hi',
      group: 'All',
      text: { en: 'Hi' },
    })
    const draft = { type: 'message' as const, title: 'Hi', group: 'All', text: { en: 'Hello' } }
    await owner.blocks.update({ ...draft, _id: blockId })
    const [, first] = await owner.blocks.revisions({ id: blockId })
    const revert = () => owner.blocks.revert({ blockId, revisionId: first!._id })
    await revert()
    const { socket } = await watching(world, owner)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await provider.billing.setTier({ client, tier: 'free' })
    await world.settled()
    await closed
    await expect(revert()).rejects.toEqual(problem('not-in-tier', 403))
    expect((await owner.account.login()).company).toMatchObject({ tierType: 'free', tier: [] })
    await provider.billing.setTier({ client, tier: 'team' })
    await owner.blocks.update({ ...draft, _id: blockId })
    await revert()
  })

  it('below what is used is refused with the numbers, to whoever asks, and changes nothing', async () => {
    for (const name of ['Bea Boss', 'Cas Chief']) await world.hire(company, 'admin', name)
    for (const name of ['Dan Desk', 'Eve Early', 'Fay First']) await world.hire(company, 'agent', name)
    const refused = expect.objectContaining({
      code: 'tier-too-small',
      status: 409,
      values: { names: 'administrators: 3 of 1, agents: 3 of 2, people: 6 of 3' },
    })
    await expect(admin.billing.switchTier({ tier: 'free' })).rejects.toEqual(refused)
    await expect(provider.billing.setTier({ client: company.id, tier: 'free' })).rejects.toEqual(refused)
    expect(await admin.billing.tier()).toEqual(tierOf('business'))
    await provider.billing.setTier({ client: company.id, tier: 'team' })
  })

  it('BILLING-008/agents: counts those who are invited, and lets nobody join at the same moment', async () => {
    const { admin: owner } = await world.newCompany({ tierType: 'team' })
    const client = owner.agent.clients[0]!.id
    const invite = (name: string) =>
      retryStaffChange(async () => {
        const now = new Date(world.clock.now())
        const staff = await readStaff(client, now)
        const by = { _id: owner.agent._id, name: 'Ada Admin' }
        const expires = Math.floor(now.getTime() / 1000) + 3600
        const invitation = {
          email: `${name}@a.example`,
          roles: ['agent' as const],
          permissions: [],
          by,
          created: now.toISOString(),
          expires,
          link: name,
        }
        const after = { members: staff.members, invitations: [...staff.invitations, invitation] }
        await transact([staffChange(staff, after), new Table({ client }).put(invitations, invitation)])
      })
    await invite('one')
    expect((await owner.billing.usage()).used).toMatchObject({ agents: 1, maxTotalUsers: 2 })
    await invite('two')
    const [given, invited] = await Promise.allSettled([
      provider.billing.setTier({ client, tier: 'free' }),
      invite('three'),
    ])
    const { tierType, used } = await owner.billing.usage()
    // Of the two that agents of the free tier are, whoever came first has won.
    expect([given.status, invited.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([tierType, used.agents]).toEqual(given.status === 'fulfilled' ? ['free', 2] : ['team', 3])
  })

  it('counts knowledge responses of the environment that answers customers', async () => {
    const { admin: owner } = await world.newCompany({
      tierType: 'team',
      environments: [{ name: 'Live', isLive: true }],
    })
    const client = owner.agent.clients[0]!.id
    await writeKnowledge(owner, 20)
    expect((await owner.billing.usage()).used.knowlbase).toBe(20)
    await provider.billing.setTier({ client, tier: 'free' })
    await provider.billing.setTier({ client, tier: 'team' })
    await writeKnowledge(owner, 1)
    await expect(provider.billing.setTier({ client, tier: 'free' })).rejects.toMatchObject({
      code: 'tier-too-small',
      values: { names: 'knowledge responses: 21 of 20' },
    })
  })
})

describe('what is used', () => {
  it('is told of what is counted, and of nothing else', async () => {
    const { used, tierType } = await admin.billing.usage()
    expect(tierType).toBe('business')
    expect(Object.keys(used).toSorted()).toEqual([...countedLimits].toSorted())
  })

  it('counts administrators, agents and all people, and no staff of the provider', async () => {
    await world.hire(company, 'wbb-agent', 'Sam Staff')
    await world.hire(company, ['admin', 'agent'], 'Bea Both')
    await world.hire(company, 'agent', 'Jo Agent')
    expect((await admin.billing.usage()).used).toMatchObject({ adminUsers: 2, agents: 1, maxTotalUsers: 3 })
  })

  it('counts the conversations of this month in which a customer said something', async () => {
    const shop = await Shop.opens(world)
    const count = async () => {
      await world.settled()
      return (await shop.admin.billing.usage()).used.conversations
    }
    expect(await count()).toBe(0)
    await shop.starts()
    const talker = await shop.starts()
    await talker.says('Do you have roses?')
    await talker.says('Red ones?')
    world.clock.advance(2000)
    expect(await count()).toBe(1)
    const { timezone } = (await shop.admin.account.login()).company
    const days = new Intl.DateTimeFormat('en', { timeZone: timezone, day: 'numeric' })
    const left = 32 - Number(days.format(world.clock.now()))
    world.clock.advance(left * 24 * 60 * 60_000)
    expect(await count()).toBe(0)
  })

  it('BILLING-008/others: other limits than seats are shown only: what is above them is taken and kept', async () => {
    const { admin: owner } = await world.newCompany({
      tierType: 'free',
      environments: [{ name: 'Live', isLive: true }],
    })
    await writeKnowledge(owner, tierOf('free').knowlbase! + 1)
    expect((await owner.billing.usage()).used.knowlbase).toBe(tierOf('free').knowlbase! + 1)
  })
})
