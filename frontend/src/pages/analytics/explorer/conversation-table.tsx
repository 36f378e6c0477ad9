/** The conversations that are explored, latest first; the one that is selected shows its events in the panel. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationEventTypes } from '#shared/chat/conversation-event-types'
import { contentLanguages } from '#shared/languages'
import { channelOf } from '../../../core/channels.ts'
import { languageName } from '../../../core/format.ts'
import { Moment } from '../../../components/layout/moment.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import type { Explored, Explorer } from './explorer-data.ts'

interface ConversationTableProps {
  explorer: Explorer
  /** The id of the conversation that is selected. */
  selected: string | undefined
  select: (id: string) => void
  empty: ReactNode
}

const placeCount = 8
const nameWidthPx = 180
/** Room for a moment on one line. */
const momentWidthPx = 170

export function ConversationTable({ explorer, selected, select, empty }: ConversationTableProps) {
  const { t } = useTranslation('explorer')
  const { conversations, figure, error } = explorer
  const count = `${conversations.length}${explorer.hasNextPage ? '+' : ''}`
  return (
    <RowsTable
      trackBy="id"
      onRowClick={({ detail }) => select(detail.item.id)}
      rows={conversations}
      list={{ ...explorer, error: figure ? null : error }}
      moreText={t('table.more')}
      placeCount={placeCount}
      heading={{ count: conversations.length > 0 ? count : undefined }}
      name={t('table.title')}
      selection={{
        isSingle: true,
        rows: conversations.filter(({ id }) => id === selected),
        select: ([chosen]) => chosen && select(chosen.id),
        name: t('table.choose'),
        labelOf: ({ name }) => t('table.events-of', { name }),
      }}
      empty={empty}
      columns={[
        { id: 'name', title: t('table.customer'), minWidth: nameWidthPx, cell: ({ name }) => name },
        { id: 'at', title: t('table.at'), minWidth: momentWidthPx, cell: ({ at }) => <Moment at={at} /> },
        { id: 'channel', title: t('table.channel'), cell: ({ channel }) => channelOf(channel).name },
        { id: 'language', title: t('table.language'), cell: ({ language }) => nameOfLanguage(language) },
        { id: 'messages', title: t('table.messages'), cell: ({ messages }) => messages },
        {
          id: 'happened',
          title: t('table.happened'),
          minWidth: nameWidthPx,
          cell: (conversation) => <Happened {...conversation} />,
        },
        { id: 'topics', title: t('table.topics'), cell: ({ topics }) => topics },
      ]}
    />
  )
}

const nameOfLanguage = (code: string): string => {
  const known = contentLanguages.find((one) => one === code)
  return known ? languageName(known) : code
}

/** What every conversation has says nothing of this one. */
const usual: readonly string[] = ['message', 'conversation-start', 'conversation-end']

/** What happened beside messages: `Asked for a person · Link opened (2)`. */
function Happened({ events }: Explored) {
  const { t } = useTranslation('conversations')
  return conversationEventTypes
    .filter((type) => !usual.includes(type) && events[type])
    .map((type) => (events[type] === 1 ? t(`events.${type}`) : `${t(`events.${type}`)} (${events[type]})`))
    .join(' · ')
}
