/** A file that a customer has sent on a channel: fetched from its provider, and looked at as every upload is. */
import { attachmentBytesMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Heard } from '../../adapters/adapter.ts'
import { adapterOf } from '../../adapters/adapters.ts'
import { fileAction, textAction, type CustomerAction } from '../../bot/customer-actions.ts'
import { askProvider } from '../../channels/ask-provider.ts'
import type { OpenedChannel } from '../../channels/configuration.ts'
import { eventIdOf } from '../../chat/contact.ts'
import { acceptAttachment } from '../../chat/attachments.ts'
import { hideIn } from '../../chat/masking/masking.ts'
import { once } from '../../platform/aws/environment.ts'
import { putUpload } from '../../platform/files/media.ts'
import type { CustomerContext } from '../../platform/request/context.ts'

type HeardFile = Extract<Heard, { type: 'file' }>

/** The turn goes on without a file that cannot be had: staff read why. */
export function takeFile(
  opened: OpenedChannel,
  heard: HeardFile,
  context: CustomerContext,
): () => Promise<CustomerAction> {
  return once(async () => {
    const refusal = (why: string) => textAction(`[file not received: ${why}] ${heard.text ?? ''}`.trim(), undefined)
    const adapter = adapterOf(opened.channel)
    const file = await adapter?.media?.(heard.reference, opened.settings, askProvider(opened.channel))
    if (!file) return refusal('unsupported')
    if ('refused' in file) return refusal(file.refused)
    if (file.length > attachmentBytesMax) return refusal('too-large')
    const { client, conversation: sender } = context.scope
    const uploadId = eventIdOf(opened.channel, heard.account, heard.id, 'file')
    try {
      await putUpload({ client, sender, uploadId }, file)
      return fileAction(await acceptAttachment(context, { sender, uploadId, name: hideIn(context, heard.name) }))
    } catch (error) {
      if (Problem.is(error, 'unsupported-file', 'too-large')) return refusal(error.code)
      throw error
    }
  })
}
