/** The conversations that are explored, latest first; the one that is selected shows its events in the panel. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Table from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationEventTypes } from '#shared/chat/conversation-event-types'
import { contentLanguages } from '#shared/languages'
import { channelOf } from '../../../core/channels.ts'
import { dateAndTime, languageName } from '../../../core/format.ts'
import type { Explored, Explorer } from './explorer-data.ts'

interface ConversationTableProps {
  explorer: Explorer
  /** The id of the conversation that is selected. */
  selected: string | undefined
  select: (id: string) => void
  empty: ReactNode
}

const skeletonRows = 8
const nameWidthPx = 180
/** Room for a moment on one line. */
const momentWidthPx = 170

export function ConversationTable({ explorer, selected, select, empty }: ConversationTableProps) {
  const { t } = useTranslation(['explorer', 'common'])
  const { conversations, isPending, more } = explorer
  const count = `(${conversations.length}${more ? '+' : ''})`
  return (
    <Table
      trackBy="id"
      wrapLines
      selectionType="single"
      selectedItems={conversations.filter(({ id }) => id === selected)}
      onSelectionChange={({ detail }) => detail.selectedItems[0] && select(detail.selectedItems[0].id)}
      onRowClick={({ detail }) => select(detail.item.id)}
      items={conversations}
      loading={isPending}
      loadingText={t('common:loading')}
      {...(isPending && { skeleton: { totalRows: skeletonRows } })}
      header={<Header {...(conversations.length > 0 && { counter: count })}>{t('table.title')}</Header>}
      ariaLabels={{
        tableLabel: t('table.title'),
        selectionGroupLabel: t('table.choose'),
        itemSelectionLabel: (_, { name }) => t('table.events-of', { name }),
      }}
      empty={empty}
      columnDefinitions={[
        { id: 'name', header: t('table.customer'), isRowHeader: true, minWidth: nameWidthPx, cell: ({ name }) => name },
        {
          id: 'at',
          header: t('table.at'),
          minWidth: momentWidthPx,
          cell: ({ at }) => <time dateTime={at}>{dateAndTime(at)}</time>,
        },
        { id: 'channel', header: t('table.channel'), cell: ({ channel }) => channelOf(channel).name },
        { id: 'language', header: t('table.language'), cell: ({ language }) => nameOfLanguage(language) },
        { id: 'messages', header: t('table.messages'), cell: ({ messages }) => messages },
        {
          id: 'happened',
          header: t('table.happened'),
          minWidth: nameWidthPx,
          cell: (conversation) => <Happened {...conversation} />,
        },
        { id: 'topics', header: t('table.topics'), cell: ({ topics }) => topics },
      ]}
      footer={
        more && (
          <Box textAlign="center">
            <Button loading={more.isLoading} onClick={more.load}>
              {t('table.more')}
            </Button>
          </Box>
        )
      }
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
