/** Sessions: a customer begins one or goes on with it, and an agent previews the bot in one. */
import { type ContentLanguage } from '#shared/languages'
import { silentSessionHours } from '#shared/limits'
import { Problem } from '#shared/problem'
import { createConversation, changeConversation, findConversation } from '../../chat/conversation.ts'
import { planReturnToBot } from '../../chat/handover.ts'
import type { ConversationItem } from '../../chat/store.ts'
import type { EnvironmentItem, EnvironmentsItem } from '../../platform/tenancy/tenancy.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import type { Context, VisitorContext } from '../../platform/request/context.ts'
import { admit } from '../../platform/tenancy/limiter.ts'
import { issueSid, findSession, type SessionScope } from '../../platform/tenancy/customer-session.ts'
import { isSigned, sign } from '../../platform/tenancy/keyring.ts'
import { nextSession, chooseLanguage } from './customer-actions.ts'

export interface SessionRequest {
  readonly client: string
  readonly domain?: string | undefined
  readonly language?: ContentLanguage | undefined
  readonly newSession?: boolean | undefined
  readonly userSid?: string | undefined
  readonly userId?: string | undefined
  readonly environment?: string | undefined
  readonly preview?: string | undefined
}

interface Session {
  readonly userId: string
  readonly userSid: string
  readonly newSession: boolean
  readonly language: ContentLanguage
}

/** Goes on with the session that was named, as long as it is open; else begins one. */
export async function session(asked: SessionRequest, visitor: VisitorContext): Promise<Session> {
  const environment = await environmentOf(asked, visitor)
  const held = await findHeldSession(asked, visitor, environment._id)
  if (!held) return beginSession(asked, visitor, environment)
  const { scope, userSid, conversation } = held
  if (!asked.newSession && (scope.environment === environment._id || isTalking(visitor, conversation)))
    return { userId: scope.conversation, userSid, newSession: false, language: conversation.language }
  return beginNextSession(asked, visitor, { scope: { ...scope, environment: environment._id }, conversation })
}

const talkMs = 24 * 60 * 60 * 1000

/** Who talks goes on with the content the conversation began with, whichever is live meanwhile. */
function isTalking({ environments, now }: VisitorContext, conversation: ConversationItem): boolean {
  const { environmentId, owner, session: own, lastActive } = conversation
  const isThere = environments.list.some(({ _id }) => _id === environmentId)
  const isRecent = now.getTime() - Date.parse(lastActive) < talkMs
  return isThere && own.status === 'active' && (owner.by !== 'bot' || isRecent)
}

interface Held {
  readonly scope: SessionScope
  readonly userSid: string
  readonly conversation: ConversationItem
}

/** The open session of the customer; none where it is over, another company's, or a preview of another environment. */
async function findHeldSession(
  { userSid, userId, preview }: SessionRequest,
  { client, now }: VisitorContext,
  environment: string,
): Promise<Held | undefined> {
  if (!userSid || !userId) return undefined
  try {
    const { scope, isPreview } = await findSession(userSid, now)
    const isOwn = scope.client === client && scope.conversation === userId
    const isSame = isPreview === (preview !== undefined) && (!isPreview || scope.environment === environment)
    return isOwn && isSame ? { scope, userSid, conversation: await findConversation(scope, userId) } : undefined
  } catch (error) {
    if (Problem.is(error, 'session-ended', 'not-found')) return undefined
    throw error
  }
}

/** A session ends before anything else of its conversation expires, so that a customer never meets half a conversation. */
const expiryMarginSeconds = 2 * 24 * 60 * 60

async function beginSession(
  asked: SessionRequest,
  visitor: VisitorContext,
  environment: EnvironmentItem,
): Promise<Session> {
  const { now, newId, client, company, network } = visitor
  await admit('begin', { client: { client }, name: network }, now)
  await admit('beginAtCompany', { client: { client }, name: 'company' }, now)
  const _id = newId()
  const scope = { client, environment: environment._id, conversation: _id }
  const moment = now.toISOString()
  const language = chooseLanguage(company, asked.language)
  const isPreview = asked.preview !== undefined
  const expires = Math.floor(now.getTime() / 1000) + silentSessionHours * 60 * 60
  const { userSid, change: sid } = issueSid(scope, { isPreview, expires })
  const conversation: ConversationItem = {
    _id,
    environmentId: environment._id,
    ...(isPreview && { isPreview }),
    channel: 'chat_plugin',
    language,
    ...(asked.domain && { profile: { domain: asked.domain } }),
    created: moment,
    session: { status: 'active', started: moment, count: 1 },
    lastActive: moment,
    owner: { by: 'bot' },
    last: 0,
    expires: expires + expiryMarginSeconds,
    version: 1,
  }
  await contextIn(scope, visitor).commit([createConversation(scope, conversation), sid])
  return { userId: _id, userSid, newSession: true, language }
}

/**
 * The same customer comes back: what was said stays, the agent who held the conversation does not, the bot begins again with
 * what is live now, and the former `userSid` opens nothing any more (TAKEOVER-003).
 */
async function beginNextSession(
  asked: SessionRequest,
  visitor: VisitorContext,
  { scope, conversation }: Omit<Held, 'userSid'>,
): Promise<Session> {
  const isPreview = conversation.isPreview ?? false
  const context = contextIn(scope, visitor)
  let userSid = ''
  const { conversation: after } = await changeConversation(context, scope.conversation, async (before) => {
    const freed = await planReturnToBot(context, before, 'customer')
    const expires = before.expires === undefined ? undefined : before.expires - expiryMarginSeconds
    const given = issueSid(scope, { isPreview, expires })
    userSid = given.userSid
    return {
      ...freed,
      after: {
        ...freed.after,
        ...nextSession(visitor, before),
        environmentId: scope.environment,
        language: asked.language ? chooseLanguage(visitor.company, asked.language) : before.language,
        bot: undefined,
      },
      also: [...(freed.also ?? []), given.change],
      isSilent: true,
    }
  })
  return { userId: scope.conversation, userSid, newSession: true, language: after.language }
}

const previewSeconds = 12 * 60 * 60

/** The word that opens a preview in the agent's environment: bound to it, and over by the end of the day. */
export async function previewToken({ scope, now }: Context): Promise<string> {
  const { client, environment } = scope
  const expires = String(Math.floor(now.getTime() / 1000) + previewSeconds)
  const { key, signature } = await sign('preview', [client, environment, expires])
  return [key, environment, expires, signature].join('.')
}

/** Customers talk to the live environment; another one opens to the word of an agent only. */
async function environmentOf(
  { environment: asked, preview }: SessionRequest,
  { client, environments, now }: VisitorContext,
): Promise<EnvironmentItem> {
  if (preview === undefined) {
    const live = liveOf(environments)
    if (!live || (asked !== undefined && asked !== live._id)) throw new Problem('not-found')
    return live
  }
  const [key = '', id = '', expires = '', signature = ''] = preview.split('.')
  const isGood = await isSigned('preview', key, [client, id, expires], signature)
  const found = environments.list.find(({ _id }) => _id === id)
  if (!isGood || !found || Number(expires) * 1000 < now.getTime()) throw new Problem('session-ended')
  return found
}

/** A company with one environment needs no mark on it. */
const liveOf = ({ list }: EnvironmentsItem): EnvironmentItem | undefined =>
  list.find(({ isLive }) => isLive) ?? (list.length === 1 ? list[0] : undefined)
