/** Whether the conversation of a customer is on hold, and the way to begin and to end that. */
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { privacy, type Hold } from '#shared/contracts/privacy'
import { queries, quietly } from '../../../../core/api.ts'
import { dateAndTime } from '../../../../core/format.ts'
import { lazily } from '../../../../core/lazy-page.ts'
import { AccessButton } from '../../../../components/form/access-button.tsx'
import { useAskToEnd } from '../../../../components/holds/end-hold.tsx'
import { nameOf } from '../../../../components/conversation/customer-name.ts'

const BeginHoldDialog = lazy(() => lazily(() => import('./begin-hold-dialog.tsx')))

export function HoldOfCustomer({ user }: { user: ConversationUser }) {
  const { t } = useTranslation(['holds', 'common'])
  const { data, error, refetch } = useQuery({
    ...queries.privacy.holds({}),
    // What fails is said here.
    queryFn: () => quietly.privacy.holds({}),
  })
  const [isBeginning, setIsBeginning] = useState(false)
  const askToEnd = useAskToEnd()
  const hold = data?.find(({ userId }) => userId === user._id)
  return (
    <section className="live-summary record-hold">
      <h3>{t('title')}</h3>
      {hold ? (
        <OnHold hold={hold} end={() => askToEnd(hold, nameOf(user))} />
      ) : data ? (
        <>
          <p>{t('text')}</p>
          <AccessButton iconName="lock-private" access={privacy.hold.access} onClick={() => setIsBeginning(true)}>
            {t('begin')}
          </AccessButton>
        </>
      ) : error ? (
        <>
          <StatusIndicator type="error">{error.message}</StatusIndicator>
          <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
        </>
      ) : (
        <StatusIndicator type="loading">{t('loading')}</StatusIndicator>
      )}
      <Suspense>{isBeginning && <BeginHoldDialog user={user} close={() => setIsBeginning(false)} />}</Suspense>
    </section>
  )
}

function OnHold({ hold: { reason, by, created }, end }: { hold: Hold; end: () => void }) {
  const { t } = useTranslation('holds')
  return (
    <>
      <StatusIndicator type="info">{t('on')}</StatusIndicator>
      <p className="record-hold-reason">{reason}</p>
      <p>{t('since', { by, moment: dateAndTime(created) })}</p>
      <AccessButton access={privacy.endHold.access} onClick={end}>
        {t('end')}
      </AccessButton>
    </>
  )
}
