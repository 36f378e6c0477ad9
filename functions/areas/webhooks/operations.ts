/** Webhooks of a company: where they are, what they are told of, their secrets, and what was sent to them. */
import type { webhooks as contract } from '#shared/contracts/webhooks'
import { faultAt } from '#shared/faults'
import { webhooksPerClientMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import { wantedTypes } from '#shared/webhook-types'
import { webhookErrors } from '../../platform/outside/error-log.ts'
import { isWebhookUrl } from '../../platform/outside/safe-fetch.ts'
import { dropSecret, renewSigningSecret, signingSecret } from '../../platform/outside/signing.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { removeSomeOfClient } from '../../platform/table/bulk-delete.ts'
import { placeChange } from '../../platform/table/places.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { dropDeliveries } from '../../webhooks/drop.ts'
import {
  firstWebhook,
  listWebhooks,
  secretName,
  webhookPlaces,
  webhooks,
  type WebhookItem,
} from '../../webhooks/store.ts'
import { wakeWebhooks } from '../../webhooks/wake.ts'
import { aboutOf, findMade, findWebhook } from './find.ts'
import { listCalls, listDeliveries } from './lists.ts'
import { replayDeliveries } from './replay.ts'
import { shownWebhook, unmadeWebhook } from './shown.ts'
import { sendTest } from './test.ts'

/** How long whoever puts deliveries may go by what a webhook was before. */
const unheardMs = 40_000
const removedAtOnce = 500

export const operations: Operations<typeof contract> = {
  get: async (_, { scope, now }) => {
    const made = await listWebhooks(scope)
    const first = made.find(({ _id }) => _id === firstWebhook(scope)) ?? unmadeWebhook(scope)
    const all = [first, ...made.filter(({ _id }) => _id !== first._id)]
    const shown = await Promise.all(all.map((item) => shownWebhook(scope, item, now)))
    return { ...shown[0]!, all: shown }
  },

  create: async (draft, context) => {
    const { scope, newId } = context
    if (draft.endpoint === '') throw new Problem('webhook-unset')
    const item = edited({ ...unmadeWebhook(scope), _id: newId() }, draft)
    return retryOnConflict(() => make(context, item))
  },

  update: ({ _id, revision, ...draft }, context) =>
    retryOnConflict(async () => {
      const before = await findWebhook(context, _id)
      if (revision !== undefined && revision !== before.revision) throw new Problem('stale')
      const after = edited(before, draft)
      if (before.revision === 0) return make(context, after)
      await save(context, before, after)
      return shownWebhook(context.scope, after, context.now)
    }),

  remove: async ({ _id }, context) => {
    const { scope, table } = context
    const gone = await findWebhook(context, _id)
    if (gone.revision === 0) throw new Problem('not-found')
    const own: Change[] = _id === firstWebhook(scope) ? [] : [dropSecret(scope, _id)]
    const place = new Table({}).drop(webhookPlaces, _id)
    await context.commit([table.remove(webhooks, _id), place, ...own], { about: aboutOf(gone) })
    await dropDeliveries(scope, _id)
    return { _id }
  },

  renewSecret: async ({ _id }, context) => {
    const { scope, now } = context
    const item = await findMade(context, _id)
    await renewSigningSecret(scope, now, secretName(scope, _id))
    await context.commit([], { about: aboutOf(item) })
    return { ...(await shownWebhook(scope, item, now)), secret: await secretOf(context, _id) }
  },

  enable: async ({ _id }, context) => {
    await findMade(context, _id)
    return retryOnConflict(async () => {
      const before = await findMade(context, _id)
      const after = { ...before, ...up, revision: before.revision + 1 }
      await save(context, before, after)
      return shownWebhook(context.scope, after, context.now)
    })
  },

  test: async ({ _id, type }, context) => sendTest(context, await findMade(context, _id), type),

  replay: async ({ _id, what }, context) => {
    const item = await findMade(context, _id)
    const count = await replayDeliveries(context.scope, item, what)
    await context.commit([], { about: aboutOf(item) })
    await wakeWebhooks([{ client: context.scope.client, webhook: _id }])
    return { count }
  },

  deliveries: async ({ _id, status, continueId }, context) => {
    await findWebhook(context, _id)
    return listDeliveries(context.scope, _id, { status, continueId })
  },

  errors: async ({ pageSize, continueId }, { table }) => {
    const found = await table.page(webhookErrors, { size: pageSize + 1, before: continueId })
    const values = found.slice(0, pageSize).map((item) => {
      const { conversation: _, ...error } = item
      return error
    })
    const last = values.at(-1)
    return { values, ...(found.length > pageSize && last && { continueId: last._id }) }
  },

  removeErrors: async (_, context) => {
    for (let isMore = true; isMore;)
      isMore = (await removeSomeOfClient(context.scope, 'webhook-error', removedAtOnce)).more
    await context.commit([], { about: { name: 'errors' } })
    return {}
  },

  calls: ({ page }, { scope }) => listCalls(scope, page),
}

const limited = { id: webhooks.name, max: webhooksPerClientMax, noun: 'webhooks' }

/** It is asked again at once. */
const up = { state: 'active', failures: 0, failing: undefined } as const

interface Draft {
  readonly endpoint: string
  readonly description?: string | undefined
  readonly types?: WebhookItem['types'] | undefined
  readonly full?: boolean | undefined
  readonly paused?: boolean | undefined
}

/** Another address is another server: that the former one was down says nothing of it. */
function edited(before: WebhookItem, draft: Draft): WebhookItem {
  if (draft.endpoint !== '' && !isWebhookUrl(draft.endpoint)) throw badRequest(faultAt('endpoint', 'https-url'))
  const { endpoint, paused, description = before.description, types = before.types, full = before.full } = draft
  const wanted = wantedTypes.filter((type) => types.includes(type))
  const after = { ...before, endpoint, description, types: wanted, full, revision: before.revision + 1 }
  if (paused) return { ...after, state: 'paused', failures: 0, failing: undefined }
  const isResumed = paused === false && before.state === 'paused'
  const isMoved = after.endpoint !== before.endpoint && before.state === 'down'
  return isResumed || isMoved ? { ...after, ...up } : after
}

/** With the whole secret, which is shown once. */
async function make(context: Context, item: WebhookItem) {
  const { scope, table, now } = context
  const counted = await placeChange(table, limited, async () => (await listWebhooks(scope)).length)
  const secret = await secretOf(context, item._id)
  const place = new Table({}).put(webhookPlaces, { _id: item._id, client: scope.client })
  await context.commit([table.create(webhooks, item, 'unavailable'), place, counted], { about: aboutOf(item) })
  return { ...(await shownWebhook(scope, item, now)), secret }
}

/** What is counted meanwhile stays; what waits is sent where that is wanted from now on. */
async function save(context: Context, before: WebhookItem, after: WebhookItem): Promise<void> {
  const { table, scope, now } = context
  const { _id, endpoint, description, types, full, revision, state, failures, failing } = after
  const isMoved = state !== before.state || failing !== before.failing
  const fields = { endpoint, description, types, full, revision, ...(isMoved && { state, failures, failing }) }
  const read = { revision: before.revision, ...(isMoved && { state: before.state }) }
  await context.commit([table.set(webhooks, _id, fields, read)], { about: aboutOf(after) })
  if (state !== 'active') return
  const wake = { client: scope.client, webhook: _id }
  await wakeWebhooks([wake, { ...wake, at: new Date(now.getTime() + unheardMs).toISOString() }])
}

const secretOf = ({ scope, now }: Context, webhook: string): Promise<string> =>
  signingSecret(scope, now, secretName(scope, webhook))
