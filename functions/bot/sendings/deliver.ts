/** Delivers what turns have sent, at least once and always by the same id: a mail, a Zap or a case. */
import { Problem } from '#shared/problem'
import { changeConversation, findConversation } from '../../chat/conversation/conversation.ts'
import { sendingWithValues } from '../../chat/masking/answers.ts'
import { failureOf, logOutsideError, type OutsideFailure } from '../../platform/outside/error-log.ts'
import { safeFetch } from '../../platform/outside/safe-fetch.ts'
import { openCase } from '../../platform/outside/salesforce.ts'
import { signatureOf } from '../../platform/outside/signing.ts'
import type { PublicContext } from '../../platform/request/context.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { sendAnswers, textTable } from './mail.ts'
import { pauseMsAfter } from './pauses.ts'
import { sendings, type SendingItem } from './store.ts'
import { scheduleDelivery, type Delivery } from './tries.ts'

/** Tries once; what fails is tried again later, until it is given up. A call that is repeated finds nothing to send. */
export async function deliver(delivery: Delivery, shared: PublicContext): Promise<void> {
  const scope = { client: delivery.client }
  const item = await new Table(scope).get(sendings, delivery.sending)
  if (!item) return
  const done = () => transact([new Table(scope).drop(sendings, item._id)])
  // What was deleted with the customer's conversation leaves no more.
  if (!(await isThere(scope, item.conversation))) return done()
  const failure = await send(scope, item, shared.now)
  if (!failure) return done()
  const { type: what, blockId } = item.sending
  const failed = { what, conversation: item.conversation, blockId, name: what, url: failure.url }
  await logOutsideError(scope, failed, failure, shared.now)
  const pauseMs = pauseMsAfter(delivery.attempt, failure, Math.random())
  if (pauseMs === undefined) return giveUp(scope, item, failure, shared)
  return scheduleDelivery({ ...delivery, attempt: delivery.attempt + 1 }, pauseMs, shared.now)
}

const isThere = (scope: ClientScope, conversation: string): Promise<boolean> =>
  findConversation(scope, conversation).then(
    () => true,
    (error: unknown) => {
      if (Problem.is(error, 'not-found')) return false
      throw error
    },
  )

type Failure = OutsideFailure & { readonly url: string }

async function send(
  scope: ClientScope,
  { _id, sending: stored, kept, ...item }: SendingItem,
  now: Date,
): Promise<Failure | undefined> {
  const sending = await sendingWithValues({ ...scope, conversation: item.conversation }, stored, kept)
  switch (sending.type) {
    case 'mail': {
      const failure = await sendAnswers(sending, _id)
      return failure && { ...failure, url: '' }
    }
    case 'zap':
      return postZap(scope, { ...item, _id, ...sending }, now)
    case 'case': {
      const description = [sending.description, textTable(sending.values)].filter(Boolean).join('\n\n')
      return openCase(scope, { subject: sending.subject, description, reference: _id }, now)
    }
  }
}

type Zap = Omit<SendingItem, 'sending' | 'kept'> & Extract<SendingItem['sending'], { type: 'zap' }>

async function postZap(
  scope: ClientScope,
  { _id: id, endpoint: url, conversation: userId, created, values }: Zap,
  now: Date,
): Promise<Failure | undefined> {
  const body = JSON.stringify({ type: 'form', id, created, userId, values })
  const signature = await signatureOf(scope, { id, url, body }, now)
  const headers = { 'content-type': 'application/json', ...signature }
  const failure = failureOf(await safeFetch(url, { method: 'POST', headers, body, redirectsMax: 0 }))
  return failure && { ...failure, url }
}

/** The staff see in the conversation that it has come to nothing. */
async function giveUp(
  scope: ClientScope,
  { _id, conversation, sending }: SendingItem,
  { reason, status }: Failure,
  shared: PublicContext,
): Promise<void> {
  const told = { what: sending.type, blockId: sending.blockId, reason, ...(status !== undefined && { status }) }
  try {
    await changeConversation(contextIn(scope, shared), conversation, () => ({
      eventBodies: [{ type: 'delivery-failed', ...told }],
      // Of two calls that give up at once, one finds it gone.
      also: [new Table(scope).remove(sendings, _id)],
      isSilent: true,
    }))
  } catch (error) {
    if (!Problem.is(error, 'not-found')) throw error
  }
}
