/** What knowledge is read from: when each source was last read, what changed, and which of them are stale. */
import Button from '@cloudscape-design/components/button'
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
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
import { Empty } from '../../../components/notice/empty.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { isStale, sourceState, type SourceState } from './stale.ts'

const query = queries.blocks.knowledgeSources({})
/** Reading takes some seconds, and no event tells of its end. */
const pollMs = 3000

export default function SourcesPage() {
  const { t } = useTranslation(['blocks', 'block-kinds'])
  const columns = useColumnKit<KnowledgeSource>()
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
      columns={[
        columns.link('name', t('sources.columns.name'), ({ name }) => name, {
          to: ({ _id }) => `${pathTo('block-edit')}/${_id}`,
        }),
        columns.text('source', t('sources.columns.source'), ({ source }) => source),
        columns.moment('read', t('sources.columns.read'), ({ lastScrape }) => lastScrape, t('sources.never')),
        {
          id: 'changed',
          title: t('sources.columns.changed'),
          cell: ({ changed, length: after = 0 }) =>
            changed
              ? t('sources.changed', { when: dateAndTime(changed.at), before: changed.lengthBefore, after })
              : t('sources.unchanged'),
          order: ({ changed }) => changed?.at ?? '',
        },
        columns.status(
          'state',
          t('sources.columns.state'),
          (source) => {
            const state = sourceState(source, now)
            const { fault } = source
            return {
              type: types[state],
              text: fault ? t(`block-kinds:knowledge.faults.${fault}`) : t(`sources.states.${state}`),
            }
          },
          (source) => sourceState(source, now),
        ),
        {
          id: 'again',
          title: t('sources.again'),
          cell: (source) => <ReadAgain source={source} />,
        },
      ]}
      searched={({ name, source }) => [name, source]}
      searchLabel={t('sources.find')}
      header={(counter) => (
        <PageHeader
          description={t('sources.description')}
          {...(counter && { counter })}
          actions={stale.length > 0 && <ReadStale sources={stale} />}
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

function ReadStale({ sources }: { sources: readonly KnowledgeSource[] }) {
  const { t } = useTranslation('blocks')
  return (
    <AccessButton access={contract.readKnowledge.access} iconName="refresh" onClick={() => void readAgain(sources)}>
      {t('sources.all-again', { count: sources.length })}
    </AccessButton>
  )
}

function ReadAgain({ source }: { source: KnowledgeSource }) {
  const { t } = useTranslation('blocks')
  return (
    <AccessButton
      access={contract.readKnowledge.access}
      variant="inline-icon"
      iconName="refresh"
      ariaLabel={`${t('sources.again')}: ${source.name}`}
      onClick={() => void readAgain([source])}
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
