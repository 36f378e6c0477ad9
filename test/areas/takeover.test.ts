import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConversationEventType } from '#shared/chat/message'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents as everybody, members } from '../../functions/platform/tenancy/tenancy.ts'
import type { Customer } from '../kit/customer.ts'
import { says, Shop, watching } from '../kit/live.ts'
import type { Worker } from '../kit/world.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena, omar } = await hireStaff(shop)

beforeAll(() => shop.offersPeople())

const ids = ({ userId }: Customer, { agent }: Worker) => ({ userId, agentId: agent._id })

/** What the timeline of a conversation shows besides messages. */
async function timeline({ userId }: Customer): Promise<ConversationEventType[]> {
  const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
  return messages.map(({ what }) => what.type).filter((type) => type !== 'message')
}

const owner = async ({ userId }: Customer) => (await shop.admin.conversations.get({ id: userId })).owner

describe('a takeover', () => {
  it('TAKEOVER-002/flow/pending, TAKEOVER-004/start/complete, CONVERSATIONS-027: is started and completed, and what was pending of the customer is cleared', async () => {
    const customer = await shop.waits()
    await customer.says('Is anybody there?')
    expect(await lena.conversations.get({ id: customer.userId })).toMatchObject({
      owner: { by: 'queue' },
      awaitingResponse: true,
      unread: 2,
    })
    const started = await shop.takes(customer, lena)
    expect(started.owner).toMatchObject({ by: 'agent', agentId: lena.agent._id, agentName: 'Lena Lang' })
    const completed = await lena.takeover.complete({ ...ids(customer, lena), topic: 'Roses', outcome: 'Sold' })
    expect(completed).toMatchObject({ owner: { by: 'bot' }, awaitingResponse: false, unread: 0, topics: ['Roses'] })
    expect(await timeline(customer)).toEqual([
      'conversation-start',
      'userIntervention',
      'agentIntervention',
      'interventionEnd',
    ])
    expect(await lena.takeover.history({ userId: customer.userId })).toMatchObject([
      { agent: { name: 'Lena Lang' }, topic: 'Roses', outcome: 'Sold', endedBy: 'agent', ended: expect.any(String) },
    ])
  })

  it('begins with nothing unread on a page that opens with a hand-over, until the customer says something', async () => {
    const person = (await shop.admin.blocks.list({})).find(({ title }) => title === 'A person')
    const customer = await shop.arrives()
    await customer.start(person!._id)
    const shown = () => lena.conversations.get({ id: customer.userId })
    expect(await shown()).toMatchObject({ owner: { by: 'queue' }, awaitingResponse: true, unread: 0 })
    await customer.says('My roses arrived broken. '.repeat(20))
    const { unread, lastMessage } = await shown()
    expect(unread).toBe(1)
    expect(lastMessage?.text).toMatch(/^My roses arrived broken\. .*…$/)
  })

  it('the list shows what a customer has said last while they wait, and an agent’s answer without its marks', async () => {
    const person = (await shop.admin.blocks.list({})).find(({ title }) => title === 'A person')
    const fetched = await shop.block('One moment, please.', { next: person!._id })
    const choices = [{ title: { en: 'Yes, please' }, action: { type: 'block', value: fetched._id } }]
    const offered = await shop.block('Shall I fetch somebody?', { type: 'select', choices })
    const customer = await shop.arrives()
    await customer.start(offered._id)
    expect(await customer.presses('Yes, please')).toEqual(['One moment, please.'])
    const shown = async () => (await lena.conversations.get({ id: customer.userId })).lastMessage
    expect(await shown()).toMatchObject({ text: 'Yes, please', from: 'customer' })
    await customer.says('Is anybody there?')
    expect(await shown()).toMatchObject({ text: 'Is anybody there?', from: 'customer' })
    await shop.takes(customer, lena)
    await says(lena, customer, 'We send **new ones** [today](https://roses.example).')
    expect(await shown()).toMatchObject({ text: 'We send new ones today.', from: 'agent' })
    await lena.takeover.complete(ids(customer, lena))
  })

  it('TAKEOVER-005/assign/unassign/all, AUTH-024: is given to an agent, put back, and all of an agent’s are put back at once', async () => {
    const customers = await Promise.all([shop.waits(), shop.waits(), shop.waits()])
    const [first, second, third] = customers
    for (const customer of customers) await lena.takeover.assign(ids(customer, omar))
    await lena.takeover.assign(ids(third, lena))
    expect(await owner(third)).toMatchObject({ agentId: lena.agent._id })
    const { owner: back } = await omar.takeover.unassign(ids(first, omar))
    expect(back).toMatchObject({ by: 'queue' })
    await expect(lena.takeover.unassignAll({ agentId: omar.agent._id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(lena.takeover.unassign(ids(second, omar))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await shop.admin.takeover.unassignAll({ agentId: omar.agent._id })).toEqual({ unassigned: 1 })
    expect(await owner(second)).toMatchObject({ by: 'queue' })
    expect(await owner(third)).toMatchObject({ by: 'agent' })
    expect(await lena.takeover.unassignAll({ agentId: lena.agent._id })).toEqual({ unassigned: 1 })
  })

  it('TAKEOVER-006/reassign/queue/chatbot: changes hands by assigning, goes back to the queue as it is, and to the bot without topic or outcome', async () => {
    const customer = await shop.waits()
    const begun = await owner(customer)
    await shop.takes(customer, lena)
    await lena.takeover.assign(ids(customer, omar))
    expect(await owner(customer)).toMatchObject({ agentId: omar.agent._id })
    await omar.takeover.unassign(ids(customer, omar))
    const queued = await owner(customer)
    expect(queued).toMatchObject({ by: 'queue' })
    expect(queued).toHaveProperty('interventionId', 'interventionId' in begun && begun.interventionId)
    // Putting back what waits already is no second wait.
    await omar.takeover.unassign(ids(customer, omar))
    expect(await owner(customer)).toEqual(queued)
    const ended = await lena.takeover.complete(ids(customer, lena))
    expect(ended).toMatchObject({ owner: { by: 'bot' }, topics: [] })
    const [last] = await lena.takeover.history({ userId: customer.userId })
    expect(last).not.toHaveProperty('topic')
    expect(last).not.toHaveProperty('outcome')
    expect((await timeline(customer)).filter((type) => type === 'userIntervention')).toHaveLength(1)
  })

  it('TAKEOVER-011/conflict/race: of sixteen agents who start at once one wins, and the others hear who', async () => {
    const team = await Promise.all(Array.from({ length: 14 }, (_, index) => shop.hires(`Agent${index} Number${index}`)))
    const customer = await shop.waits()
    const all = [...team, lena, omar]
    const answers = await Promise.all(
      all.map(({ request, agent }) =>
        request('POST', '/api/agent/intervention/action/start', {
          body: { userId: customer.userId, agentId: agent._id },
        }),
      ),
    )
    const winner = answers.findIndex(({ status }) => status === 200)
    const name = `${all[winner]!.agent.firstName} ${all[winner]!.agent.lastName}`
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(15)
    for (const { status, body } of refused)
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'taken-over', values: { name } } })
    expect(await owner(customer)).toMatchObject({ by: 'agent', agentName: name })
    expect((await timeline(customer)).filter((type) => type === 'agentIntervention')).toHaveLength(1)
  })

  it('has one outcome when it is ended and given on at once', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await shop.waits()
      await shop.takes(customer, lena)
      await Promise.allSettled([
        lena.takeover.complete(ids(customer, lena)),
        lena.takeover.assign(ids(customer, omar)),
        customer.ends(),
      ])
      const { messages } = await lena.conversations.messages({ userId: customer.userId, since: 0 })
      expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1))
      const history = await lena.takeover.history({ userId: customer.userId })
      const isOver = (await owner(customer)).by === 'bot'
      expect(history.filter(({ ended }) => !ended)).toHaveLength(isOver ? 0 : 1)
    }
  })

  it('lets nobody end or put back what another agent holds, and names who does', async () => {
    const customer = await shop.waits()
    await shop.takes(customer, omar)
    const refused = { code: 'taken-over', values: { name: 'Omar Orth' } }
    await expect(lena.takeover.complete(ids(customer, lena))).rejects.toMatchObject(refused)
    await expect(lena.takeover.unassign(ids(customer, lena))).rejects.toMatchObject(refused)
    await expect(says(lena, customer, 'Hi')).rejects.toMatchObject(refused)
    await expect(lena.takeover.start(ids(customer, omar))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(lena.takeover.assign({ userId: customer.userId, agentId: ulid() })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is told of in the audit by what was done, and by whom', async () => {
    const customer = await shop.starts()
    await shop.takes(customer, lena)
    await shop.takes(customer, lena)
    await lena.takeover.assign(ids(customer, omar))
    await shop.admin.takeover.unassign(ids(customer, omar))
    await shop.takes(customer, lena)
    await lena.takeover.complete(ids(customer, lena))
    const { audits } = await shop.admin.history.audits({ id: customer.userId })
    expect(audits.map(({ type, data }) => [type, data.description])).toEqual([
      ['complete-takeover', ''],
      ['start-takeover', ''],
      ['return-takeover', ''],
      ['assign-takeover', 'Omar Orth'],
      ['start-takeover', ''],
    ])
    expect(audits[0]!.data.loggedInAgent.fullName).toBe('Lena Lang')
  })
})

