/** The calls that API keys open, by scope: what each takes, and how it is asked for. */
import Box from '@cloudscape-design/components/box'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import TextFilter from '@cloudscape-design/components/text-filter'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyScopes } from '#shared/key-scopes'
import { scopeName } from '../../core/key-scopes.ts'
import { Empty } from '../../components/notice/empty.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { RowsTable } from '../../components/table/rows-table.tsx'
import { Code } from './code.tsx'
import { keyOperations, type Description, type KeyOperation } from './operations.ts'

/** The description lies beside the console, because what answers hold is left out of the console's own contracts. */
async function readOperations(): Promise<readonly KeyOperation[]> {
  const answer = await fetch('/openapi.json')
  if (!answer.ok) throw new Error(`The description was not found: ${answer.status}.`)
  // It is built with this console.
  return keyOperations(location.origin, (await answer.json()) as Description)
}

export function Calls() {
  const { t } = useTranslation(['developers', 'profile'])
  const {
    data: all,
    error,
    refetch,
  } = useQuery({ queryKey: ['openapi'], queryFn: readOperations, staleTime: Infinity })
  const [find, setFind] = useState('')
  if (error) return <LoadFailed error={new Error(t('calls.failed'))} retry={refetch} />
  if (!all) return <StatusIndicator type="loading">{t('calls.loading')}</StatusIndicator>
  const found = all.filter(({ path, summary, scope, verb }) =>
    `${verb} ${path} ${summary} ${scope}`.toLowerCase().includes(find.trim().toLowerCase()),
  )
  return (
    <SpaceBetween size="l">
      <TextFilter
        filteringText={find}
        filteringPlaceholder={t('calls.find')}
        filteringAriaLabel={t('calls.find')}
        countText={t('calls.count', { count: found.length })}
        onChange={({ detail }) => setFind(detail.filteringText)}
      />
      {found.length === 0 && <Empty title={t('calls.none')} text={t('calls.none-text')} />}
      {keyScopes.map((scope) => {
        const own = found.filter((operation) => operation.scope === scope)
        if (own.length === 0) return null
        return (
          <section key={scope}>
            <Header variant="h2" description={t(`profile:keys.scopes.${scopeName(scope)}.text`)}>
              {t(`profile:keys.scopes.${scopeName(scope)}.name`)} <code className="developer-scope">{scope}</code>
            </Header>
            {own.map((operation) => (
              <OneCall key={operation.id} operation={operation} />
            ))}
          </section>
        )
      })}
    </SpaceBetween>
  )
}

function OneCall({ operation: { verb, path, summary, fields, curl } }: { operation: KeyOperation }) {
  const { t } = useTranslation('developers')
  const [isOpen, setOpen] = useState(false)
  return (
    <ExpandableSection
      headerText={
        <code>
          {verb} {path}
        </code>
      }
      headerDescription={summary}
      expanded={isOpen}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {/* Most calls are never opened, so that they are drawn when they are. */}
      {isOpen && (
        <SpaceBetween size="m">
          {fields.length > 0 ? (
            <RowsTable
              variant="embedded"
              trackBy="name"
              rows={fields}
              name={t('calls.fields', { call: `${verb} ${path}` })}
              columns={[
                { id: 'name', title: t('calls.field'), cell: ({ name }) => <code>{name}</code> },
                { id: 'place', title: t('calls.place'), cell: ({ place }) => t(`calls.places.${place}`) },
                { id: 'type', title: t('calls.type'), cell: ({ type }) => <code>{type}</code> },
                {
                  id: 'required',
                  title: t('calls.required'),
                  cell: ({ isRequired }) => t(isRequired ? 'calls.yes' : 'calls.no'),
                },
              ]}
            />
          ) : (
            <Box color="text-body-secondary">{t('calls.no-fields')}</Box>
          )}
          <Code name={t('calls.example', { call: `${verb} ${path}` })} text={curl} />
        </SpaceBetween>
      )}
    </ExpandableSection>
  )
}
