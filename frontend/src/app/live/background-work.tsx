/**
 * What the console asks for in the background from its start (SHELL-045): the sidebar's counts of changes that wait for a
 * build or a promotion and of questions under review, and the first page of conversations; each for those who see the page. And for
 * everybody how the platform is. Tours and corrections wait here until they are asked for.
 */
import Icon from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { may } from '#shared/access'
import { contracts } from '#shared/contracts/index'
import { platformStatusPollMs } from '#shared/limits'
import { useAgent } from '../../core/agent.tsx'
import { queries, quietly } from '../../core/api.ts'
import { buildCounter, pollMs, useBuildTasks, usePendingChanges } from '../../core/live/build-progress.ts'
import { healthPlace } from '../../core/live/platform-health.ts'
import { useCounter } from '../../core/live/counters.ts'
import { pages, pathTo } from '../../core/pages.ts'
import { AskedCorrection } from '../correction/asked-correction.tsx'
import { ChangesCounter } from './changes-counter.tsx'
import { Touring } from '../tours/touring.tsx'

export function BackgroundWork() {
  const { rights } = useAgent()
  useFirstConversations(may(rights, contracts.conversations.list.access))
  useUnsentMessages(may(rights, contracts.conversations.sendText.access))
  return (
    <>
      <PlatformHealth />
      <Touring />
      <AskedCorrection />
      {may(rights, pages.builds.access) && <BuildCounter />}
      {may(rights, pages.changes.access) && <ChangesCounter />}
      {may(rights, pages['unanswered-questions'].access) && <ReviewCounter />}
    </>
  )
}

/**
 * PLATFORM-002: a refusal is told as a notice, in the server's own words. While a part does not work, the bar above the page
 * leads to the status; the menu beside it does so at all times.
 */
function PlatformHealth() {
  const { t } = useTranslation('shell')
  const { data } = useQuery({ ...queries.platform.status(), refetchInterval: platformStatusPollMs })
  const count = data?.filter(({ health }) => health === 'red').length ?? 0
  const place = document.getElementById(healthPlace)
  if (count === 0 || !place) return null
  return createPortal(
    <Link to={pathTo('status')} className="top-bar-button top-bar-bell" aria-label={t('top-bar.health', { count })}>
      <Icon name="status-warning" variant="warning" />
    </Link>,
    place,
  )
}

function BuildCounter() {
  const { data: tasks } = useBuildTasks()
  const { data: pending } = usePendingChanges()
  useCounter('pending-build', buildCounter(tasks, pending?.count))
  return null
}

/** Turns until the count is there; where it fails to come there is no badge (SHELL-032). */
function ReviewCounter() {
  const { data: tasks } = useBuildTasks()
  const { data, isPending } = useQuery({
    ...queries.review.count({}),
    queryFn: () => quietly.review.count({}),
    refetchInterval: pollMs(tasks),
  })
  useCounter('unanswered-questions', isPending ? 'busy' : data?.count)
  return null
}

/** Asks for the first page of the conversations, so that their screen shows it at once; without an answer it asks itself. */
function useFirstConversations(isOpen: boolean) {
  useEffect(() => {
    if (isOpen) void prepare().catch(() => undefined)
  }, [isOpen])
}

/** Sends what waits in this browser, whatever page is open: it may have been written in a tab that is gone. */
function useUnsentMessages(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return undefined
    const sending = import('../../pages/conversations/state/sending.ts').then(({ keepSending }) => keepSending())
    return () => void sending.then((stop) => stop()).catch(() => undefined)
  }, [isOpen])
}

async function prepare() {
  const { filtersOf, addressDefault } = await import('../../pages/conversations/state/filters.ts')
  const { prepareQueue } = await import('../../pages/conversations/state/inbox-data.ts')
  await prepareQueue(filtersOf(addressDefault, Date.now()))
}
