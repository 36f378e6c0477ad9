/** Live: queues and conversations at the left, the open one in the middle, its customer at the right (CONVERSATIONS-001). */
import './conversations.css'
import './thread/thread.css'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { conversations as contract } from '#shared/contracts/conversations'
import { useAgent } from '../../core/agent.tsx'
import { useAtMost } from '../../core/breakpoints.ts'
import type { ConversationKey } from '../../core/conversation-keys.ts'
import { lazily } from '../../core/lazy-page.ts'
import { notify } from '../../core/live/notices.ts'
import { pathTo } from '../../core/pages.ts'
import { useWindowHeight } from '../../components/layout/window-height.ts'
import { useRefusal } from '../../components/form/access-button.tsx'
import { neighbour } from '../../components/table/row-keys.ts'
import { Empty } from '../../components/notice/empty.tsx'
import { interventionStatus } from '#shared/chat/takeover'
import { actionsOf, type ActionName } from './state/action-names.ts'
import { focusComposer } from './composer/composer.tsx'
import { keepDraftsInStep } from './composer/draft-sync.ts'
import { download, returnToBot, summarise, takeOver, unassign, unsnooze } from './state/conversation-acts.ts'
import { DeskContext, type Desk, type DetailsTab, type DialogName } from './state/inbox-context.ts'
import { Dialogs } from './dialogs/dialogs.tsx'
import { filtersOf, addressAfter, addressIn, paramsOf, type Address } from './state/filters.ts'
import { ListPane } from './list/list-pane.tsx'
import { jumpTo, loadQueue, loadWhole, longestWaiting, openConversation, startLive } from './state/inbox-data.ts'
import { liveNow, useLive } from './state/inbox-state.ts'
import { doHeld } from './state/holding.ts'
import { keepSending } from './state/sending.ts'
import { HeldBar } from './thread/held-bar.tsx'
import { UnsentBar } from './thread/unsent-bar.tsx'
import { ThreadPane } from './thread/thread-pane.tsx'
import { useKeys } from './state/use-keys.ts'
import { addressOfRecording } from '../../core/test-addresses.ts'
import { shownConversations } from './state/use-listed.ts'
import { ViewsRail } from './views/views-rail.tsx'
import { needsWholeList } from './state/views.ts'

const Details = lazy(() => lazily(() => import('./details/details.tsx')))

export default function ConversationsPage() {
  const { t } = useTranslation('conversations')
  const refused = useRefusal()(contract.list.access)
  if (!refused) return <Screen />
  return (
    <div className="live-state">
      <h1 className="unseen">{t('title')}</h1>
      <Empty title={t('closed')} text={refused} />
    </div>
  )
}

function Screen() {
  const { agent } = useAgent()
  const { userId } = useParams()
  const mobile = useAtMost('mobile')
  const hasRail = !useAtMost('tab')
  const user = useLive((live) => (userId ? live.users[userId] : undefined))
  const frame = useWindowHeight()
  const desk = useDeskOf(userId)
  const { address, details, showDetails } = desk.value

  const { _id: agentId } = agent
  useEffect(() => startLive(agentId), [agentId])
  useEffect(keepSending, [])
  useEffect(keepDraftsInStep, [])
  useEffect(() => {
    const filters = filtersOf(address, Date.now())
    void loadQueue(filters).then(() => (needsWholeList(address.view) ? loadWhole(filters) : undefined))
  }, [address])
  useEffect(() => void openConversation(userId), [userId])
  const at = Number(useSearchParams()[0].get('at')) || undefined
  useEffect(() => void (userId && at && jumpTo(userId, at)), [userId, at])

  return (
    <DeskContext value={desk.value}>
      <div
        ref={frame}
        className={`live${hasRail ? ' live-with-rail' : ''}${details && user ? ' live-with-details' : ''}`}
      >
        {hasRail && <ViewsRail />}
        <ListPane hidden={mobile && userId !== undefined} withViews={!hasRail} />
        {mobile && userId === undefined && (
          <>
            <UnsentBar userId={undefined} />
            <HeldBar userId={undefined} />
          </>
        )}
        <section className="live-middle" hidden={mobile && userId === undefined}>
          <UnsentBar userId={userId} />
          <ThreadPane userId={userId} />
        </section>
        {details && user && (
          <Suspense>
            <Details user={user} close={() => showDetails(false)} />
          </Suspense>
        )}
      </div>
      <Dialogs dialog={desk.dialog} user={user} close={() => desk.value.ask(undefined)} left={desk.leave} />
    </DeskContext>
  )
}

