/** What the sidebar leads to, in which order, for whom: one pure reading of the register of pages (SHELL-022 to 027). */
import { may, type Rights } from '#shared/access'
import type { CounterName } from '../../core/live/counters.ts'
import { isOffered, pages, pathTo, type PageName } from '../../core/pages.ts'

/** What the sidebar depends on besides rights. */
export interface Facts {
  /** How many environments the company has; `undefined` while that is not known. */
  readonly environments: number | undefined
  /** Which pages can be offered at all; an entry appears as soon as its page exists. */
  readonly offers: (page: PageName) => boolean
}

export interface Group {
  /** Absent where the entries stand without a heading. */
  readonly title?: 'build' | 'engagement'
  readonly entries: readonly PageName[]
}

const building = ['blocks', 'intents', 'entities', 'builds', 'forms', 'questions', 'changes'] as const
const engagement = ['conversations', 'analytics', 'unanswered-questions', 'broadcast', 'swarm'] as const

/** The entry shows how much there is to do behind it (SHELL-030). */
export const counterOf: Partial<Record<PageName, CounterName>> = {
  conversations: 'awaiting-response',
  'unanswered-questions': 'unanswered-questions',
  builds: 'pending-build',
  changes: 'pending-changes',
}

/** The entries above; headings are only worth their lines where they set conversations apart from the build area. */
export function navigation(rights: Rights, { environments, offers = isOffered }: Partial<Facts>): readonly Group[] {
  const first = open(rights, ['overview'], offers)
  const built = open(rights, building, offers).filter((page) => page !== 'changes' || environments === 1)
  const isShown = (page: PageName) => page !== 'conversations' || !liveChatDisabled(rights)
  const engaged = open(rights, engagement, offers).filter(isShown)
  if (built.length === 0) return [{ entries: engaged }]
  return [
    ...(first.length > 0 ? [{ entries: first }] : []),
    { title: 'build', entries: built },
    ...(engaged.length > 0 ? [{ title: 'engagement' as const, entries: engaged }] : []),
  ]
}

/** The entries below, before the links that lead out of the console. */
export const lowerNavigation = (rights: Rights, offers = isOffered): readonly PageName[] =>
  open(rights, ['settings', 'admin'], offers)

/** True for the entry of the page that shows, and for the entry above it: a form being edited belongs to the forms. */
export const leadsTo = (entry: PageName, shown: PageName | undefined): boolean =>
  shown !== undefined && `${pathTo(shown)}/`.startsWith(`${pathTo(entry)}/`)

const open = (rights: Rights, names: readonly PageName[], offers: Facts['offers']) =>
  names.filter((name) => may(rights, pages[name].access) && offers(name))

/** The flag hides the entry and leaves the address open, so that an agent never runs in a circle (SHELL-008). */
const liveChatDisabled = ({ closed }: Rights) => closed.includes('liveChatDisabled')
