/** What SES tells of a mail of ours that came back, or of which its reader complained. */
import * as z from 'zod/mini'
import type { Heard } from '../../adapters/adapter.ts'
import { channelAt } from '../../channels/opened-channel.ts'
import { findDoorOfAccount } from '../../channels/doors.ts'
import { queueHeard } from '../../channels/door.ts'
import { log } from '../../platform/aws/log.ts'

const Recipients = z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.optional(z.string()) }))

const Returned = z.object({
  mail: z.object({ messageId: z.string(), tags: z.optional(z.record(z.string(), z.array(z.string()))) }),
  bounce: z.optional(
    z.object({ bouncedRecipients: Recipients, bounceType: z.optional(z.string()), timestamp: z.string() }),
  ),
  complaint: z.optional(z.object({ complainedRecipients: Recipients, timestamp: z.string() })),
})

/** SES itself sends nothing more to an address that does not exist, or whose owner complained. */
export async function takeReturn(detail: unknown): Promise<void> {
  const parsed = Returned.safeParse(detail)
  const account = parsed.data?.mail.tags?.['mailbox']?.[0]
  if (!parsed.success || account === undefined) return
  const door = await findDoorOfAccount('email', account)
  const opened = door && (await channelAt(door, 'email'))
  if (!opened) return log.warn('A mail came back to no mailbox.', { messageId: parsed.data.mail.messageId })
  await queueHeard(opened, failuresIn(parsed.data, account))
}

function failuresIn({ mail, bounce, complaint }: z.infer<typeof Returned>, account: string): Heard[] {
  const conversation = mail.tags?.['conversation']?.[0]
  const recipients = bounce?.bouncedRecipients ?? complaint?.complainedRecipients ?? []
  const at = (bounce ?? complaint)?.timestamp
  return recipients.map(({ emailAddress, diagnosticCode }) => ({
    id: `${mail.messageId} ${emailAddress}`,
    ...(at !== undefined && { at }),
    from: { ids: [emailAddress.toLowerCase()] },
    account,
    type: 'status',
    of: { id: mail.messageId, ...(conversation !== undefined && { conversation }) },
    state: 'failed',
    reason: diagnosticCode ?? bounce?.bounceType ?? 'complaint',
  }))
}
