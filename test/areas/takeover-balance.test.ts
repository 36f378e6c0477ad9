import { describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { members } from '../../functions/platform/tenancy/tenancy.ts'
import type { Customer } from '../kit/customer.ts'
import { Shop, watching } from '../kit/live.ts'
import type { Worker } from '../kit/world.ts'
import { rewrite } from '../kit/broadcasting.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena, omar } = await hireStaff(shop)

const owner = async ({ userId }: Customer, of = shop) => (await of.admin.conversations.get({ id: userId })).owner

async function worksFor(
  { agent }: Worker,
  departments: string[],
  capacityMax: number,
  of = shop,
  keyTopics: string[] = [],
): Promise<void> {
  const table = new Table({ client: of.company.id })
  const member = await table.get(members, agent._id)
  await transact([table.put(members, { ...member!, departments, capacityMax, keyTopics })])
}

/** The notifications switch of an agent, on. */
async function ready(worker: Worker) {
  const console = await watching(world, worker)
  console.say({ action: 'ready', on: true })
  await console.said()
  return console
}

describe('a department that shares customers out', () => {
  it('gives them to who is ready and has most room, by turns, and lets the others wait', async () => {
    const sales = await shop.admin.departments.create({ name: 'Sales', offer: 'balance' })
    await shop.offersPeople(sales._id)
    await worksFor(lena, [sales._id], 2)
    await worksFor(omar, [sales._id], 1)
    const unready = await shop.waits()
    expect(await owner(unready)).toMatchObject({ by: 'queue', departmentId: sales._id })
    const [first, second] = [await ready(lena), await ready(omar)]
    const given = await shop.waits()
    expect(await owner(given)).toMatchObject({ by: 'agent', agentId: lena.agent._id, departmentId: sales._id })
    await first.until(
      (heard) =>
        heard.kind === 'event' &&
        heard.event.type === 'queuesChanged' &&
        heard.event.assigned?.agentId === lena.agent._id &&
        heard.event.assigned.by === 'Sales',
    )
    const { messages } = await lena.conversations.messages({ userId: given.userId, since: 0 })
    expect(messages.map(({ what }) => what.type).filter((type) => type !== 'message')).toEqual([
      'conversation-start',
      'userIntervention',
      'agentAssigned',
    ])
    expect(await lena.takeover.history({ userId: given.userId })).toMatchObject([{ agent: { name: 'Lena Lang' } }])
    // Both have room for one more; Omar was given nobody yet.
    expect(await owner(await shop.waits())).toMatchObject({ agentId: omar.agent._id })
    expect(await owner(await shop.waits())).toMatchObject({ agentId: lena.agent._id })
    expect(await owner(await shop.waits())).toMatchObject({ by: 'queue' })
    first.socket.close()
    second.socket.close()
  })

  it('AGENTS-003: gives a customer to who has their topic among the key topics, also where somebody else has more room', async () => {
    const other = await Shop.opens(world)
    const { _id } = await other.admin.departments.create({ name: 'Help', offer: 'balance' })
    await other.offersPeople()
    const [nina, olga] = [await other.hires('Nina Noll'), await other.hires('Olga Orth')]
    await worksFor(nina, [_id], 5, other)
    await worksFor(olga, [_id], 2, other, ['Weddings'])
    const [one, two] = [await ready(nina), await ready(olga)]
    const ofTopics = async (...topics: string[]) => {
      const customer = await other.starts()
      await rewrite(other, customer, { topics })
      await customer.presses('Talk to a person')
      return owner(customer, other)
    }
    expect(await ofTopics('Weddings')).toMatchObject({ agentId: olga.agent._id })
    expect(await ofTopics('Invoices')).toMatchObject({ agentId: nina.agent._id })
    // The topic of the responses that lead to a person.
    await worksFor(olga, [_id], 5, other, ['General'])
    await worksFor(nina, [_id], 9, other)
    expect(await ofTopics()).toMatchObject({ agentId: olga.agent._id })
    one.socket.close()
    two.socket.close()
  })

  it('gives nobody more than fits, however many ask at once', async () => {
    const other = await Shop.opens(world)
    const { _id } = await other.admin.departments.create({ name: 'Help', offer: 'balance' })
    await other.offersPeople()
    const nina = await other.hires('Nina Noll')
    await worksFor(nina, [_id], 3, other)
    const console = await ready(nina)
    const waiting = await Promise.all(Array.from({ length: 6 }, () => other.waits()))
    const owners = await Promise.all(waiting.map((customer) => owner(customer, other)))
    expect(owners.filter(({ by }) => by === 'agent')).toHaveLength(3)
    expect(owners.filter(({ by }) => by === 'queue')).toHaveLength(3)
    console.socket.close()
  })
})