describe('while a person speaks, or is wanted', () => {
  it('TAKEOVER-008/silent/channel: the bot says nothing, and agents speak on the channel of the customer', async () => {
    const customer = await shop.waits()
    expect(await customer.says('Hello?')).toEqual([])
    expect(await customer.start()).toEqual([])
    const { activeChannel } = await shop.takes(customer, lena)
    expect(activeChannel).toBe('chat_plugin')
    expect(await customer.says('Roses, please')).toEqual([])
    const said = await says(lena, customer, 'Red ones?')
    expect(said.what).toMatchObject({ message: { messageType: 'agent-msg', agent: { name: 'Lena Lang' } } })
    const { events } = await customer.calls.events({ ...customer.held, since: said.number - 1 })
    expect(events).toMatchObject([{ what: { message: { text: 'Red ones?' } } }])
    await lena.takeover.complete(ids(customer, lena))
    expect(await customer.says('Are you the bot again?')).toEqual(['Sorry, I did not understand that.'])
  })

  it('TAKEOVER-003/cleared/active: a customer who begins anew is the bot’s again, in an active session', async () => {
    const customer = await shop.waits()
    await shop.takes(customer, lena)
    const again = await customer.calls.session({ ...customer.held, newSession: true })
    expect(again).toMatchObject({ userId: customer.userId, newSession: true })
    expect(await lena.conversations.get({ id: customer.userId })).toMatchObject({
      owner: { by: 'bot' },
      session: { status: 'active', count: 2 },
    })
    expect(await timeline(customer)).toContain('interventionEnd')
    await expect(customer.says('With the old word')).rejects.toMatchObject({ code: 'session-ended' })
  })

  it('TAKEOVER-013/department/default/offered/nobody: they wait for the block’s department, else for the default one, and nobody is assigned by itself', async () => {
    const other = await Shop.opens(world)
    const general = await other.admin.departments.create({ name: 'General' })
    const weddings = await other.admin.departments.create({ name: 'Weddings' })
    expect([general.isDefault, weddings.isDefault]).toEqual([true, false])
    const handover = (departmentId?: string) => ({ type: 'function', function: { type: 'handover', departmentId } })
    const [anybody, planner] = await Promise.all([
      other.block('Anybody', handover()),
      other.block('Planner', handover(weddings._id)),
    ])
    const choices = [anybody, planner].map(({ title, _id }) => ({
      title: { en: title },
      action: { type: 'block', value: _id },
    }))
    await other.welcomes('Hello!', { type: 'select', choices })
    const ready = await other.hires('Rita Ready')
    const busy = await other.hires('Bert Busy')
    const away = await other.hires('Anna Away')
    await other.admin.agents.updateMember({ id: busy.agent._id, departments: [], capacityMax: 0 })
    for (const worker of [ready, busy]) (await watching(world, worker)).say({ action: 'ready', on: true })
    for (const [button, department] of [
      ['Anybody', general._id],
      ['Planner', weddings._id],
    ] as const) {
      const customer = await other.starts()
      await customer.presses(button)
      const { owner: now } = await other.admin.conversations.get({ id: customer.userId })
      expect(now).toMatchObject({ by: 'queue', departmentId: department })
    }
    await expect
      .poll(async () => (await away.conversations.status()).agents.filter(({ isReady }) => isReady).length)
      .toBe(2)
    const { agents } = await away.conversations.status()
    // The caller is listed first, then who is ready and has room.
    expect(agents.map(({ fullName }) => fullName)).toEqual(['Anna Away', 'Rita Ready', 'Bert Busy', 'Ada Admin'])
  })
})

it('what a removed member held is put back by an administrator, and their sockets are closed', async () => {
  const gone = await shop.hires('Greta Gone')
  const customer = await shop.waits()
  await shop.takes(customer, gone)
  const console = await watching(world, gone)
  const closed = new Promise((resolve) => console.socket.once('close', resolve))
  const removed = new Table({ client: shop.company.id }).remove(members, gone.agent._id)
  await transact([removed, new Table({}).put(everybody, { ...gone.agent, clients: [], version: 9 })])
  await world.settled()
  await closed
  await shop.admin.takeover.unassign(ids(customer, gone))
  await lena.takeover.assign(ids(customer, lena))
  expect(await owner(customer)).toMatchObject({ by: 'agent', agentName: 'Lena Lang' })
})
