/** Below the text: what helps to write it, how much of it there is, and the ways to send it. */
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'
import { textLengthMax } from '#shared/limits'
import { TextCount } from './channel-line.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { SendButton } from './send-button.tsx'
import { isTooLong, type Reply } from './writing/reply.ts'
import type { Writing } from './writing/writing.ts'

interface ComposerFootProps {
  user: ConversationUser
  line: Line | undefined
  writing: Writing
  reply: Reply
}

export function ComposerFoot({ user, line, writing, reply }: ComposerFootProps) {
  return (
    <div className="live-composer-foot">
      <ComposerTools user={user} writing={writing} />
      <Hint line={line} writing={writing} reply={reply} />
      <SendButton user={user} writing={writing} reply={reply} />
    </div>
  )
}

function Hint({ line, writing, reply }: Omit<ComposerFootProps, 'user'>) {
  const { t } = useTranslation('conversations')
  const { draft, text } = writing
  if (isTooLong(text))
    return (
      <span className="live-composer-fault" role="alert">
        {t('composer.too-long', { count: textLengthMax })}
      </span>
    )
  if (reply.isToOther && reply.hasMore)
    return (
      <span className="live-composer-fault" role="alert">
        {t('other.text-alone')}
      </span>
    )
  if (reply.uploads > 0)
    return (
      <span className="live-composer-hint" role="status">
        {t('files.wait', { count: reply.uploads })}
      </span>
    )
  if (line && draft.mode === 'reply' && text) return <TextCount text={text} line={line} />
  return <span className="live-composer-hint">{t('composer.hint')}</span>
}
