/** What a language model made of the conversation, kept for whoever helps the customer next (CONVERSATIONS-034). */
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { useActions } from '../state/use-actions.ts'
import { useDesk } from '../state/inbox-context.ts'
import { useLive } from '../state/inbox-state.ts'

export function DetailsSummary({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { act } = useDesk()
  const busy = useLive((live) => live.summing.includes(user._id))
  const reason = useActions(user).find(({ name }) => name === 'summarise')?.reason
  return (
    <section className="live-summary" aria-busy={busy}>
      <h3>{t('profile.summary')}</h3>
      {user.summaryData && <p className="live-summary-text">{user.summaryData}</p>}
      <Button
        iconName="gen-ai"
        loading={busy}
        {...(reason && { disabled: true, disabledReason: reason })}
        onClick={() => act('summarise')}
      >
        {t(user.summaryData ? 'actions.summarise-again' : 'actions.summarise')}
      </Button>
    </section>
  )
}
