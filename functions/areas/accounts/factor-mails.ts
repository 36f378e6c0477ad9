/** Mails to somebody about their own second factor. */
import { letterLanguage, sendLetter, type Letters } from '../../company/letter.ts'
import { factorGoneLetters, factorOnLetters, type FactorGoneData } from '../../company/mails/second-factor.ts'
import { log } from '../../platform/aws/log.ts'
import { mailSender } from '../../platform/aws/mail-sender.ts'
import { Table } from '../../platform/table/table.ts'
import { companies, type AgentItem } from '../../platform/tenancy/tenancy.ts'

/** Tells somebody that their factor was switched on, so that they hear of it if it was somebody else. */
export const mailFactorOn = (agent: AgentItem, reference: string): Promise<void> => {
  const { firstName, email } = agent
  return mail(agent, factorOnLetters, { firstName, email }, reference)
}

/** Tells somebody that their factor is gone. */
export const mailFactorGone = (agent: AgentItem, by: FactorGoneData['by'], reference: string): Promise<void> => {
  const { firstName, email } = agent
  return mail(agent, factorGoneLetters, { firstName, email, by }, reference)
}

/** A mail that cannot be sent undoes nothing. */
async function mail<Data>(agent: AgentItem, letters: Letters<Data>, data: Data, reference: string): Promise<void> {
  try {
    if (!mailSender()) throw new Error('The stage has no sender of mail.')
    const company = await new Table({ client: agent.activeClient }).get(companies, 'company')
    await sendLetter([agent.email], letters[letterLanguage(agent, company)](data), reference)
  } catch (error) {
    log.error('A mail about a second factor could not be sent.', error as Error)
  }
}
