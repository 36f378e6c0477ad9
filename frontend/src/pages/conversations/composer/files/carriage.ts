/** What becomes of a file on the customer's channel. */
import { carriageOf, type Carriage } from '#shared/channels/carriage'
import type { SentFile } from '#shared/chat/message'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'
import { attachmentTypes, isAttachmentType } from '#shared/chat/attachment-types'
import { hasLine } from '../../state/line.ts'

/** The plugin shows every file; of other channels it is not known before their line is. */
export function carriageOn(
  user: ConversationUser,
  line: Line | undefined,
  { contentType, bytes }: Pick<SentFile, 'contentType'> & { readonly bytes: number },
): Carriage {
  if (!line || !hasLine(user)) return 'file'
  const { files, choices } = line.shown
  const kind = isAttachmentType(contentType) ? attachmentTypes[contentType].kind : 'file'
  return carriageOf(
    { media: withoutAbsent(files), ...(choices === 'spoken' && { spoken: true }) },
    { kind, contentType, bytes },
  )
}

const withoutAbsent = ({ image, video, file, only }: Line['shown']['files']) => ({
  ...(image !== undefined && { image }),
  ...(video !== undefined && { video }),
  ...(file !== undefined && { file }),
  ...(only && { only }),
})
