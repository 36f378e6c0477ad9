/** Tells the administrators of a company by mail that a backup of the night is not as good as it should be. */
import { administratorsOf } from '../../../company/administrators.ts'
import { letterLanguage, sendLetter } from '../../../company/letter.ts'
import { mailId, sendOnce } from '../../../company/mail-once.ts'
import { backupLetters } from '../../../company/mails/backup.ts'
import { consoleOrigin, mailSender } from '../../../platform/aws/mail-sender.ts'
import { derivedId } from '../../../platform/table/derived-id.ts'
import type { CompanyItem, EnvironmentItem } from '../../../platform/tenancy/tenancy.ts'

/** To each of them once; a mail that is refused is no reason to make no other backup. */
export async function tellUnproven(
  company: CompanyItem,
  environment: EnvironmentItem,
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<void> {
  if (!mailSender()) return
  const scope = { client: company._id }
  for (const agent of await administratorsOf(scope)) {
    const name = { day, kind: 'backup', person: agent._id, about: environment._id } as const
    const letter = backupLetters[letterLanguage(agent, company)]({
      firstName: agent.firstName,
      company: company.displayName,
      environment: environment.name,
      origin: consoleOrigin(),
    })
    const send = () => sendLetter([agent.email], letter, derivedId('mail', scope.client, mailId(name)))
    await sendOnce(scope, name, { now, send })
  }
}
