/** The same, done with several conversations: held for a moment, then told how it went with each. */
import i18next from 'i18next'
import type { Sent } from '#shared/contract'
import type { takeover } from '#shared/contracts/takeover'
import { nameOf, visitorName } from '../../../components/conversation/customer-name.ts'
import { quietly } from '../../../core/api.ts'
import { notifyOfAll } from '../../../core/live/notices.ts'
import { hold } from './holding.ts'
import { loadQueue } from './inbox-data.ts'
import { liveNow } from './inbox-state.ts'
import { endSelection, select } from './selection.ts'
import { untilText } from './snooze-times.ts'

export type BulkDeed = Sent<(typeof takeover)['bulk']>['what']

/** `who` is the agent they are assigned to. */
export function doWithAll(userIds: readonly string[], what: BulkDeed, who = ''): void {
  const about = { name: who, ...wordsOf(what) }
  endSelection()
  const { users } = liveNow()
  // The screen may be left by then.
  const names = new Map(userIds.map((id) => [id, users[id] ? nameOf(users[id]) : visitorName(id)]))
  hold({
    what: 'bulk',
    text: i18next.t(`conversations:bulk.soon.${what.do}`, { count: userIds.length, ...about }),
    undone: () => select(userIds),
    act: () => run(names, what, about),
  })
}

type Names = ReadonlyMap<string, string>

function wordsOf(what: BulkDeed): Readonly<Record<string, string>> {
  if (what.do === 'snooze') return { until: untilText(what.until, Date.now()) }
  return what.do === 'tag' ? { tag: what.tag } : {}
}

async function run(names: Names, what: BulkDeed, about: Readonly<Record<string, string>>) {
  try {
    const { done, refused } = await quietly.takeover.bulk({ userIds: [...names.keys()], what })
    if (done.length > 0)
      notifyOfAll('success', i18next.t(`conversations:bulk.done.${what.do}`, { count: done.length, ...about }))
    if (refused.length > 0) tellRefused(refused, names)
    const { filters } = liveNow()
    if (filters) await loadQueue({ ...filters, page: 0 })
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    const again = { text: i18next.t('common:retry'), act: () => void run(names, what, about) }
    notifyOfAll('error', i18next.t('conversations:bulk.failed', { count: names.size, why }), again)
  }
}

interface Refused {
  readonly userId: string
  readonly code: string
  readonly name?: string | undefined
}

/** By name, with the reason; many are cut. They stay chosen, for something else may be done with them. */
function tellRefused(refused: readonly Refused[], names: Names) {
  const told = refused.slice(0, namedMax).map(({ userId, code, name = '' }) => {
    const why = i18next.t(`errors:${code as 'not-found'}`, { name, defaultValue: code })
    return i18next.t('conversations:bulk.refused-one', { customer: names.get(userId) ?? visitorName(userId), why })
  })
  const more = refused.length - told.length
  if (more > 0) told.push(i18next.t('conversations:bulk.refused-more', { count: more }))
  notifyOfAll('error', i18next.t('conversations:bulk.refused', { count: refused.length, names: told.join(' ') }))
  select(refused.map(({ userId }) => userId))
}

const namedMax = 5
