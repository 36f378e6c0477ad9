/** Tells the administrators of a company by mail how far the budget of its language model is used: each mark once a month. */
import type { DynamoDBRecord } from 'aws-lambda'
import { letterLanguage, sendLetter } from '../../company/letter.ts'
import { mailId, sendOnce } from '../../company/mail-once.ts'
import { budgetLetters } from '../../company/mails/budget.ts'
import { log } from '../../platform/aws/log.ts'
import { consoleOrigin, mailSender } from '../../platform/aws/mail-sender.ts'
import { budgets, markOf, type Budget } from '../../platform/outside/model-budget.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import { writeOfClient } from '../../platform/table/stream-record.ts'
import { Table } from '../../platform/table/table.ts'
import { agents, companies, heldIn, members, type AgentItem } from '../../platform/tenancy/tenancy.ts'

/** Never fails: what could not be told is told with the next request to the model. */
export async function tellBudgets(records: readonly DynamoDBRecord[], now: Date): Promise<void> {
  const latest = new Map<string, { readonly client: string; readonly budget: Budget }>()
  for (const record of records) {
    const { client, after } = writeOfClient(budgets, record) ?? {}
    if (client && after && markOf(after) > 0) latest.set(`${client} ${after.month}`, { client, budget: after })
  }
  for (const { client, budget } of latest.values())
    await tell(client, budget, now).catch((error: unknown) => log.error('A budget could not be told.', error as Error))
}

async function tell(client: string, budget: Budget, now: Date): Promise<void> {
  if (!mailSender()) return
  const mark = markOf(budget)
  const kind = mark === 100 ? 'budget-100' : 'budget-80'
  const day = `${budget.month}-01`
  const company = await new Table({ client }).get(companies, 'company', { stale: true })
  if (!company || company.deleting) return
  for (const agent of await administratorsOf(client)) {
    const name = { day, kind, person: agent._id } as const
    const letter = budgetLetters[letterLanguage(agent, company)]({
      firstName: agent.firstName,
      company: company.displayName,
      month: budget.month,
      isOver: mark === 100,
      used: budget.used,
      limit: budget.limit ?? 0,
      origin: consoleOrigin(),
    })
    const send = () => sendLetter([agent.email], letter, derivedId('mail', client, mailId(name)))
    await sendOnce({ client }, name, { now, send })
  }
}

async function administratorsOf(client: string): Promise<AgentItem[]> {
  const all = await new Table({ client }).list(members, { stale: true })
  const found = await new Table({}).getMany(
    agents,
    all.map(({ authId }) => authId),
  )
  return found.filter(
    (agent) => agent.clients.some(({ id }) => id === client) && heldIn(agent, client).roles.includes('admin'),
  )
}
