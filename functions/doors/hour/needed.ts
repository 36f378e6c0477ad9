/** What a night would find to do, told by some reads: a night that would find nothing is not started. */
import { keptSince } from '#shared/company/retention'
import { dayAfter, mondayOf } from '#shared/days'
import { botConversations } from '../../chat/desk/queues.ts'
import { unanswered } from '../../chat/conversation/store.ts'
import { nightParts, type NightItem, type NightPart } from '../../company/nights.ts'
import { needsCheck, readCounted, type Counted } from '../../figures/check-past.ts'
import { mailSender } from '../../platform/aws/mail-sender.ts'
import { audits } from '../../platform/request/audits.ts'
import { Table } from '../../platform/table/table.ts'
import { needsTidying } from '../../search/tidy.ts'
import {
  environments,
  members,
  settings,
  type CompanyItem,
  type EnvironmentItem,
  type SettingsItem,
} from '../../platform/tenancy/tenancy.ts'

interface Due {
  readonly day: string
  readonly now: Date
}

interface Known extends Due {
  readonly company: CompanyItem
  readonly last: NightItem | undefined
  readonly list: readonly EnvironmentItem[]
  readonly settings: SettingsItem | undefined
  readonly counted: readonly (Counted | undefined)[]
}

/** In the order in which they are taken. */
export async function partsNeeded(company: CompanyItem, last: NightItem | undefined, due: Due): Promise<NightPart[]> {
  const { _id: client } = company
  const [own, all] = await new Table({ client }).getBoth([settings, 'settings'], [environments, 'environments'], {
    stale: true,
  })
  const list = all?.list ?? []
  const counted = await Promise.all(list.map(({ _id }) => readCounted({ client, environment: _id })))
  const known: Known = { ...due, company, last, list, settings: own, counted }
  const [broken, digest, backup, retention, search] = await Promise.all([
    needsBroken(known),
    needsDigest(known),
    needsBackup(known),
    needsRetention(known),
    needsTidying({ client }),
  ])
  const figures = counted.some((each) => each && needsCheck(each))
  const needed = { broken, digest, backup, figures, retention, search }
  return nightParts.filter((part) => needed[part])
}

const dayMs = 24 * 60 * 60 * 1000
/** What nobody has audited may have changed as well. */
const soundDaysMax = 7
/** Between the moment an audit names and its landing. */
const landingMs = 5 * 60_000

/** Where somebody wants the mail: unless nothing was broken when last looked at, and nobody has done anything since. */
async function needsBroken({ company, last, settings: own, now }: Known): Promise<boolean> {
  if (!own?.brokenBlocksEmail || !mailSender()) return false
  const sound = Date.parse(last?.sound ?? '')
  if (!(now.getTime() - sound < soundDaysMax * dayMs)) return true
  return hasChangedSince(company, sound)
}

/** Whether anybody has done anything since a moment, as far as the audits tell. */
async function hasChangedSince({ _id: client }: CompanyItem, moment: number): Promise<boolean> {
  const [latest] = await new Table({ client }).page(audits, { size: 1 })
  return latest !== undefined && !(Date.parse(latest.created) <= moment - landingMs)
}

/** Where somebody has done something since the last look; whether it changed what backups hold, only a look at all of it tells. */
const needsBackup = ({ company, last }: Known): Promise<boolean> =>
  hasChangedSince(company, Date.parse(last?.backedUp ?? ''))

const daysPerWeek = 7

/** In the first night of a week, where something was counted in the week before and somebody wants to hear of it. */
async function needsDigest({ company, last, day, counted }: Known): Promise<boolean> {
  const monday = mondayOf(day)
  if (last?.week === monday || !mailSender()) return false
  // By UTC a day may begin on the one before.
  const from = dayAfter(monday, -daysPerWeek - 1)
  if (!counted.some((each) => each && each.last >= from)) return false
  const all = await new Table({ client: company._id }).list(members, { stale: true })
  return all.some(({ weeklyDigest }) => weeklyDigest)
}

/** Where something is kept that is too old, or will be: which conversation that is only a look at all of them tells. */
async function needsRetention({ company, list, settings: own, counted, day }: Known): Promise<boolean> {
  const { conversationEventsTTL: events = 0, conversationAnalyticsTTL: analytics = 0 } = own ?? {}
  if (events <= 0 && analytics <= 0) return false
  const { _id: client } = company
  const [[conversation], ...questions] = await Promise.all([
    botConversations({ client }, { size: 1 }),
    ...list.map(({ _id }) => new Table({ client, environment: _id }).between(unanswered, { size: 1, stale: true })),
  ])
  if (conversation || questions.some((found) => found.length > 0)) return true
  const cut = keptSince(analytics, { day, timezone: company.timezone })?.slice(0, 10)
  return cut !== undefined && counted.some((each) => each && hasSlicesBefore(each, cut))
}

/** Whether slices of days before are left, as far as the rows tell. */
const hasSlicesBefore = ({ first, last, purged }: Counted, cut: string): boolean =>
  first < cut && (purged === undefined || (purged < last && dayAfter(purged) < cut))
