/** What happened in one conversation on the days that are explored: every event with its time, latest page first. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConversationEvent, Message } from '#shared/chat/message'
import { messagesPageSize } from '#shared/limits'
import { quietly } from '../../../core/api.ts'
import { dayAndTime } from '../../../core/format.ts'
import { pathTo } from '../../../core/pages.ts'
import { happeningIcons, useHappeningText } from '../../../components/conversation/happening.ts'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'

interface ConversationPanelProps {
  userId: string
  /** How the customer is called. */
  name: string
  /** The first moment of the days, and the last one. */
  from: string
  to: string
}

export default function ConversationPanel({ userId, name, from, to }: ConversationPanelProps) {
  const { t } = useTranslation(['explorer', 'common'])
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['conversations', 'filteredMessages', { userId, from, to }],
    queryFn: ({ pageParam: before }) =>
      quietly.conversations.filteredMessages({ userId, from, to, ...(before > 0 && { before }) }),
    initialPageParam: 0,
    getNextPageParam: ({ messages }) => (messages.length === messagesPageSize ? messages[0]!.number : undefined),
  })
  const events = data?.pages.toReversed().flatMap(({ messages }) => messages) ?? []
  return (
    <SpaceBetween size="s">
      <PageLink to={`${pathTo('conversations')}/${userId}`}>{t('panel.open')}</PageLink>
      {error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : isPending ? (
        <>
          <output aria-label={t('common:loading')} />
          <Skeleton height="20px" />
          <Skeleton height="20px" width="70%" />
          <Skeleton height="20px" width="85%" />
        </>
      ) : events.length === 0 ? (
        <Box color="text-body-secondary">{t('panel.none')}</Box>
      ) : (
        <>
          {hasNextPage && (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('panel.earlier')}
            </Button>
          )}
          <ol className="explored-events" aria-label={t('panel.events', { name })}>
            {events.map((event) => (
              <EventLine key={event._id} event={event} name={name} />
            ))}
          </ol>
        </>
      )}
    </SpaceBetween>
  )
}

function EventLine({ event: { what, created }, name }: { event: ConversationEvent; name: string }) {
  const { t } = useTranslation(['explorer', 'conversations'])
  const textOf = useHappeningText()
  const line = (icon: IconProps.Name, text: string, who?: string) => (
    <li className={who === undefined ? 'explored-happening' : undefined}>
      <time dateTime={created}>{dayAndTime(created)}</time>
      <Icon name={icon} size="small" variant="subtle" />
      <p>
        {who !== undefined && <b>{who}</b>} <span>{text}</span>
      </p>
    </li>
  )
  if (what.type === 'note') return line('edit', what.text, t('panel.note', { name: what.agent.name }))
  if (what.type !== 'message' && what.type !== 'tracking') return line(happeningIcons[what.type], textOf(what))
  return line(...iconAndText(what.message), whoSaid(what.message))

  function whoSaid({ messageType, agent }: Message): string {
    if (messageType === 'bot-msg') return t('conversations:speaker.bot')
    return messageType === 'agent-msg' ? (agent?.name ?? t('conversations:speaker.agent')) : name
  }
}

/** A message as one line: its text, else the names of what it shows. */
function iconAndText({ text, url, media, items, choices }: Message): [IconProps.Name, string] {
  if (url !== undefined) return ['external', url]
  const titles = [...(items ?? []), ...(choices ?? [])].map(({ title }) => title)
  return [media ? 'file' : 'contact', [text, media?.name, titles.join(' · ')].filter(Boolean).join(' – ')]
}
