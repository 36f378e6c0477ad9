/** A person's words on a channel: the conversation they belong to, and the turn they begin. */
import { isDeepStrictEqual } from 'node:util'
import { definitionOf } from '#shared/channels/register'
import { placeOf } from '#shared/channels/degrade'
import { Problem } from '#shared/problem'
import type { Heard } from '../../adapters/adapter.ts'
import {
  choiceAction,
  choiceIn,
  performAction,
  planEnd,
  startAction,
  textAction,
  type CustomerAction,
} from '../../bot/customer-actions.ts'
import { chooseLanguage } from '../../bot/language-switch.ts'
import { hideIn } from '../../chat/masking/masking.ts'
import { changeConversation, createConversation, eventAt, findConversation } from '../../chat/conversation.ts'
import type { ConversationItem } from '../../chat/store.ts'
import type { OpenedChannel } from '../../channels/configuration.ts'
import { addToContact, claimContact, eventIdOf, findContact, forgetContact } from '../../chat/contact.ts'
import { readLane, type Menu } from '../../channels/lane.ts'
import { putLine, type LineItem } from '../../chat/line.ts'
import { originalChanges } from '../../chat/originals.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import { publicContext } from '../../platform/request/scoped-context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact } from '../../platform/table/transaction.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { isUnanswered, namedConversation, personFor, tellCompany } from './mail-rules.ts'
import { takeFile } from './take-file.ts'
import { chosenOf } from './menu.ts'
import { contextOf } from './context.ts'

/** What a person does, as opposed to what becomes of what they were told. */
export type Deed = Exclude<Heard, { type: 'status' | 'identity' | 'typing' }>

/** What came of it. */
export interface Talked {
  readonly context: CustomerContext
  readonly conversation: ConversationItem
}

/** Answers once, however often the provider tells of it; nothing where the environment is gone. */
export async function talk(opened: OpenedChannel, told: Deed): Promise<Talked | undefined> {
  const heard = await withHiddenNames(opened, told)
  const person = await meet(opened, heard)
  if (!person) return undefined
  const { context, line, menu, isNew } = person
  const also = [...(line ? [putLine(context.scope, line)] : []), ...originalChanges(context, heard.original)]
  const id = (part: string) => eventIdOf(opened.channel, heard.account, heard.id, part)
  const isGap = !isNew && isLate(opened, person.conversation, context.now)
  if (isNew || isGap || heard.type === 'start') {
    const start = startOf(opened, heard, isGap)
    await performAction(context, id('start'), { ...start, also })
  }
  if (heard.type === 'end')
    await changeConversation(context, context.scope.conversation, (now) => planEnd(context, now, 'customer'), id('end'))
  else if (heard.type !== 'start') {
    const action = await actionOf(opened, heard, { context, menu })
    const needsPerson = personFor(opened, heard, context)
    const own = { departmentId: opened.behaviour.departmentId, ...(needsPerson && { needsPerson }) }
    const whole = async (): Promise<CustomerAction> => {
      const given = typeof action === 'function' ? await action() : action
      const { also: more = [], ...rest } = isUnanswered(opened, heard) ? withoutBot(given) : given
      return { ...own, ...rest, also: isNew || isGap ? more : [...more, ...also] }
    }
    await performAction(context, id(heard.type), whole)
    if (isNew) await tellCompany(opened, heard, context)
  }
  return { context, conversation: await findConversation(context.scope, context.scope.conversation) }
}

/** MASKING-004: names and subjects are texts of a customer's as well, and are kept beside the conversation. */
async function withHiddenNames({ scope }: OpenedChannel, heard: Deed): Promise<Deed> {
  const config = await companyConfig(scope.client, new Date())
  const { from } = heard
  const subject = from.more?.['subject']
  return {
    ...heard,
    from: {
      ...from,
      ...(from.name !== undefined && { name: hideIn(config, from.name) }),
      ...(subject !== undefined && { more: { ...from.more, subject: hideIn(config, subject) } }),
    },
  }
}

/** What was done without the bot hearing of it. */
function withoutBot(given: CustomerAction): CustomerAction {
  const { botInput: _, ...action } = given
  return action
}

interface Met {
  readonly context: CustomerContext
  readonly conversation: ConversationItem
  readonly menu: Menu | undefined
  /** To be written, where it is not there yet or has changed. */
  readonly line: LineItem | undefined
  readonly isNew: boolean
}

