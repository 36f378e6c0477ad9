/** What knowledge is read from: when each source was last read, what changed, and which of them are stale. */
import Button from '@cloudscape-design/components/button'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { blocks as contract, type KnowledgeSource } from '#shared/contracts/blocks'
import { api, queries, queryClient } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { pathTo } from '../../../core/pages.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { DataTable, type Column } from '../../../components/table/data-table.tsx'
import { isStale, sourceState, type SourceState } from './stale.ts'

const query = queries.blocks.knowledgeSources({})
/** Reading takes some seconds, and no event tells of its end. */
const pollMs = 3000

export default function SourcesPage() {
  const { t } = useTranslation('blocks')
  const navigate = useNavigate()
  const [now] = useState(Date.now)
  const list = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => data?.some(({ status }) => status === 'waiting') && pollMs,
  })
  const stale = (list.data ?? []).filter((source) => isStale(source, now))
  return (
    <DataTable
      name={t('sources.name')}
      list={list}
      columns={useColumns(now)}
      searched={({ name, source }) => [name, source]}
      searchLabel={t('sources.find')}
      header={(counter) => (
        <PageHeader
          description={t('sources.description')}
          {...(counter && { counter })}
          actions={
            stale.length > 0 && (
              <AccessButton
                access={contract.readKnowledge.access}
                iconName="refresh"
                onClick={() => void readAgain(stale)}
              >
                {t('sources.all-again', { count: stale.length })}
              </AccessButton>
            )
          }
        />
      )}
      empty={
        <Empty
          title={t('sources.none')}
          text={t('sources.none-text')}
          action={<Button onClick={() => void navigate(`${pathTo('start')}/website`)}>{t('sources.website')}</Button>}
        />
      }
    />
  )
}

async function readAgain(sources: readonly KnowledgeSource[]): Promise<void> {
  // One after the other, because so many calls at once are refused.
  for (const { _id } of sources) await api.blocks.readKnowledge({ _id })
  await queryClient.invalidateQueries(query)
}

const types = {
  waiting: 'in-progress',
  failed: 'error',
  stale: 'warning',
  nightly: 'success',
  read: 'success',
} as const satisfies Record<SourceState, StatusIndicatorProps.Type>

function useColumns(now: number): Column<KnowledgeSource>[] {
  const { t } = useTranslation(['blocks', 'block-kinds'])
  return [
    {
      id: 'name',
      title: t('sources.columns.name'),
      cell: ({ _id, name }) => <PageLink to={`${pathTo('block-edit')}/${_id}`}>{name}</PageLink>,
      order: ({ name }) => name,
    },
    { id: 'source', title: t('sources.columns.source'), cell: ({ source }) => source, order: ({ source }) => source },
    {
      id: 'read',
      title: t('sources.columns.read'),
      cell: ({ lastScrape }) => (lastScrape ? dateAndTime(lastScrape) : t('sources.never')),
      order: ({ lastScrape = '' }) => lastScrape,
    },
    {
      id: 'changed',
      title: t('sources.columns.changed'),
      cell: ({ changed, length: after = 0 }) =>
        changed
          ? t('sources.changed', { when: dateAndTime(changed.at), before: changed.lengthBefore, after })
          : t('sources.unchanged'),
      order: ({ changed }) => changed?.at ?? '',
    },
    {
      id: 'state',
      title: t('sources.columns.state'),
      cell: (source) => {
        const state = sourceState(source, now)
        const words = source.fault ? t(`block-kinds:knowledge.faults.${source.fault}`) : t(`sources.states.${state}`)
        return <StatusIndicator type={types[state]}>{words}</StatusIndicator>
      },
      order: (source) => sourceState(source, now),
    },
    {
      id: 'again',
      title: t('sources.again'),
      cell: (source) => (
        <AccessButton
          access={contract.readKnowledge.access}
          variant="inline-icon"
          iconName="refresh"
          ariaLabel={`${t('sources.again')}: ${source.name}`}
          onClick={() => void readAgain([source])}
        />
      ),
    },
  ]
}
