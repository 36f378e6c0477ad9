/** Lets customers and agents have the conversations of the demo, through the operations they would use. */
import { ulid } from 'ulid'
import { operations as conversations } from '../../functions/areas/conversations/operations.ts'
import { changeConversation } from '../../functions/chat/conversation.ts'
import { operations as customer } from '../../functions/areas/customer/operations.ts'
import type { Context, CustomerContext } from '../../functions/platform/request/context.ts'
import { keepSid } from '../../functions/platform/tenancy/customer-session.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { customerContext, visitorContext } from '../../functions/platform/request/visitor-context.ts'
import { operations as takeover } from '../../functions/areas/takeover/operations.ts'
import { calling } from './call.ts'
import type { Places } from './plan.ts'
import type { Step, Talk } from './talks.ts'

export interface Company {
  /** Its name in addresses. */
  readonly name: string
  readonly agents: Readonly<Record<'Jonas' | 'Maya', Context>>
  readonly places: Places
}

const dayMs = 86_400_000
const stepMs = 40_000

export async function converse(talk: Talk, company: Company, now: Date): Promise<void> {
  let at = beginningOf(talk.began, now)
  const visit = { headers: {}, clientName: company.name, network: 'demo' }
  const visitor = contextAt(await visitorContext(visit), at)
  const { language, startBlock } = talk
  const session = await customer.session({ client: company.name, domain: 'bloom.example', language }, visitor)
  const held = { client: company.name, userId: session.userId, userSid: session.userSid }
  // As of today it would be over already, since nothing has been said in it yet.
  await transact(await keepSid({ client: visitor.client, conversation: session.userId }))
  const context = await customerContext(visit, held)
  await changeConversation(context, session.userId, () => ({ eventBodies: [], after: talk.customer }))
  const scene: Scene = { held, context, company, agent: company.agents.Jonas }
  await customer.conversationStart(
    { ...held, eventId: ulid(), language, ...(startBlock && { startBlock: company.places.block(startBlock) }) },
    contextAt(context, at),
  )
  for (const step of talk.steps) {
    at = new Date(at.getTime() + stepMs)
    if ('taken' in step) scene.agent = company.agents[step.taken]
    await take(step, scene, at)
  }
}

interface Scene {
  readonly held: { readonly client: string; readonly userId: string; readonly userSid: string }
  readonly context: CustomerContext
  readonly company: Company
  /** Who speaks with the customer. */
  agent: Context
}

async function take(step: Step, { held, context: still, agent: waiting }: Scene, at: Date): Promise<void> {
  const context = contextAt(still, at)
  const agent = contextAt(waiting, at)
  const sent = { ...held, eventId: ulid(at.getTime()) }
  const { userId } = held
  const pair = { userId, agentId: agent.actor.id }
  const draft = { userId, draftEventId: ulid(at.getTime()) }
  if ('say' in step) await customer.text({ ...sent, text: step.say }, context)
  if ('sayDayAfter' in step) await customer.text({ ...sent, text: dayAfter(at, step.sayDayAfter) }, context)
  if ('press' in step) await customer.choice({ ...sent, ...(await buttonOf(step.press, held, context)) }, context)
  if ('taken' in step) await takeover.start(pair, calling(agent, 'takeover', 'start'))
  if ('reply' in step) await conversations.sendText({ ...draft, text: step.reply }, agent)
  if ('note' in step) await conversations.note({ ...draft, text: step.note }, agent)
  if ('complete' in step) await takeover.complete({ ...pair, ...step.complete }, calling(agent, 'takeover', 'complete'))
  if ('rate' in step) await customer.rating({ ...sent, rating: step.rate }, context)
  if ('leave' in step) await customer.conversationEnd({ ...sent, by: 'customer' }, context)
}

/** The last button of this title that was offered. */
async function buttonOf(title: string, held: Scene['held'], context: CustomerContext) {
  const { events } = await customer.events(held, context)
  for (const { number, what } of events.toReversed()) {
    const choices = what.type === 'message' ? (what.message.choices ?? []) : []
    const choice = choices.findIndex((offered) => offered.title === title)
    if (choice >= 0) return { eventNumber: number, choice }
  }
  throw new Error(`Nobody has offered “${title}”.`)
}

/** The same means at another moment. */
const contextAt = <C extends { readonly now: Date; newId(): string }>(context: C, now: Date): C => ({
  ...context,
  now,
  newId: () => ulid(now.getTime()),
})

/** In the middle of the morning of a day on which the shop was open, or some minutes ago. */
function beginningOf(began: Talk['began'], now: Date): Date {
  if ('minutesAgo' in began) return new Date(now.getTime() - began.minutesAgo * 60_000)
  const at = new Date(`${now.toISOString().slice(0, 10)}T10:15:00Z`)
  for (let left = began.daysAgo; left > 0;) {
    at.setTime(at.getTime() - dayMs)
    if (at.getUTCDay() !== 0) left -= 1
  }
  return at
}

const dayAfter = (at: Date, days: number): string => new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10)
