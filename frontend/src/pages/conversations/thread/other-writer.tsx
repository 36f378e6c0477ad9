/** What the thread says of a mail that somebody else than the customer has written into it. */
import './other-writer.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { conversations } from '#shared/contracts/conversations'
import type { Writer } from '#shared/chat/message'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { readDraft, replaceDraft } from '../composer/drafts.ts'
import { focusComposer } from '../composer/writing/writing.ts'

export function WriterNote({ writer: { address, isUnproven } }: { writer: Writer }) {
  const { t } = useTranslation('conversations')
  return (
    <span className="live-said-other">
      <Icon name="status-warning" size="small" />
      {t(isUnproven ? 'other.unproven' : 'other.from', { address })}
    </span>
  )
}

/** Addresses what is being written to that person, until it is sent. */
export function AnswerOther({ userId, number, writer }: { userId: string; number: number; writer: Writer }) {
  const { t } = useTranslation('conversations')
  const refused = useRefusal()(conversations.answerOther.access)
  if (refused) return null
  const choose = () => {
    replaceDraft(userId, { ...readDraft(userId), mode: 'reply', to: number })
    focusComposer()
  }
  return (
    <Button variant="inline-link" onClick={choose}>
      {t('other.answer', { address: writer.address })}
    </Button>
  )
}
