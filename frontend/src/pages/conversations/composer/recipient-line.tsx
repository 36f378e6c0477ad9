/** Above the field, where others have written into the thread of a mail: to whom the answer goes. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Writer } from '#shared/chat/message'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { useLive } from '../state/inbox-state.ts'
import type { Writing } from './writing/writing.ts'

/** Somebody else who wrote, and the numbers of their messages. */
interface OtherWriter extends Pick<Writer, 'isUnproven'> {
  readonly label: string
  readonly numbers: readonly number[]
}

/** Everybody else than the customer who wrote, as far as the thread is loaded. */
export function useOtherWriters({ _id: userId, activeChannel }: ConversationUser): readonly OtherWriter[] {
  const events = useLive((live) => live.threads[userId]?.events)
  const writers = new Map<string, OtherWriter>()
  for (const { number, what } of (activeChannel === 'email' && events) || []) {
    const writer = what.type === 'message' ? what.message.writer : undefined
    if (!writer) continue
    const { address, name, isUnproven } = writer
    const { numbers = [] } = writers.get(address) ?? {}
    writers.set(address, {
      label: name ? `${name} <${address}>` : address,
      numbers: [...numbers, number],
      ...(isUnproven && { isUnproven }),
    })
  }
  return [...writers.values()]
}

/** The customer unless somebody else is chosen; each answer begins with the customer again. */
export function RecipientLine({ user, writing }: { user: ConversationUser; writing: Writing }) {
  const { t } = useTranslation('conversations')
  const others = useOtherWriters(user)
  const { draft, change } = writing
  const { to } = draft
  if (others.length === 0 && to === undefined) return null
  const chosen = others.find(({ numbers }) => numbers.some((number) => number === to))
  return (
    <>
      <div className="live-recipients" role="group" aria-label={t('other.recipients')}>
        <span aria-hidden="true">{t('other.recipients')}</span>
        <Recipient
          label={t('other.customer', { name: nameOf(user) })}
          isChosen={to === undefined}
          choose={() => change({ to: undefined })}
        />
        {others.map((other) => (
          <Recipient
            key={other.label}
            label={other.label}
            isChosen={other === chosen}
            choose={() => change({ to: other.numbers.at(-1) })}
          />
        ))}
      </div>
      {to !== undefined && (
        <p className="live-line live-line-warning" role="status">
          <Icon name="status-warning" size="small" />
          <span>
            {t('other.chosen', { recipient: chosen?.label ?? t('other.gone') })}
            {chosen?.isUnproven && ` ${t('other.unsure')}`}
          </span>
        </p>
      )}
    </>
  )
}

function Recipient({ label, isChosen, choose }: { label: string; isChosen: boolean; choose: () => void }) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={choose}>
      {label}
    </button>
  )
}
