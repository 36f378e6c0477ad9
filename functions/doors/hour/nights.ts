/** Starts the nights of companies: of each whose day has a night by now, and of each whose last night left something. */
import { dueDay } from '#shared/company/nights'
import { mondayOf } from '#shared/days'
import { nights, noteBeginning, type NightItem, type NightPart } from '../../company/nights.ts'
import { startJob } from '../../platform/aws/jobs.ts'
import { log } from '../../platform/aws/log.ts'
import { Table } from '../../platform/table/table.ts'
import { clientNames, companies, type CompanyItem } from '../../platform/tenancy/tenancy.ts'
import { partsNeeded } from './needed.ts'

/** Far below the time of the function: what is left then is the beginning of the next look. */
const lookMs = 40_000
const pageSize = 100
const atOnce = 10

export interface Looked {
  /** The name of the company behind which the next look begins; none where this one saw all. */
  readonly after: string | undefined
  /** The night of some company could not be started. */
  readonly isBroken: boolean
}

/** Looks at all companies, from the one behind `place` on; those before it come last, so that each look goes on where one has stopped. */
export async function startNights(now: Date, place: string | undefined, within = lookMs): Promise<Looked> {
  const until = performance.now() + within
  let isBroken = false
  for (const [from, to] of place === undefined ? [['']] : [[place], ['', place]]) {
    let after = from!
    for (let isMore = true; isMore;) {
      const page = await companiesBehind(after)
      const some = to === undefined ? page : page.filter(({ name }) => name <= to)
      for (let first = 0; first < some.length; first += atOnce) {
        const group = some.slice(first, first + atOnce)
        const started = await Promise.all(group.map(({ client }) => startNight(client, now)))
        if (started.includes(false)) isBroken = true
        after = group.at(-1)!.name
        if (performance.now() > until) return { after, isBroken }
      }
      isMore = page.length === pageSize && some.length === page.length
    }
  }
  return { after: undefined, isBroken }
}

const companiesBehind = (name: string) =>
  new Table({}).pageOfGroup(clientNames, 'all', {
    size: pageSize,
    oldestFirst: true,
    ...(name !== '' && { before: name }),
  })

/** Gives whether all went well: what is wrong with one company stops no other. */
async function startNight(client: string, now: Date): Promise<boolean> {
  try {
    const [company, last] = await new Table({ client }).getBoth([companies, 'company'], [nights, 'last'], {
      stale: true,
    })
    if (!company || company.deleting) return true
    const day = dueDay({ now, timezone: company.timezone, last: last?.day })
    if (day !== undefined) await begin(company, last, { day, now })
    else if (last && isToContinue(last, now)) await start(client, last, { day: last.day, now, parts: last.left })
    return true
  } catch (error) {
    log.error('The night of a company could not be started.', { client, error })
    return false
  }
}

/** Looks come an hour apart, and a job has ended by then. */
const triedAgainMs = 50 * 60_000

const isToContinue = ({ left, started }: NightItem, now: Date): boolean =>
  left.length > 0 && now.getTime() - Date.parse(started) >= triedAgainMs

interface Due {
  readonly day: string
  readonly now: Date
}

async function begin(company: CompanyItem, last: NightItem | undefined, { day, now }: Due): Promise<void> {
  const parts = await partsNeeded(company, last, { day, now })
  if (parts.length > 0) return start(company._id, last, { day, now, parts })
  // Noted as well, because a look at what is due costs more than the note.
  const { version: _, ...kept } = last ?? { version: 0 }
  const week = mondayOf(day)
  await noteBeginning({ client: company._id }, last, { ...kept, ...beginning(day, now, 0), left: [], week })
}

/** First the job, then the note: a process that dies in between starts the same execution again, which is there already. */
async function start(
  client: string,
  last: NightItem | undefined,
  { day, now, parts }: Due & { readonly parts: readonly NightPart[] },
): Promise<void> {
  const tries = last?.day === day ? last.tries + 1 : 1
  await startJob('run-night', tries === 1 ? `${client}-${day}` : `${client}-${day}-${tries}`, { client, day, parts })
  const { version: _, ...kept } = last ?? { version: 0 }
  const week = parts.includes('digest') ? last?.week : mondayOf(day)
  await noteBeginning({ client }, last, { ...kept, ...beginning(day, now, tries), left: [...parts], week })
}

const beginning = (day: string, now: Date, tries: number) => ({ day, started: now.toISOString(), tries })