/** The conversation of a person; their first word begins one. Two first words at once begin the same. */
const meet = (opened: OpenedChannel, heard: Deed): Promise<Met | undefined> =>
  retryOnConflict(
    async () => {
      const { scope, channel } = opened
      const { account, from } = heard
      const contact = { channel, account, ids: from.ids }
      const named = await namedConversation(opened, heard)
      // Whoever answers in somebody else's conversation begins one of their own the next time.
      const { conversation, unknown } = named ? { conversation: named, unknown: [] } : await findContact(scope, contact)
      if (conversation === undefined) return begin(opened, heard)
      const context = await contextOf(opened, conversation)
      if (!context) return undefined
      const found = await findConversation(scope, conversation).catch(async (error: unknown) => {
        if (!Problem.is(error, 'not-found')) throw error
        await transact(forgetContact(scope, contact))
        throw new Problem('stale')
      })
      if (unknown.length > 0) await transact(addToContact(scope, unknown, conversation))
      const { line: before, lane } = await readLane(context.scope)
      const line = lineOf(opened, heard, before)
      return {
        context,
        conversation: found,
        menu: lane?.menu,
        line: isDeepStrictEqual(line, before) ? undefined : line,
        isNew: false,
      }
    },
    { conflicts: ['stale', 'unavailable'] },
  )

function lineOf({ channel }: OpenedChannel, { account, from }: Deed, before: LineItem | undefined): LineItem {
  const [to] = from.ids
  const ids = [...new Set([...(before?.ids ?? []), ...from.ids])]
  return { channel, account, to, ids, more: { ...before?.more, ...from.more } }
}

async function begin(opened: OpenedChannel, heard: Deed): Promise<Met | undefined> {
  const { scope, channel, behaviour } = opened
  const { account, from } = heard
  const _id = publicContext().newId()
  const context = await contextOf(opened, _id)
  if (!context) return undefined
  const moment = context.now.toISOString()
  const asked = heard.type === 'text' ? heard.language : undefined
  const conversation: ConversationItem = {
    _id,
    environmentId: context.environment._id,
    channel,
    language: chooseLanguage(context, asked ?? behaviour.language),
    ...nameOf(from.name),
    ...(from.known && { profile: { [from.known.kind]: from.known.value } }),
    created: moment,
    session: { status: 'active', started: moment, count: 1 },
    lastActive: moment,
    owner: { by: 'bot' },
    last: 0,
    version: 1,
  }
  const line = lineOf(opened, heard, undefined)
  await context.commit([
    createConversation(context.scope, conversation),
    putLine(context.scope, line),
    ...claimContact(scope, { channel, account, ids: from.ids }, _id),
  ])
  return { context, conversation, menu: undefined, line: undefined, isNew: true }
}

const nameMax = 100

function nameOf(name = ''): Pick<ConversationItem, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, nameMax)
    .split(/\s+/)
  const lastName = rest.join(' ')
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

const hourMs = 60 * 60_000

/** Nobody has said anything for so long that another session begins; a person who holds the conversation goes on. */
function isLate({ channel }: OpenedChannel, { owner, lastActive, session }: ConversationItem, now: Date): boolean {
  const { sessionGapHours } = definitionOf(channel)
  const isSilent = now.getTime() - Date.parse(lastActive) > sessionGapHours * hourMs
  return sessionGapHours > 0 && owner.by === 'bot' && (session.status === 'ended' || isSilent)
}

/** The welcome, where the channel has one or the person asks for it by opening the chat. */
function startOf(opened: OpenedChannel, heard: Deed, beginsSession: boolean): CustomerAction {
  const { behaviour } = opened
  const { botInput, ...silent } = startAction({}, undefined)
  const isWelcome = (behaviour.welcomes || heard.type === 'start') && !isUnanswered(opened, heard)
  return {
    ...silent,
    ...(isWelcome && botInput && { botInput }),
    ...(beginsSession && { beginsSession: true as const }),
  }
}

type Said = Exclude<Deed, { type: 'start' | 'end' }>

async function actionOf(
  opened: OpenedChannel,
  heard: Said,
  { context, menu }: Pick<Met, 'context' | 'menu'>,
): Promise<CustomerAction | (() => Promise<CustomerAction>)> {
  switch (heard.type) {
    case 'text': {
      const chosen = chosenOf(heard.text, menu, context.now)
      return (
        (chosen && (await pressedAction(context, chosen.payload))) ??
        textAction(heard.text, heard.language, heard.whole)
      )
    }
    case 'choice':
      return (await pressedAction(context, heard.payload)) ?? textAction(heard.label ?? heard.payload, undefined)
    case 'file':
      return takeFile(opened, heard, context)
    case 'location':
      return textAction(`${heard.latitude}, ${heard.longitude}`, undefined)
    case 'unsupported':
      return textAction(`[${heard.what}]`, undefined)
  }
}

/** The button as it was said, so that only such a one can be pressed. */
async function pressedAction({ scope }: CustomerContext, payload: string): Promise<CustomerAction | undefined> {
  const place = placeOf(payload)
  const event = place && (await eventAt(scope, place.number))
  if (!place || event?.what.type !== 'message') return undefined
  const choice = choiceIn(event.what.message, place)
  return choice && choiceAction(choice, event.what.message)
}
