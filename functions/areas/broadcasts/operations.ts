/** Broadcasts: written, scheduled, sent once, held and ended. */
import type { Broadcast, BroadcastDraft, broadcasts as contract } from '#shared/contracts/broadcasts'
import { referencesIn } from '#shared/blocks/index'
import { faultAt } from '#shared/faults'
import { broadcastScheduleDaysMax, broadcastsKeptMax, broadcastsMax } from '#shared/limits'
import { compareTexts } from '#shared/order'
import { badRequest, Problem } from '#shared/problem'
import { scopeOf, shownBroadcast, type Lander } from '../../campaigns/changes.ts'
import { findKept, listKept, newHomeOf, type Kept } from '../../campaigns/homes.ts'
import { findMeant } from '../../campaigns/swarms.ts'
import { previewRecipients } from '../../campaigns/preview.ts'
import { reportOf } from '../../campaigns/report.ts'
import { customersPlace, sayTest } from '../../campaigns/say.ts'
import { broadcasts, type BroadcastItem } from '../../campaigns/store.ts'
import {
  cancelBroadcast,
  pauseBroadcast,
  resumeBroadcast,
  reviseBroadcast,
  scheduleBroadcast,
  sendBroadcast,
} from '../../campaigns/transitions.ts'
import { findConversation } from '../../chat/conversation/conversation.ts'
import { requireThere } from '../../content/references.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { BroadcastScope } from '../../platform/table/scope.ts'
import { placeChange } from '../../platform/table/places.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import { requireClear } from './placeholders.ts'

export const operations: Operations<typeof contract> = {
  list: async ({ status }, { scope }) => {
    const all = (await listKept(scope, broadcasts))
      .filter(({ item }) => !status || item.status === status)
      .toSorted((a, b) => compareTexts(b.item._id, a.item._id))
    return Promise.all(all.map(({ home, item }) => shownBroadcast(home, item)))
  },

  get: async ({ _id }, context) => {
    const { home, item } = await findBroadcast(context, _id)
    const shown = await shownBroadcast(home, item)
    if (item.status !== 'sent') return shown
    return { ...shown, report: await reportOf(scopeOf(home, _id), shown.progress?.sent ?? 0) }
  },

  create: async (draft, context) => {
    await requireSound(context, draft)
    return createDraft(context, draft)
  },

  update: async ({ _id, version, ...draft }, context) => {
    // Who is too late is told so, whatever else is wrong.
    const { home, item } = await findBroadcast(context, _id)
    if (item.status === 'sent') throw new Problem('broadcast-sent')
    await requireSound(context, draft)
    return shownBroadcast(home, await reviseBroadcast(home, { _id, version }, landerOf(context), draft))
  },

  remove: async ({ _id }, context) => {
    const { home, item } = await findBroadcast(context, _id)
    const { status, version, name } = item
    if (status === 'sent') throw new Problem('broadcast-sent')
    // The job that waits for its moment finds nothing then, and ends.
    const change = new Table(home).removeUnchanged(broadcasts, _id, { field: 'version', value: version })
    await context.commit([change], { about: { name, id: _id } })
    return { _id }
  },

  send: async ({ _id, version, isConfirmed }, context) => {
    const { home, item } = await findBroadcast(context, _id)
    if (!isConfirmed) await requireClear(context, item)
    return shownBroadcast(home, await sendBroadcast(home, { _id, version }, landerOf(context)))
  },

  schedule: async ({ _id, version, isConfirmed, scheduledAt }, context) => {
    const at = new Date(scheduledAt)
    requireAhead(at, context.now)
    const { home, item } = await findBroadcast(context, _id)
    if (!isConfirmed) await requireClear(context, item)
    return shownBroadcast(home, await scheduleBroadcast(home, { _id, version }, landerOf(context), at))
  },

  pause: ({ _id }, context) => changeKept(context, _id, pauseBroadcast),
  resume: ({ _id }, context) => changeKept(context, _id, resumeBroadcast),
  cancel: ({ _id }, context) => changeKept(context, _id, cancelBroadcast),

  test: async ({ _id, userId }, context) => {
    const { scope, now, newId } = context
    const { item } = await findBroadcast(context, _id)
    const place = await customersPlace(scope, now)
    await findConversation(scope, userId)
    if (!place) throw new Problem('not-found')
    const outcome = await sayTest(place, item, { conversation: userId, sentId: newId() })
    if (outcome === 'failed' || outcome === 'unknown' || outcome === 'same-person') throw new Problem('unavailable')
    return { outcome }
  },

  preview: (asked, { scope, now }) => previewRecipients(scope, asked, now),

  resend: async ({ _id }, context) => {
    const { item: before } = await findBroadcast(context, _id)
    if (before.phase !== 'finished' && before.phase !== 'cancelled') throw new Problem('broadcast-not-sending')
    if (!before.tally?.failed) throw new Problem('nobody-meant')
    const { name, kind, content, tags, swarmId, channels, quietHours, includesHeld } = before
    return createDraft(context, { name, kind, content, tags, swarmId, channels, quietHours, includesHeld }, _id)
  },
}

