/** A person's words on a channel: the conversation they belong to, and the turn they begin. */
import { isDeepStrictEqual } from 'node:util'
import { definitionOf } from '#shared/channels/register'
import { placeOf } from '#shared/channels/degrade'
import type { Beside, Writer } from '#shared/chat/message'
import { visibleText } from '#shared/fields/normal-form'
import { Problem } from '#shared/problem'
import { performAction, planEnd, startAction, type CustomerAction } from '../../bot/actions/customer-actions.ts'
import { choiceAction, choiceIn } from '../../bot/actions/pressed-actions.ts'
import { shownAction, textAction } from '../../bot/actions/sent-actions.ts'
import { chooseLanguage } from '../../bot/stage/offered-languages.ts'
import { hideIn } from '../../chat/masking/masking.ts'
import {
  changeConversation,
  createConversation,
  eventAt,
  findConversation,
} from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import { addToContact, claimContact, eventIdOf, forgetContact } from '../../chat/customer/contact.ts'
import { readLane, type Menu } from '../../channels/lane.ts'
import { putLine, type LineItem } from '../../chat/conversation/line.ts'
import { conversationChanges, personOf, readPerson } from '../../chat/customer/persons.ts'
import { originalChanges } from '../../chat/customer/originals.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import { publicContext } from '../../platform/request/scoped-context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact } from '../../platform/table/transaction.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { isForPerson, isUnanswered, mayBotAnswer, personFor, tellCompany } from './mail-rules.ts'
import { takeFile } from './take-file.ts'
import { chosenOf } from './menu.ts'
import { contextOf } from './context.ts'
import { findConversationOf, idsOf, isForged, lineAfter, saidBy, writerOf, type Deed } from './writer.ts'

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
  const { context, line, menu, isNew, writer } = person
  const also = [...(line ? [putLine(context.scope, line)] : []), ...originalChanges(context, heard.original)]
  const id = (part: string) => eventIdOf(opened.channel, heard.account, heard.id, part)
  const isGap = !isNew && !writer && isLate(opened, person.conversation, context.now)
  const isTooOften = await isAnsweredTooOften(opened, heard, person)
  if (isNew || isGap || heard.type === 'start') {
    const start = startOf(opened, heard, { beginsSession: isGap, isSilent: writer !== undefined || isTooOften })
    await performAction(context, id('start'), { ...start, also })
  }
  if (heard.type === 'end')
    await changeConversation(context, context.scope.conversation, (now) => planEnd(context, now, 'customer'), id('end'))
  else if (heard.type !== 'start') {
    const action = await actionOf(opened, heard, { context, menu: writer ? undefined : menu })
    const needsPerson = personFor(opened, heard, context)
    const rules = { departmentId: opened.behaviour.departmentId, ...(needsPerson && { needsPerson }) }
    const whole = async (): Promise<CustomerAction> => {
      const given = typeof action === 'function' ? await action() : action
      const own = writer ? saidBy(writer, given, { opened, heard }) : given
      const { also: more = [], ...rest } =
        isUnanswered(opened, heard) || isTooOften ? withoutBot(own, isTooOften || isForPerson(opened, heard)) : own
      return { ...rules, ...rest, also: isNew || isGap ? more : [...more, ...also] }
    }
    await performAction(context, id(heard.type), whole)
    if (isNew) await tellCompany(opened, heard, context)
  }
  return { context, conversation: await findConversation(context.scope, context.scope.conversation) }
}

/** What the bot would answer, and must not, because its answers to the address were too many. */
async function isAnsweredTooOften(
  opened: OpenedChannel,
  heard: Deed,
  { context, conversation, writer, to }: Met,
): Promise<boolean> {
  const isPart = heard.type === 'file' && heard.isPart
  if (writer || isPart || conversation.owner.by !== 'bot' || isUnanswered(opened, heard)) return false
  return !(await mayBotAnswer(opened, context, to))
}

/**
 * MASKING-004: names and subjects are texts of a customer's as well, and are kept beside the conversation. A name of any
 * channel turns no direction of writing, because what stands behind it in a list would be turned with it.
 */
async function withHiddenNames({ scope }: OpenedChannel, heard: Deed): Promise<Deed> {
  const config = await companyConfig(scope.client, new Date())
  const { from } = heard
  const { by } = from
  const subject = from.more?.['subject']
  return {
    ...heard,
    from: {
      ...from,
      ...(from.name !== undefined && { name: hideIn(config, visibleText(from.name)) }),
      ...(by?.name !== undefined && { by: { ...by, name: hideIn(config, visibleText(by.name)) } }),
      ...(subject !== undefined && { more: { ...from.more, subject: hideIn(config, subject) } }),
    },
  }
}

