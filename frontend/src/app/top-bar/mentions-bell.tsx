/** Where somebody has asked the agent to look: how many of them are new, and the list on a press. */
import Icon from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { may } from '#shared/access'
import type { Mention } from '#shared/contracts/inbox'
import { contracts } from '#shared/contracts/index'
import { useAgent } from '../../core/agent.tsx'
import { queries, queryClient, quietly } from '../../core/api.ts'
import { lazily } from '../../core/lazy-page.ts'
import { shortCount } from '../../core/live/counters.ts'
import { notify } from '../../core/live/notices.ts'
import { readiness } from '../../core/live/readiness.ts'
import { onPushed } from '../../core/live/socket-events.ts'
import { SidebarMenu } from '../sidebar/sidebar-menu.tsx'
import { mentionPath } from './mention-path.ts'

const Panel = lazy(() => lazily(() => import('./mentions-panel.tsx')))

const widthPx = 340
/** After what the page itself needs has been asked for. */
const askedAfterMs = 1000

export function MentionsBell() {
  const { rights } = useAgent()
  return may(rights, contracts.inbox.mentions.access) ? <Bell /> : null
}

function Bell() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const { data = [] } = useQuery({
    queryKey: queries.inbox.mentions({}).queryKey,
    queryFn: () => quietly.inbox.mentions({}),
    enabled: isAsked,
    retry: false,
  })

  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), askedAfterMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(
    () =>
      onPushed((message) => {
        if (message.kind !== 'mention') return
        const { mention } = message
        setAsked(true)
        void queryClient.invalidateQueries({ queryKey: queries.inbox.mentions({}).queryKey })
        const to = mentionPath(mention)
        const text = t('mentions.new', { name: mention.by.name, text: mention.text })
        notify('info', text, { text: t('mentions.open'), to })
        if (readiness.now())
          void import('../live/alerts.ts').then(({ alertWith }) => alertWith(text, () => void navigate(to)))
      }),
    [navigate, t],
  )

  const count = unseenIn(data)
  if (data.length === 0) return null
  return (
    <SidebarMenu
      label={count > 0 ? t('mentions.unseen', { count }) : t('mentions.name')}
      className="top-bar-button top-bar-bell"
      widthPx={widthPx}
      button={
        <>
          <Icon name="contact" />
          {count > 0 && (
            <span className="sidebar-count" aria-hidden="true">
              {shortCount(count)}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <Suspense>
          <Panel mentions={data} close={close} />
        </Suspense>
      )}
    </SidebarMenu>
  )
}

const unseenIn = (mentions: readonly Mention[]): number => mentions.filter(({ seen }) => !seen).length
