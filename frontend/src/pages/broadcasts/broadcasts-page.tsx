/** Engagement > Broadcast: drafts, what is scheduled and what was sent (BROADCAST-001), and each of them at its address. */
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Absent, Loading } from '../../components/notice/item-states.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { BroadcastList } from './broadcast-list.tsx'
import { useBroadcast } from './broadcasts-data.ts'

const Wizard = lazy(() => lazily(() => import('./wizard/wizard.tsx')))
const Sent = lazy(() => lazily(() => import('./sent/sent.tsx')))

export default function BroadcastsPage() {
  const { broadcastId } = useParams()
  if (!broadcastId) return <BroadcastList />
  return (
    <Suspense fallback={<Loading />}>
      {broadcastId === 'new' ? <Wizard broadcast={undefined} /> : <ById key={broadcastId} id={broadcastId} />}
    </Suspense>
  )
}

function ById({ id }: { id: string }) {
  const { t } = useTranslation('broadcasts')
  const found = useBroadcast(id)
  if (!found.data) {
    return (
      <Absent
        query={found}
        title={t('missing')}
        text={t('missing-text')}
        back="broadcast"
        backText={t('missing-back')}
      />
    )
  }
  return found.data.status === 'sent' ? <Sent broadcast={found.data} /> : <Wizard broadcast={found.data} />
}
