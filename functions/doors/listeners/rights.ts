/**
 * Closes open consoles whose rights have changed, however the change was written: a console that is still
 * let in opens another socket, and its rights are checked again.
 */
import { isDeepStrictEqual } from 'node:util'
import type { DynamoDBRecord } from 'aws-lambda'
import { closeSockets } from '../../platform/realtime/sockets.ts'
import { writeInWorld, writeOfClient } from '../../platform/table/stream-record.ts'
import { agents, companies, heldIn, type AgentItem, type CompanyItem } from '../../platform/tenancy/tenancy.ts'

export async function closeOutdatedSockets(record: DynamoDBRecord): Promise<void> {
  const agent = writeInWorld(agents, record)
  if (agent?.before && !isDeepStrictEqual(rightsOfAgent(agent.before), rightsOfAgent(agent.after))) {
    for (const { id: client } of agent.before.clients) await closeSockets({ client }, agent.before._id)
  }
  const company = writeOfClient(companies, record)
  if (company?.before && !isDeepStrictEqual(rightsInCompany(company.before), rightsInCompany(company.after)))
    await closeSockets(company)
}

const rightsOfAgent = (agent: AgentItem | undefined) =>
  agent && [agent.clients.map(({ id }) => [id, heldIn(agent, id)]), agent.signedOut]

const rightsInCompany = (company: CompanyItem | undefined) =>
  company && [company.closed, company.tier, company.deleting]
