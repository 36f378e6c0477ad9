/** The customers an agent holds: whose are handed over, and what the next colleague should know of each. */
import Checkbox from '@cloudscape-design/components/checkbox'
import Textarea from '@cloudscape-design/components/textarea'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { channelOf } from '../../../core/channels.ts'

interface HeldListProps {
  held: readonly ConversationUser[]
  /** The ids of those that stay with the agent. */
  left: readonly string[]
  setLeft: (left: readonly string[]) => void
  notes: Readonly<Record<string, string>>
  setNotes: (notes: Record<string, string>) => void
}

export function HeldList({ held, left, setLeft, notes, setNotes }: HeldListProps) {
  const { t } = useTranslation('conversations')
  return (
    <section aria-label={t('hand-over.notes')}>
      <p className="hand-over-hint">{t('hand-over.notes')}</p>
      <ul className="hand-over-list">
        {held.map((user) => {
          const { _id, activeChannel, lastMessage } = user
          const name = nameOf(user)
          const isGiven = !left.includes(_id)
          return (
            <li key={_id}>
              <Checkbox
                checked={isGiven}
                description={[channelOf(activeChannel).name, lastMessage?.text].filter(Boolean).join(' · ')}
                onChange={({ detail }) => setLeft(detail.checked ? left.filter((id) => id !== _id) : [...left, _id])}
              >
                {name}
              </Checkbox>
              {isGiven && (
                <Textarea
                  rows={2}
                  value={notes[_id] ?? ''}
                  placeholder={t('hand-over.note-hint')}
                  ariaLabel={t('hand-over.note', { customer: name })}
                  onChange={({ detail }) => setNotes({ ...notes, [_id]: detail.value })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
