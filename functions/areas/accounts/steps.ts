/** What follows when somebody has asked for a new password, which no one waits for. */
import { resetHours } from '#shared/limits'
import { resetLetters } from '../../company/mails/reset.ts'
import { letterLanguage, sendLetter } from '../../company/letter.ts'
import { newLink } from '../../company/links.ts'
import { findAccount } from '../../platform/aws/accounts.ts'
import { log } from '../../platform/aws/log.ts'
import { consoleOrigin, mailSender } from '../../platform/aws/mail-sender.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { agents, companies } from '../../platform/tenancy/tenancy.ts'

/** Mails the way to a new password to the agent of an address; an account that is switched off gets none. */
export async function mailReset({ email, request }: { readonly email: string; readonly request: string }) {
  const account = await findAccount(email)
  const agent = account?.isEnabled ? await new Table({}).get(agents, account.authId) : undefined
  if (!agent) return
  if (!mailSender() || !consoleOrigin()) {
    log.error('The way to a new password cannot be mailed: the stage has no sender of mail, or no address of its own.')
    return
  }
  const { authId, firstName } = agent
  const company = await new Table({ client: agent.activeClient }).get(companies, 'company')
  const { token, change } = newLink(
    { kind: 'reset', email: agent.email, authId },
    { now: new Date(), hours: resetHours },
  )
  await transact([change])
  const link = `${consoleOrigin()}/set-password/${token}`
  const letter = resetLetters[letterLanguage(agent, company)]({ firstName, email: agent.email, link })
  await sendLetter([agent.email], letter, request)
}
