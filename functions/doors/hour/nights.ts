/** Starts the nights of companies: of each whose day has a night by now, and of each whose last night left something. */
import { createHash } from 'node:crypto'
import { chunksOf } from '#shared/chunks'
import { dueDay } from '#shared/company/nights'
import { mondayOf } from '#shared/days'
import { nights, noteBeginning, type NightItem, type NightPart } from '../../company/nights.ts'
import { startJob } from '../../platform/aws/jobs.ts'
import { log } from '../../platform/aws/log.ts'
import { getBothOfEach } from '../../platform/table/of-each.ts'
import { Table } from '../../platform/table/table.ts'
import { clientNames, companies, type CompanyItem } from '../../platform/tenancy/tenancy.ts'
import { partsNeeded } from './needed.ts'

/** Far below the time of the function: what is left then is the beginning of the next look. */
const lookMs = 40_000
/** Companies are read so many at once, in batches side by side; their nights are started ten at a time. */
export const companiesReadAtOnce = 500
const atOnce = 10
/** So many nights of a look begin at once, and the others in the next fifty minutes, so that they end before the next look. */
const atOnceMax = 100
const spreadSeconds = 50 * 60

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
  let begun = 0
  const whenOf = (client: string) => beginningOf(client, now, (begun += 1))
  for (const [from, to] of place === undefined ? [['']] : [[place], ['', place]]) {
    let after = from!
    for (let isMore = true; isMore;) {
      const page = await companiesBehind(after)
      const some = to === undefined ? page : page.filter(({ name }) => name <= to)
      const itemsOf = await getBothOfEach(
        some.map(({ client }) => client),
        [companies, 'company'],
        [nights, 'last'],
      )
      for (const group of chunksOf(some, atOnce)) {
        const started = await Promise.all(group.map(({ client }) => startNight(client, { now, whenOf, itemsOf })))
        if (started.includes(false)) isBroken = true
        after = group.at(-1)!.name
        if (performance.now() > until) return { after, isBroken }
      }
      isMore = page.length === companiesReadAtOnce && some.length === page.length
    }
  }
  return { after: undefined, isBroken }
}

const companiesBehind = (name: string) =>
  new Table({}).pageOfGroup(clientNames, 'all', {
    size: companiesReadAtOnce,
    oldestFirst: true,
    ...(name !== '' && { before: name }),
  })

/**
 * When the night of a company begins that is the `count`th of a look: at once, or in a second that a hash of its id chooses,
 * because all companies of a timezone are due in the same look.
 */
export const beginningOf = (client: string, now: Date, count: number): Date => {
  if (count <= atOnceMax) return now
  const second = createHash('sha256').update(client).digest().readUInt32BE() % spreadSeconds
  return new Date(now.getTime() + second * 1000)
}

interface Look {
  readonly now: Date
  readonly whenOf: (client: string) => Date
  readonly itemsOf: (client: string) => readonly [CompanyItem | undefined, NightItem | undefined]
}

/** Gives whether all went well: what is wrong with one company stops no other. */
async function startNight(client: string, look: Look): Promise<boolean> {
  const { now } = look
  try {
    const [company, last] = look.itemsOf(client)
    if (!company || company.deleting) return true
    const day = dueDay({ now, timezone: company.timezone, last: last?.day })
    if (day !== undefined) await begin(company, last, { ...look, day })
    else if (last && isToContinue(last, now)) await start(client, last, { ...look, day: last.day, parts: last.left })
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

interface Due extends Look {
  readonly day: string
}

async function begin(company: CompanyItem, last: NightItem | undefined, due: Due): Promise<void> {
  const { day, now } = due
  const parts = await partsNeeded(company, last, { day, now })
  if (parts.length > 0) return start(company._id, last, { ...due, parts })
  // Noted as well, because a look at what is due costs more than the note.
  const { version: _, ...kept } = last ?? { version: 0 }
  const week = mondayOf(day)
  await noteBeginning({ client: company._id }, last, { ...kept, ...beginning(day, now, 0), left: [], week })
}

/** First the job, then the note: a process that dies in between starts the same execution again, which is there already. */
async function start(
  client: string,
  last: NightItem | undefined,
  { day, now, whenOf, parts }: Due & { readonly parts: readonly NightPart[] },
): Promise<void> {
  const tries = last?.day === day ? last.tries + 1 : 1
  const begins = whenOf(client)
  const input = { client, day, parts, ...(begins > now && { begins: begins.toISOString() }) }
  await startJob('run-night', tries === 1 ? `${client}-${day}` : `${client}-${day}-${tries}`, input)
  const { version: _, ...kept } = last ?? { version: 0 }
  const week = parts.includes('digest') ? last?.week : mondayOf(day)
  await noteBeginning({ client }, last, { ...kept, ...beginning(day, begins, tries), left: [...parts], week })
}

const beginning = (day: string, started: Date, tries: number) => ({ day, started: started.toISOString(), tries })