/** What was done without the bot hearing of it; a person is asked for where one has to look. */
function withoutBot(given: CustomerAction, wantsPerson: boolean): CustomerAction {
  const { botInput: _, ...action } = given
  return { ...action, ...(wantsPerson && { handover: {} }) }
}

export interface Met {
  readonly context: CustomerContext
  readonly conversation: ConversationItem
  readonly menu: Menu | undefined
  /** To be written, where it is not there yet or has changed. */
  readonly line: LineItem | undefined
  readonly isNew: boolean
  /** Who wrote, where it is not the customer. */
  readonly writer: Writer | undefined
  /** Where answers go. */
  readonly to: string
}

/** The conversation of a person; their first word begins one. Two first words at once begin the same. */
export const meet = (opened: OpenedChannel, heard: Deed): Promise<Met | undefined> =>
  retryOnConflict(
    async () => {
      const { scope, channel } = opened
      const { account, from } = heard
      const contact = { channel, account, ids: idsOf(from) }
      const { conversation, unknown } = await findConversationOf(opened, heard)
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
      const writer = writerOf(heard, before)
      const line = writer ? before : lineAfter(opened, heard, before)
      return {
        context,
        conversation: found,
        menu: lane?.menu,
        line: isDeepStrictEqual(line, before) ? undefined : line,
        isNew: false,
        writer,
        to: line?.to ?? from.ids[0],
      }
    },
    { conflicts: ['stale', 'unavailable'] },
  )

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
    ...(from.locality && { locality: from.locality.slice(0, nameMax) }),
    ...(from.known && { profile: { [from.known.kind]: from.known.value } }),
    created: moment,
    session: { status: 'active', started: moment, count: 1 },
    lastActive: moment,
    owner: { by: 'bot' },
    last: 0,
    version: 1,
  }
  const line = lineAfter(opened, heard, undefined)
  const person = await personOf(scope, conversation, line)
  const { isRefusing } = await readPerson(scope, person)
  // Nobody knows whether who has the address wants any: it was named by somebody else.
  const isMute = isRefusing || isForged(from)
  await context.commit([
    createConversation(context.scope, { ...conversation, ...(isMute && { noBroadcasts: true }) }),
    ...conversationChanges(context.scope, person, context.now),
    putLine(context.scope, line),
    ...claimContact(scope, { channel, account, ids: idsOf(from) }, _id),
  ])
  const writer = writerOf(heard, undefined)
  return { context, conversation, menu: undefined, line: undefined, isNew: true, writer, to: line.to }
}

const nameMax = 100

function nameOf(name = ''): Pick<ConversationItem, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name.trim().slice(0, nameMax).split(/\s+/)
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
function startOf(
  opened: OpenedChannel,
  heard: Deed,
  { beginsSession, isSilent }: { readonly beginsSession: boolean; readonly isSilent: boolean },
): CustomerAction {
  const { behaviour } = opened
  const { botInput, ...silent } = startAction({}, undefined)
  const isWelcome = (behaviour.welcomes || heard.type === 'start') && !isSilent && !isUnanswered(opened, heard)
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
      return (chosen && (await pressedAction(context, chosen.payload))) ?? textAction(heard.text, heard)
    }
    case 'choice':
      return (await pressedAction(context, heard.payload)) ?? textAction(heard.label ?? heard.payload)
    case 'file':
      return takeFile(opened, heard, context)
    case 'location':
      return shownAction(besideOfPlace(heard), heard.text)
    case 'shown':
      return shownAction({ what: heard.what, text: heard.shown }, heard.text)
    case 'opt':
      return {
        ...textAction(heard.text ?? ''),
        opt: { asks: heard.asks, ...(heard.isAnswered && { isAnswered: true }) },
      }
    case 'unsupported':
      return shownAction({ what: heard.what })
  }
}

const besideOfPlace = ({ latitude, longitude, name }: Extract<Said, { type: 'location' }>): Beside => ({
  what: 'place',
  ...(name && { text: name }),
  place: { latitude, longitude },
})

/** The button as it was said, so that only such a one can be pressed. */
async function pressedAction({ scope }: CustomerContext, payload: string): Promise<CustomerAction | undefined> {
  const place = placeOf(payload)
  const event = place && (await eventAt(scope, place.number))
  if (!place || event?.what.type !== 'message') return undefined
  const choice = choiceIn(event.what.message, place)
  return choice && choiceAction(choice, event.what.message)
}
