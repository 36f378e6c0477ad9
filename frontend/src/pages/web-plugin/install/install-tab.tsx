/** How the plugin comes onto a page, whether it has, and how a page says who its visitor is. */
import './install.css'
import SpaceBetween from '@cloudscape-design/components/space-between'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import type { TabProps } from '../plugin-draft.ts'
import { Code } from './code.tsx'
import { CorsTab } from './cors-tab.tsx'
import { IdentityKeys } from './identity-keys.tsx'
import { PageCheck } from './page-check.tsx'
import { pageCalls, pageSnippets, policySources, type PageCall, type PageSnippet, type Place } from './snippets.ts'

export function InstallTab({ settings, form }: Pick<TabProps, 'settings' | 'form'>) {
  const place = { origin: location.origin, client: settings.name }
  return (
    <SpaceBetween size="l">
      <CorsTab form={form} />
      <Snippets place={place} />
      <PageCheck />
      <Policy place={place} />
      <Calls />
      <IdentityKeys place={place} />
    </SpaceBetween>
  )
}

const names = Object.keys(pageSnippets) as PageSnippet[]

function Snippets({ place }: { place: Place }) {
  const { t } = useTranslation('plugin-install')
  const [name, choose] = useState<PageSnippet>('html')
  return (
    <Section title={t('snippets.title')} description={t('snippets.text')}>
      <SegmentedControl
        label={t('snippets.way')}
        selectedId={name}
        options={names.map((id) => ({ id, text: t(`snippets.${id}.title`) }))}
        // The control has no other ids than these names.
        onChange={({ detail }) => choose(detail.selectedId as PageSnippet)}
      />
      <div>
        <p className="install-text">{t(`snippets.${name}.text`)}</p>
        <Code name={t(`snippets.${name}.title`)} text={pageSnippets[name](place)} />
      </div>
    </Section>
  )
}

/** Only pages that have a policy need it. */
function Policy({ place }: { place: Place }) {
  const { t } = useTranslation('plugin-install')
  const { data, error, refetch } = useQuery({ ...queries.plugin.addresses({}), staleTime: Infinity })
  return (
    <Section title={t('policy.title')} description={t('policy.text')}>
      {error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : data ? (
        <Code name={t('policy.title')} text={policySources({ ...place, ...data })} />
      ) : (
        <StatusIndicator type="loading">{t('policy.loading')}</StatusIndicator>
      )}
    </Section>
  )
}

const calls = Object.keys(pageCalls) as PageCall[]

function Calls() {
  const { t } = useTranslation('plugin-install')
  return (
    <Section title={t('calls.title')} description={t('calls.text')}>
      <RowsTable<PageCall>
        variant="borderless"
        trackBy={(name) => name}
        rows={calls}
        name={t('calls.title')}
        columns={[
          {
            id: 'call',
            title: t('calls.call'),
            cell: (name) => <code className="install-call">{pageCalls[name]}</code>,
          },
          { id: 'does', title: t('calls.does'), cell: (name) => t(`calls.${name}`) },
        ]}
      />
    </Section>
  )
}
