/** Lets the figures of a company be summed again where its clock on the wall has become another one. */
import type { DynamoDBRecord } from 'aws-lambda'
import { dueEnvironments } from '../../figures/store.ts'
import { writeOfClient } from '../../platform/table/stream-record.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { companies, environments } from '../../platform/tenancy/tenancy.ts'

/** The job that sums looks at all environments that have something due, and at each of them by which clock its days are. */
export async function followZone(record: DynamoDBRecord): Promise<void> {
  const company = writeOfClient(companies, record)
  if (!company?.before || !company.after || company.before.timezone === company.after.timezone) return
  const { client } = company
  const all = await new Table({ client }).get(environments, 'environments')
  const world = new Table({})
  await transact((all?.list ?? []).map(({ _id }) => world.put(dueEnvironments, { environment: _id, client })))
}