function useDeskOf(userId: string | undefined) {
  const { t } = useTranslation('conversations')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => addressIn(params), [params])
  const narrow = useAtMost('narrow')
  const [dialog, ask] = useState<DialogName>()
  const [asked, showDetails] = useState<boolean>()
  const [tab, showTab] = useState<DetailsTab>('profile')
  const pathOf = (id: string | undefined) => {
    const search = paramsOf(address).toString()
    return `${pathTo('conversations')}${id ? `/${id}` : ''}${search && `?${search}`}`
  }
  const open = (id: string | undefined) => void navigate(pathOf(id))

  async function openNext() {
    const next = await longestWaiting()
    if (next) open(next._id)
    else notify('info', t('held.nobody'))
  }

  function act(action: ActionName) {
    // What is done next counts on what was decided before.
    doHeld()
    if (!userId || !isOffered(action, userId)) return
    if (action === 'summarise') {
      // Where the summary stands once it is there.
      showDetails(true)
      showTab('profile')
    }
    if (action === 'save-as-test') void navigate(addressOfRecording(userId))
    else perform(action, userId, ask)
  }

  useKeys(
    {
      'next-waiting': () => void longestWaiting().then((user) => user && open(user._id)),
      next: () => open(neighbourOf(userId, 1, address)),
      previous: () => open(neighbourOf(userId, -1, address)),
      'take-over': () => act('take-over'),
      complete: () => act('complete'),
      assign: () => act(userId && isOffered('assign', userId) ? 'assign' : 'reassign'),
      views: () => document.querySelector<HTMLElement>(viewsPlace)?.focus(),
      snooze: () => act(userId && isOffered('unsnooze', userId) ? 'unsnooze' : 'snooze'),
    },
    (key) => isOfferedBy(key, userId),
  )

  const value: Desk = {
    address,
    choose: (part) => setParams(paramsOf(addressAfter(address, part)), { replace: true }),
    pathOf,
    messagePath: (id, number) => {
      const path = pathOf(id)
      return `${path}${path.includes('?') ? '&' : '?'}at=${number}`
    },
    act,
    ask,
    openNext,
    // Beside the conversation where there is room; over it when it is asked for.
    details: asked ?? !narrow,
    showDetails,
    tab,
    showTab,
  }
  return { value, dialog, leave: () => open(undefined) }
}

/** The conversation beside the open one in the list; at its ends the open one itself. */
function neighbourOf(userId: string | undefined, step: 1 | -1, address: Address): string | undefined {
  const live = liveNow()
  const ids = shownConversations(live, address, live.agentId, Date.now()).map(({ _id }) => _id)
  const at = ids.findIndex((id) => id === userId)
  return neighbour(ids, at, step) ?? userId
}

/** What each key does to the open conversation. */
const actionsBy: Readonly<Partial<Record<ConversationKey, readonly ActionName[]>>> = {
  'take-over': ['take-over'],
  complete: ['complete'],
  assign: ['assign', 'reassign'],
  snooze: ['snooze', 'unsnooze'],
}

function isOfferedBy(key: ConversationKey, userId: string | undefined): boolean {
  const actions = actionsBy[key]
  return actions === undefined || (userId !== undefined && actions.some((action) => isOffered(action, userId)))
}

/** The list that shows, in the rail or in the choice that stands for it. */
const viewsPlace = '.live-rail .live-queue[aria-current="true"], .live-rail .live-queue, .live-views-choice button'

function isOffered(action: ActionName, userId: string): boolean {
  const { users, agentId } = liveNow()
  const user = users[userId]
  return actionsOf(interventionStatus(user?.owner, agentId), user?.snoozed !== undefined).includes(action)
}

function perform(action: Exclude<ActionName, 'save-as-test'>, userId: string, ask: (dialog: DialogName) => void) {
  // What fails has said so.
  const quiet = (deed: Promise<unknown>) => void deed.catch(() => undefined)
  switch (action) {
    case 'take-over':
      return void takeOver(userId).then((taken) => taken && focusComposer())
    case 'complete':
      return ask('complete')
    case 'assign':
    case 'reassign':
      return ask('assign')
    case 'unassign':
    case 'return-to-queue':
      return quiet(unassign(userId))
    case 'return-to-bot':
      return quiet(returnToBot(userId))
    case 'snooze':
      return ask('snooze')
    case 'unsnooze':
      return void unsnooze(userId)
    case 'send-block':
      return ask('block')
    case 'video-call':
      return ask('video')
    case 'summarise':
      return quiet(summarise(userId))
    case 'download':
      return quiet(download(userId))
    case 'remove':
      return ask('remove')
  }
}
