/** Broadcasts: written, scheduled, sent once, held and ended. */
import type { BroadcastDraft, broadcasts as contract } from '#shared/contracts/broadcasts'
import { referencesIn } from '#shared/blocks/index'
import { faultAt } from '#shared/faults'
import { broadcastScheduleDaysMax, broadcastsMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import { findBroadcast, scopeOf, shownBroadcast, type Lander } from '../../campaigns/changes.ts'
import { findMeant } from '../../campaigns/meant.ts'
import { reportOf } from '../../campaigns/report.ts'
import { sayTest, speakingPlace } from '../../campaigns/say.ts'
import { broadcasts, type BroadcastItem } from '../../campaigns/store.ts'
import {
  cancelBroadcast,
  pauseBroadcast,
  resumeBroadcast,
  reviseBroadcast,
  scheduleBroadcast,
  sendBroadcast,
} from '../../campaigns/transitions.ts'
import { findConversation } from '../../chat/conversation.ts'
import { requireThere } from '../../content/references.ts'
import type { Context, Operations } from '../../platform/request/context.ts'

export const operations: Operations<typeof contract> = {
  list: async ({ status }, { table, scope }) => {
    const all = (await table.list(broadcasts, { newestFirst: true })).filter(
      (each) => !status || each.status === status,
    )
    return Promise.all(all.map((item) => shownBroadcast(scope, item)))
  },

  get: async ({ _id }, { scope }) => {
    const item = await findBroadcast(scope, _id)
    const shown = await shownBroadcast(scope, item)
    return item.status === 'sent' ? { ...shown, report: await reportOf(scopeOf(scope, _id)) } : shown
  },

  create: async (draft, context) => {
    await requireSound(context, draft)
    return createDraft(context, draft)
  },

  update: async ({ _id, version, ...draft }, context) => {
    // Who is too late is told so, whatever else is wrong.
    if ((await findBroadcast(context.scope, _id)).status === 'sent') throw new Problem('broadcast-sent')
    await requireSound(context, draft)
    return shown(context, reviseBroadcast(context.scope, { _id, version }, landerOf(context), draft))
  },

  remove: async ({ _id }, context) => {
    const { table, scope, commit } = context
    const { status, version, name } = await findBroadcast(scope, _id)
    if (status === 'sent') throw new Problem('broadcast-sent')
    // The job that waits for its moment finds nothing then, and ends.
    const change = table.removeUnchanged(broadcasts, _id, { field: 'version', value: version })
    await commit([change], { about: { name, id: _id } })
    return { _id }
  },

  send: ({ _id, version }, context) =>
    shown(context, sendBroadcast(context.scope, { _id, version }, landerOf(context))),

  schedule: ({ _id, version, scheduledAt }, context) => {
    const at = new Date(scheduledAt)
    const ahead = at.getTime() - context.now.getTime()
    if (ahead < minuteMs) throw badRequest(faultAt('scheduledAt', 'too-early'))
    if (ahead > broadcastScheduleDaysMax * dayMs) throw badRequest(faultAt('scheduledAt', 'too-late'))
    return shown(context, scheduleBroadcast(context.scope, { _id, version }, landerOf(context), at))
  },

  pause: ({ _id }, context) => shown(context, pauseBroadcast(scopeOf(context.scope, _id), landerOf(context))),
  resume: ({ _id }, context) => shown(context, resumeBroadcast(scopeOf(context.scope, _id), landerOf(context))),
  cancel: ({ _id }, context) => shown(context, cancelBroadcast(scopeOf(context.scope, _id), landerOf(context))),

  test: async ({ _id, userId }, { scope, now, newId }) => {
    const item = await findBroadcast(scope, _id)
    const place = await speakingPlace(scope, now)
    const { environmentId } = await findConversation(scope, userId)
    if (!place || environmentId !== scope.environment) throw new Problem('not-found')
    const outcome = await sayTest(place, item, { conversation: userId, sentId: newId() })
    if (outcome === 'failed' || outcome === 'unknown') throw new Problem('unavailable')
    return { outcome }
  },

  resend: async ({ _id }, context) => {
    const before = await findBroadcast(context.scope, _id)
    if (before.phase !== 'finished' && before.phase !== 'cancelled') throw new Problem('broadcast-not-sending')
    if (!before.tally?.failed) throw new Problem('nobody-meant')
    const { name, kind, content, tags, swarmId, channels, quietHours, includesHeld } = before
    return createDraft(context, { name, kind, content, tags, swarmId, channels, quietHours, includesHeld }, _id)
  },
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const landerOf = ({ now, commit }: Context): Lander => ({ now, commit })

const shown = async ({ scope }: Context, changed: Promise<BroadcastItem>) => shownBroadcast(scope, await changed)

/** Sent ones are not counted: they stay, and nobody can delete them. */
async function createDraft(context: Context, draft: BroadcastDraft, resends?: string) {
  const { table, scope, newId, now, actor } = context
  const unsent = (await table.list(broadcasts)).filter(({ status }) => status !== 'sent')
  if (unsent.length >= broadcastsMax) throw new Problem('too-large', { limit: `${broadcastsMax} broadcasts` })
  const created = now.toISOString()
  const item: BroadcastItem = {
    ...draft,
    _id: newId(),
    status: 'draft',
    created,
    updated: created,
    by: { _id: actor.id, name: actor.fullName },
    ...(resends && { resends }),
    version: 1,
  }
  await context.commit([table.create(broadcasts, item, 'stale')], {
    about: { name: item.name, id: item._id, revision: item.version },
  })
  return shownBroadcast(scope, item)
}

/** Its swarm, and the responses that its buttons lead to, are there. */
async function requireSound({ table, scope }: Context, { content, swarmId }: BroadcastDraft): Promise<void> {
  if (!(await findMeant(scope, swarmId))) throw badRequest(faultAt('swarmId', 'swarm-gone'))
  const mentions = referencesIn(content).map((mention) => ({ ...mention, path: `content.${mention.path}` }))
  await requireThere(table, mentions)
}
