/** Tells the administrators of a company by mail how far the budget of its language model is used: each mark once a month. */
import type { DynamoDBRecord } from 'aws-lambda'
import type { WebhookBody } from '#shared/webhook-bodies'
import { administratorsOf } from '../../company/administrators.ts'
import { letterLanguage, sendLetter } from '../../company/letter.ts'
import { mailId, sendOnce } from '../../company/mail-once.ts'
import { budgetLetters } from '../../company/mails/budget.ts'
import { log } from '../../platform/aws/log.ts'
import { consoleOrigin, mailSender } from '../../platform/aws/mail-sender.ts'
import { budgets, markOf, type Budget } from '../../platform/outside/model-budget.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import { writeOfClient } from '../../platform/table/stream-record.ts'
import { Table } from '../../platform/table/table.ts'
import { companies } from '../../platform/tenancy/tenancy.ts'
import type { Happening } from '../../webhooks/happenings.ts'
import { putHappening } from '../../webhooks/put.ts'

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
  const mark = markOf(budget)
  await putHappening(happeningOf(client, budget, now))
  if (!mailSender()) return
  const kind = mark === 100 ? 'budget-100' : 'budget-80'
  const day = `${budget.month}-01`
  const company = await new Table({ client }).get(companies, 'company', { stale: true })
  if (!company || company.deleting) return
  for (const agent of await administratorsOf({ client })) {
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

/** Each mark of a month is told once. */
function happeningOf(client: string, budget: Budget, now: Date): Happening {
  const { month, used, limit } = budget
  const percent = markOf(budget)
  const data = { month, percent, used, limit: limit ?? 0 }
  const body: WebhookBody<'budget.reached'> = { type: 'budget.reached', timestamp: now.toISOString(), data }
  return { client, key: `${month}-${percent}`, body }
}
