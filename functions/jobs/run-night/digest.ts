/** The weekly letter to those members of a company who asked for it, in the first night of a week. */
import { may } from '#shared/access'
import { analytics } from '#shared/contracts/analytics'
import { review } from '#shared/contracts/review'
import { dayAfter, dayStart, mondayOf } from '#shared/days'
import { readWeek } from '../../areas/analytics/digest/steps.ts'
import { mostAskedBetween } from '../../areas/review/steps.ts'
import { letterLanguage, sendLetter } from '../../company/letter.ts'
import { mailId, sendOnce } from '../../company/mail-once.ts'
import { digestLetters } from '../../company/mails/digest.ts'
import { consoleOrigin, mailSender } from '../../platform/aws/mail-sender.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import { Table } from '../../platform/table/table.ts'
import type { CompanyConfig } from '../../platform/tenancy/company.ts'
import { agents, heldIn, liveEnvironment, members, type AgentItem } from '../../platform/tenancy/tenancy.ts'

const daysPerWeek = 7

interface Turn {
  readonly day: string
  readonly now: Date
  /** By the clock of the process, when to leave the others to the next step. */
  readonly until: number
}

/** `done`: all have it, or there is nothing to tell. `open`: some could not be sent. */
export async function mailDigests(
  { company, environments }: Pick<CompanyConfig, 'company' | 'environments'>,
  { day, now, until }: Turn,
): Promise<'done' | 'open' | 'more'> {
  const live = liveEnvironment(environments)
  if (!live || !mailSender()) return 'done'
  const readers = await readersOf(company)
  if (readers.length === 0) return 'done'
  const scope = { client: company._id, environment: live._id }
  const monday = mondayOf(day)
  const week = dayAfter(monday, -daysPerWeek)
  const at = { timezone: company.timezone, now }
  const figures = await readWeek(scope, week, at)
  // A week in which nobody said anything is no news.
  if (figures.conversations === 0) return 'done'
  const within = { from: dayStart(week, company.timezone), to: dayStart(monday, company.timezone) }
  const [before, asked] = await Promise.all([
    readWeek(scope, dayAfter(week, -daysPerWeek), at),
    mostAskedBetween(scope, within),
  ])
  let isOpen = false
  for (const { agent, seesQuestions } of readers) {
    const name = { day: monday, kind: 'digest' as const, person: agent._id }
    const letter = digestLetters[letterLanguage(agent, company)]({
      firstName: agent.firstName,
      company: company.displayName,
      week,
      figures,
      before,
      unanswered: seesQuestions ? asked : undefined,
      origin: consoleOrigin(),
    })
    const send = () => sendLetter([agent.email], letter, derivedId('mail', company._id, mailId(name)))
    if ((await sendOnce({ client: company._id }, name, { now, send })) === 'open') isOpen = true
    if (performance.now() > until) return 'more'
  }
  return isOpen ? 'open' : 'done'
}

interface Reader {
  readonly agent: AgentItem
  readonly seesQuestions: boolean
}

/** Who asked for it and may see what it says. */
async function readersOf(company: CompanyConfig['company']): Promise<Reader[]> {
  const asked = (await new Table({ client: company._id }).list(members)).filter(({ weeklyDigest }) => weeklyDigest)
  const found = await new Table({}).getMany(
    agents,
    asked.map(({ authId }) => authId),
  )
  return found.flatMap((agent) => {
    if (!agent.weeklyDigest || !agent.clients.some(({ id }) => id === company._id)) return []
    const { closed, tier } = company
    const rights = { ...heldIn(agent, company._id), closed, tier, readOnly: true }
    if (!may(rights, analytics.figure.access)) return []
    return [{ agent, seesQuestions: may(rights, review.list.access) }]
  })
}
