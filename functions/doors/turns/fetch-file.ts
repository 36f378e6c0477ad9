/** A file that was sent on a channel: fetched from its provider, and looked at as every upload is. */
import type { MissingFileReason } from '#shared/chat/message'
import { attachmentBytesMax } from '#shared/limits'
import { adapterOf } from '../../adapters/adapters.ts'
import { askProvider } from '../../channels/ask-provider.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import { acceptAttachment, type Attachment } from '../../chat/conversation/attachments.ts'
import { eventIdOf } from '../../chat/customer/contact.ts'
import { isHarmful } from '../../platform/files/harmful.ts'
import { putUpload } from '../../platform/files/media.ts'
import type { CustomerContext } from '../../platform/request/context.ts'

interface ToldFile {
  /** Of the message that it came with, by its provider. */
  readonly id: string
  readonly account: string
  readonly reference: string
  readonly name: string
}

/** The file, or why it cannot be had. */
export async function fetchFile(
  { channel, settings }: OpenedChannel,
  { id, account, reference, name }: ToldFile,
  context: CustomerContext,
): Promise<Attachment | MissingFileReason> {
  const bytes = await adapterOf(channel)?.media?.(reference, settings, askProvider(channel))
  if (!bytes) return 'unsupported'
  if ('refused' in bytes) return bytes.refused
  if (bytes.length > attachmentBytesMax) return 'too-large'
  if (isHarmful(bytes, name)) return 'harmful'
  const { client, conversation: sender } = context.scope
  const uploadId = eventIdOf(channel, account, id, 'file')
  await putUpload({ client, sender, uploadId }, bytes)
  return acceptAttachment(context, { sender, uploadId, name, isAnyType: true })
}
