/** The keys with which the company's server signs who a visitor is. A key is shown once, when it is made. */
import Box from '@cloudscape-design/components/box'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plugin as contract, type IdentityKey } from '#shared/contracts/plugin'
import { api, queries, queryClient, quietly } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { ShownOnce } from '../../../components/dialog/shown-once.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { Code } from './code.tsx'
import { serverSnippets, type Place, type ServerSnippet } from './snippets.ts'
import { identityKeyHours } from '#shared/limits'

const servers = Object.keys(serverSnippets) as ServerSnippet[]
const query = queries.plugin.identityKeys({})

export function IdentityKeys({ place }: { place: Place }) {
  const { t } = useTranslation('plugin-install')
  const keys = useQuery(query)
  const [server, choose] = useState<ServerSnippet>('node')
  const { mutate, mutateAsync, isPending, data, reset } = useMutation({
    mutationFn: (client: typeof api) => client.plugin.rotateIdentityKey({}),
    onSuccess: (made) => void queryClient.setQueryData(query.queryKey, made.keys),
  })
  const askToRotate = () =>
    ask({
      title: t('identity.ask'),
      warning: t('identity.ask-text', { hours: identityKeyHours }),
      action: t('identity.new'),
      access: contract.rotateIdentityKey.access,
      act: () => mutateAsync(quietly),
    })
  const hasKey = (keys.data?.length ?? 0) > 0
  return (
    <Section title={t('identity.title')} description={t('identity.text')}>
      <KeyTable keys={keys} make={() => (hasKey ? askToRotate() : mutate(api))} isPending={isPending} />
      <div>
        <p className="install-text">{t('identity.server')}</p>
        <SpaceBetween size="s">
          <SegmentedControl
            label={t('identity.language')}
            selectedId={server}
            options={servers.map((id) => ({ id, text: id === 'node' ? 'Node.js' : 'PHP' }))}
            // The control has no other ids than these names.
            onChange={({ detail }) => choose(detail.selectedId as ServerSnippet)}
          />
          <Code name={t('identity.server-name')} text={serverSnippets[server](place)} />
          <Box color="text-body-secondary">{t('identity.page')}</Box>
          <Code name={t('identity.page-name')} text={`WbbChat.identify(token)`} />
        </SpaceBetween>
      </div>
      {data && (
        <ShownOnce title={t('identity.made')} warning={t('identity.once')} kept={t('identity.kept')} close={reset}>
          <Code name={t('identity.key')} text={data.key} />
        </ShownOnce>
      )}
    </Section>
  )
}

interface KeyTableProps {
  keys: UseQueryResult<readonly IdentityKey[]>
  make: () => void
  isPending: boolean
}

function KeyTable({ keys, make, isPending }: KeyTableProps) {
  const { t } = useTranslation('plugin-install')
  const columns = useColumnKit<IdentityKey>()
  return (
    <RowsTable
      variant="embedded"
      rows={keys.data}
      list={keys}
      name={t('identity.keys')}
      heading={{
        actions: (
          <AccessButton
            access={contract.rotateIdentityKey.access}
            iconName="key"
            loading={isPending}
            // Without the keys it is not known whether a new one takes the place of another.
            disabled={!keys.data}
            onClick={make}
          >
            {t('identity.new')}
          </AccessButton>
        ),
      }}
      columns={[
        columns.moment('created', t('identity.created'), ({ created }) => created),
        columns.status('state', t('identity.state'), ({ until }) =>
          until === undefined
            ? { type: 'success', text: t('identity.good') }
            : { type: 'pending', text: t('identity.until', { moment: dateAndTime(until) }) },
        ),
      ]}
      empty={<Empty title={t('identity.none')} text={t('identity.none-text')} />}
    />
  )
}
