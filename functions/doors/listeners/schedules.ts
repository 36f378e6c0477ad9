/**
 * Lets the schedules of a company be looked at when something changes by which they run: which environment answers
 * customers, which content that one has, and what time it is there.
 */
import { isDeepStrictEqual } from 'node:util'
import type { DynamoDBRecord } from 'aws-lambda'
import { startJob } from '../../platform/aws/jobs.ts'
import { writeOfClient } from '../../platform/table/stream-record.ts'
import { companies, environments, liveEnvironment, type EnvironmentsItem } from '../../platform/tenancy/tenancy.ts'

export async function followSchedules(record: DynamoDBRecord): Promise<void> {
  const company = writeOfClient(companies, record)
  if (company?.before && company.before.timezone !== company.after?.timezone) await syncSchedules(company, record)
  const all = writeOfClient(environments, record)
  if (all?.before && !isDeepStrictEqual(liveContent(all.before), liveContent(all.after)))
    await syncSchedules(all, record)
}

/** What is asked of each time is looked at once, however often the stream tells of it. */
export const syncSchedules = (
  { client }: { readonly client: string },
  { eventID }: Pick<DynamoDBRecord, 'eventID'>,
): Promise<void> => startJob('sync-schedules', `${client}-${eventID}`, { client })

function liveContent(all: EnvironmentsItem | undefined) {
  const live = all && liveEnvironment(all)
  return live && [live._id, live.release, live.base]
}
