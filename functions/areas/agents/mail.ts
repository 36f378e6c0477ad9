/** Mails that follow a change: one that cannot be sent undoes nothing, and its sender is told. */
import { log } from '../../platform/aws/log.ts'

export async function mailOrTell(send: () => Promise<void>): Promise<{ mailFailed?: true }> {
  try {
    await send()
    return {}
  } catch (error) {
    log.error('The mail to an agent could not be sent.', error as Error)
    return { mailFailed: true }
  }
}
