/** Sessions: a customer begins one or goes on with it, and an agent previews the bot in one. */
import { type ContentLanguage } from '#shared/languages'
import { silentSessionHours } from '#shared/limits'
import { Problem } from '#shared/problem'
import { createConversation, changeConversation, findConversation } from '../../chat/conversation/conversation.ts'
import { planReturnToBot } from '../../chat/desk/handover.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { previewNote } from '../../platform/tenancy/first-steps.ts'
import { liveEnvironment, type EnvironmentItem } from '../../platform/tenancy/tenancy.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import type { Context, VisitorContext } from '../../platform/request/context.ts'
import { closeCustomer } from '../../platform/realtime/sockets.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { transact } from '../../platform/table/transaction.ts'
import { admit } from '../../platform/tenancy/limiter.ts'
import { issueSid, findSession, revokeSid, type SessionScope } from '../../platform/tenancy/customer-session.ts'
import { previewWord, readPreview, type Preview } from '../../platform/tenancy/preview-word.ts'
import { chooseLanguage } from '../../bot/stage/offered-languages.ts'
import { nextSession } from '../../bot/actions/next-session.ts'

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
  const preview =
    asked.preview === undefined ? undefined : await readPreview(visitor.client, asked.preview, visitor.now)
  const environment = environmentOf(asked, visitor, preview)
  const held = await findHeldSession(asked, visitor, environment._id, preview)
  if (!held) return beginSession(asked, visitor, environment, preview)
  const { scope, userSid, conversation } = held
  if (!asked.newSession && (scope.environment === environment._id || isTalking(visitor, conversation)))
    return { userId: scope.conversation, userSid, newSession: false, language: conversation.language }
  return beginNextSession(asked, visitor, { scope: { ...scope, environment: environment._id }, conversation }, preview)
}

const talkMs = 24 * 60 * 60 * 1000

/** Who talks goes on with the content the conversation began with, whichever is live meanwhile. */
export function isTalking(
  { environments, now }: Pick<VisitorContext, 'environments' | 'now'>,
  conversation: Pick<ConversationItem, 'environmentId' | 'owner' | 'session' | 'lastActive'>,
): boolean {
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

/** The open session of the customer; none where it is over, another company's, or a preview of something else. */
async function findHeldSession(
  { userSid, userId }: SessionRequest,
  { client, now }: VisitorContext,
  environment: string,
  preview: Preview | undefined,
): Promise<Held | undefined> {
  if (!userSid || !userId) return undefined
  try {
    const { scope, isPreview } = await findSession(userSid, now)
    const isOwn = scope.client === client && scope.conversation === userId
    const isSame = isPreview === (preview !== undefined) && (!isPreview || scope.environment === environment)
    if (!isOwn || !isSame) return undefined
    const conversation = await findConversation(scope, userId)
    const isSameRelease = conversation.previewRelease?.base === preview?.release?.base
    return isSameRelease ? { scope, userSid, conversation } : undefined
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
  preview: Preview | undefined,
): Promise<Session> {
  const { now, newId, client, network } = visitor
  await admit('begin', { client: { client }, name: network }, now)
  await admit('beginAtCompany', { client: { client }, name: 'company' }, now)
  const _id = newId()
  const scope = { client, environment: environment._id, conversation: _id }
  const moment = now.toISOString()
  const language = chooseLanguage(visitor, asked.language)
  const isPreview = preview !== undefined
  const expires = Math.floor(now.getTime() / 1000) + silentSessionHours * 60 * 60
  const { userSid, change: sid } = issueSid(scope, { isPreview, expires, ends: endOf(preview) })
  const conversation: ConversationItem = {
    _id,
    environmentId: environment._id,
    ...(isPreview && { isPreview }),
    ...(preview?.release && { previewRelease: preview.release }),
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
  await contextIn(scope, visitor).commit([
    createConversation(scope, conversation),
    sid,
    ...(isPreview ? [previewNote(scope, now)] : []),
  ])
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
  preview: Preview | undefined,
): Promise<Session> {
  const isPreview = conversation.isPreview ?? false
  const context = contextIn(scope, visitor)
  let userSid = ''
  const { conversation: after } = await changeConversation(context, scope.conversation, async (before) => {
    const freed = await planReturnToBot(context, before, 'customer')
    const expires = before.expires === undefined ? undefined : before.expires - expiryMarginSeconds
    const given = issueSid(scope, { isPreview, expires, ends: endOf(preview) })
    userSid = given.userSid
    return {
      ...freed,
      after: {
        ...freed.after,
        ...nextSession(visitor, before),
        environmentId: scope.environment,
        language: asked.language ? chooseLanguage(visitor, asked.language) : before.language,
        bot: undefined,
      },
      also: [...(freed.also ?? []), given.change],
      isSilent: true,
    }
  })
  return { userId: scope.conversation, userSid, newSession: true, language: after.language }
}

/** The `userSid` opens nothing any more, and nothing is told to its sockets. */
export async function closeSession(scope: ConversationScope): Promise<void> {
  await transact([revokeSid(scope)])
  await closeCustomer(scope)
}

const previewSeconds = 12 * 60 * 60

/** The word that opens a preview in the agent's environment: bound to it, and over by the end of the day. */
export function previewToken({ scope: { client, environment }, now }: Context): Promise<string> {
  return previewWord(client, { environment, expires: Math.floor(now.getTime() / 1000) + previewSeconds })
}

/** A preview of a release ends with its link; an agent's is opened by the word and goes on. */
const endOf = (preview: Preview | undefined): number | undefined => (preview?.release ? preview.expires : undefined)

/** Customers talk to the live environment; another one opens to a word for previews only. */
function environmentOf(
  { environment: asked }: SessionRequest,
  { environments }: VisitorContext,
  preview: Preview | undefined,
): EnvironmentItem {
  if (preview) {
    const found = environments.list.find(({ _id }) => _id === preview.environment)
    if (!found) throw new Problem('session-ended')
    return found
  }
  const live = liveEnvironment(environments)
  if (!live || (asked !== undefined && asked !== live._id)) throw new Problem('not-found')
  return live
}
