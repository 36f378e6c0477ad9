/** Whether a company has a mailbox in an environment, from which a mail to a customer can leave. */
import type { ClientScope } from '../platform/table/scope.ts'
import { storedConfiguration, storedOf } from './configuration.ts'

export async function hasMailbox({ client }: ClientScope, environment: string): Promise<boolean> {
  const { isOn, values } = storedOf(await storedConfiguration({ client, environment }), 'email')
  const { mailboxes } = values
  return isOn && Array.isArray(mailboxes) && mailboxes.length > 0
}
