/** The middle: one conversation, or what stands in its place. */
import Button from '@cloudscape-design/components/button'
import Spinner from '@cloudscape-design/components/spinner'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Empty } from '../../../components/notice/empty.tsx'
import { listen } from '../../../core/listen.ts'
import { Composer } from '../composer/composer.tsx'
import { useDraftVersion } from '../composer/drafts.ts'
import { useDesk } from '../state/inbox-context.ts'
import { loadSelected, loadThread, longestWaiting, markSeen } from '../state/inbox-data.ts'
import { useLive } from '../state/inbox-state.ts'
import { CallBar } from './call-bar.tsx'
import { HeldBar } from './held-bar.tsx'
import { MessageList } from './message-list.tsx'
import { ThreadHead } from './thread-head.tsx'
import { lastKnownNumber } from '../state/thread.ts'

export function ThreadPane({ userId }: { userId: string | undefined }) {
  const user = useLive((live) => (userId ? live.users[userId] : undefined))
  const version = useDraftVersion(userId ?? '')
  return (
    <>
      {user ? (
        <>
          <ThreadHead user={user} />
          <CallBar user={user} />
          <Messages key={user._id} userId={user._id} />
        </>
      ) : (
        <InPlace userId={userId} />
      )}
      <HeldBar userId={userId} />
      {user && <Composer key={`write-${user._id}-${version}`} user={user} />}
    </>
  )
}

/** What stands where a conversation would. */
function InPlace({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation('conversations')
  const failed = useLive((live) => live.faults.includes('user'))
  const removed = useLive((live) => live.faults.includes('removed'))
  if (!userId) return <NothingOpen />
  if (removed)
    return (
      <div className="live-state" role="status">
        <Empty title={t('removed.title')} text={t('removed.text')} />
      </div>
    )
  return failed ? <Failed text={t('failed.selected')} again={() => void loadSelected(userId)} /> : <Loading />
}

/** Where work begins: with whoever has waited longest. */
function NothingOpen() {
  const { t } = useTranslation('conversations')
  const navigate = useNavigate()
  const { pathOf } = useDesk()
  const waiting = useLive(({ counts, agentId }) =>
    counts ? counts.unassigned.total + (counts.agents[agentId]?.awaitingResponse ?? 0) : 0,
  )
  const openLongest = () => void longestWaiting().then((user) => user && navigate(pathOf(user._id)))
  return (
    <div className="live-state">
      {waiting > 0 ? (
        <Empty
          title={t('empty.thread-waiting')}
          text={t('empty.thread-text')}
          action={
            <Button variant="primary" onClick={openLongest}>
              {t('empty.open-longest')}
            </Button>
          }
        />
      ) : (
        <Empty title={t('empty.thread')} text={t('empty.thread-text')} />
      )}
    </div>
  )
}

function Messages({ userId }: { userId: string }) {
  const { t } = useTranslation('conversations')
  const user = useLive((live) => live.users[userId])
  const thread = useLive((live) => live.threads[userId])
  const failed = useLive((live) => live.faults.includes('messages'))
  useSeen(userId)
  if (failed && !thread?.loaded) return <Failed text={t('failed.messages')} again={() => void loadThread(userId)} />
  if (!thread?.loaded || !user) return <Loading />
  return <MessageList user={user} thread={thread} />
}

/** What shows in a tab that is looked at has been seen. */
function useSeen(userId: string) {
  const unread = useLive((live) => live.users[userId]?.unread ?? 0)
  const known = useLive((live) => (live.threads[userId]?.loaded ? lastKnownNumber(live.threads[userId]) : 0))
  useEffect(() => {
    if (unread === 0 || known === 0) return undefined
    const see = () => document.visibilityState === 'visible' && void markSeen(userId)
    see()
    return listen(document, { visibilitychange: see })
  }, [userId, unread, known])
}

function Failed({ text, again }: { text: string; again: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className="live-state" role="alert">
      <StatusIndicator type="error">{text}</StatusIndicator>
      <Button iconName="refresh" onClick={again}>
        {t('retry')}
      </Button>
    </div>
  )
}

function Loading() {
  const { t } = useTranslation('common')
  return (
    <div className="live-state live-thread-loading">
      <Spinner size="large" />
      <span className="unseen">{t('loading')}</span>
    </div>
  )
}