/** Refuses a moment that is less than a minute ahead, or further than a broadcast can wait. */
export function requireAhead(at: Date, now: Date): void {
  const ahead = at.getTime() - now.getTime()
  if (ahead < minuteMs) throw badRequest(faultAt('scheduledAt', 'too-early'))
  if (ahead > broadcastScheduleDaysMax * dayMs) throw badRequest(faultAt('scheduledAt', 'too-late'))
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const landerOf = ({ now, commit }: Context): Lander => ({ now, commit })

/** The broadcast, in whichever environment of the company it is kept. */
async function findBroadcast({ scope }: Pick<Context, 'scope'>, _id: string): Promise<Kept<BroadcastItem>> {
  const found = await findKept(scope, broadcasts, _id)
  if (!found) throw new Problem('not-found')
  return found
}

async function changeKept(
  context: Context,
  _id: string,
  by: (scope: BroadcastScope, lander: Lander) => Promise<BroadcastItem>,
): Promise<Broadcast> {
  const { home } = await findBroadcast(context, _id)
  return shownBroadcast(home, await by(scopeOf(home, _id), landerOf(context)))
}

async function createDraft(context: Context, draft: BroadcastDraft, resends?: string) {
  const { scope, newId, now, actor } = context
  const home = await newHomeOf(scope, now)
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
  await retryOnConflict(async () => {
    const places = await placeChanges(context)
    await context.commit([new Table(home).create(broadcasts, item, 'stale'), ...places], {
      about: { name: item.name, id: item._id, revision: item.version },
    })
  })
  return shownBroadcast(home, item)
}

/** Those that were sent are counted apart: they stay, and nobody can delete them. */
async function placeChanges({ scope, table }: Context) {
  const count = async (isCounted: (item: BroadcastItem) => boolean) =>
    (await listKept(scope, broadcasts)).filter(({ item }) => isCounted(item)).length
  const { name: id } = broadcasts
  return [
    await placeChange(table, { id: `${id}#unsent`, max: broadcastsMax, noun: 'broadcasts' }, () =>
      count(({ status }) => status !== 'sent'),
    ),
    await placeChange(table, { id, max: broadcastsKeptMax, noun: 'broadcasts with those that were sent' }, () =>
      count(() => true),
    ),
  ]
}

/** Its swarm is there, and so are the responses that its buttons lead to, where customers are answered. */
async function requireSound({ scope, now }: Context, { content, swarmId }: BroadcastDraft): Promise<void> {
  if (!(await findMeant(scope, swarmId))) throw badRequest(faultAt('swarmId', 'swarm-gone'))
  const mentions = referencesIn(content).map((mention) => ({ ...mention, path: `content.${mention.path}` }))
  const place = await customersPlace(scope, now)
  await requireThere(new Table(place?.scope ?? scope), mentions)
}
