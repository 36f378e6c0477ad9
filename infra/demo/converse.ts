/** Lets customers and agents have the conversations of the demo, through the operations they would use. */
import { ulid } from 'ulid'
import { operations as conversations } from '../../functions/areas/conversations/operations.ts'
import { changeConversation, scopeOf } from '../../functions/chat/conversation.ts'
import { putLine } from '../../functions/chat/line.ts'
import { operations as customer } from '../../functions/areas/customer/operations.ts'
import type { Context, CustomerContext } from '../../functions/platform/request/context.ts'
import { keepSid } from '../../functions/platform/tenancy/customer-session.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { customerContext, visitorContext } from '../../functions/platform/request/visitor-context.ts'
import { operations as takeover } from '../../functions/areas/takeover/operations.ts'
import { calling } from './call.ts'
import type { Places } from './plan.ts'
import { pictureOf, pictureType, sendForm } from './pictures.ts'
import type { Snooze, Step, Talk, Way } from './talks.ts'

export interface Company {
  /** Its name in addresses. */
  readonly name: string
  readonly agents: Readonly<Record<'Jonas' | 'Maya', Context>>
  readonly places: Places
}

const dayMs = 86_400_000
const minuteMs = 60_000
const stepMs = 40_000

/** The shop's own numbers, mailbox and page; numbers are of ranges that nobody is given. */
const accounts = {
  whatsapp: '+4930232455000',
  twilio: '+4930232455001',
  email: 'hello@bloom.example',
  messenger: '184467440737095',
} as const

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
    at = new Date(at.getTime() + ('pass' in step ? step.pass * minuteMs : stepMs))
    if ('taken' in step) scene.agent = company.agents[step.taken]
    await take(step, scene, at)
    await write(step, scene, at)
  }
  await settle(talk, scene, at)
}

/**
 * By which channel the customer came, and what they look at. It is said at last, because nothing is to be handed over to
 * providers whom the demo does not know.
 */
async function settle({ way, page }: Talk, { held: { userId }, context }: Scene, at: Date): Promise<void> {
  if (!way && !page) return
  const scope = scopeOf({ client: context.client }, userId)
  await changeConversation(context, userId, ({ last, owner }) => ({
    eventBodies: [],
    after: {
      ...(way && owner.by === 'queue' && { owner: { ...owner, announced: announcedOften } }),
      ...(way && { channel: way.channel, delivered: last }),
      ...(page && { page: { url: `https://bloom.example${page.path}`, title: page.title, at: at.toISOString() } }),
    },
    ...(way && { also: [putLine(scope, lineOf(way))] }),
  }))
}

/** Nobody is told again that it takes a while, because the provider of the channel would refuse it. */
const announcedOften = 30

const lineOf = ({ channel, to }: Way) => ({ channel, account: accounts[channel], to, ids: [to], more: {} })

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
  if ('complete' in step) await takeover.complete({ ...pair, ...step.complete }, calling(agent, 'takeover', 'complete'))
  if ('rate' in step)
    await customer.rating({ ...sent, rating: step.rate, ...(step.comment && { comment: step.comment }) }, context)
  if ('file' in step) await sendFile(step, sent, context)
  if ('leave' in step) await customer.conversationEnd({ ...sent, by: 'customer' }, context)
}

/** What only those of the shop see, and what goes wrong. */
async function write(step: Step, { held: { userId }, context: still, company, agent: waiting }: Scene, at: Date) {
  const agent = contextAt(waiting, at)
  if ('note' in step) {
    const mentions = step.mention && [idOf(step.mention, company)]
    const note = { userId, draftEventId: ulid(at.getTime()), text: step.note, ...(mentions && { mentions }) }
    await conversations.note(note, agent)
  }
  if ('know' in step)
    await conversations.update({ id: userId, ...step.know }, calling(agent, 'conversations', 'update'))
  if ('snooze' in step)
    await takeover.snooze({ userId, until: moments[step.snooze](waiting.now) }, calling(agent, 'takeover', 'snooze'))
  if ('refused' in step)
    await changeConversation(contextAt(still, at), userId, ({ last }) => ({
      eventBodies: [{ type: 'message-failed', eventNumber: last, reason: 'refused', text: step.refused }],
    }))
}

const idOf = (name: 'Jonas' | 'Maya' | 'Orders', { agents, places }: Company): string =>
  name === 'Orders' ? places.department(name) : agents[name].actor.id

/** When what is put aside is back. */
const moments: Readonly<Record<Snooze, (now: Date) => string>> = {
  today: (now) => new Date(now.getTime() + 100 * minuteMs).toISOString(),
  tomorrow: (now) => `${new Date(now.getTime() + dayMs).toISOString().slice(0, 10)}T08:30:00.000Z`,
}

/** A picture is uploaded as the plugin does, and sent. */
async function sendFile(
  { file, named: name }: Extract<Step, { file: string }>,
  sent: Scene['held'] & { readonly eventId: string },
  context: CustomerContext,
): Promise<void> {
  const { eventId: _, ...held } = sent
  const bytes = pictureOf(file)
  const ticket = await customer.upload({ ...held, contentType: pictureType, bytes: bytes.length }, context)
  await sendForm(ticket, bytes)
  await customer.image({ ...sent, uploadId: ticket.uploadId, name }, context)
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
