/** The keys with which the company's server signs who a visitor is. A key is shown once, when it is made. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Modal from '@cloudscape-design/components/modal'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Table from '@cloudscape-design/components/table'
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plugin as contract, type IdentityKey } from '#shared/contracts/plugin'
import { identityKeyHours } from '#shared/limits'
import { api, queries, queryClient } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { Code } from './code.tsx'
import { serverSnippets, type Place, type ServerSnippet } from './snippets.ts'

const servers = Object.keys(serverSnippets) as ServerSnippet[]
const query = queries.plugin.identityKeys({})

export function IdentityKeys({ place }: { place: Place }) {
  const { t } = useTranslation('plugin-install')
  const keys = useQuery(query)
  const [isAsking, setIsAsking] = useState(false)
  const [server, choose] = useState<ServerSnippet>('node')
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => api.plugin.rotateIdentityKey({}),
    onSuccess: (made) => {
      queryClient.setQueryData(query.queryKey, made.keys)
      setIsAsking(false)
    },
  })
  const hasKey = (keys.data?.length ?? 0) > 0
  return (
    <Section title={t('identity.title')} description={t('identity.text')}>
      <KeyTable keys={keys} make={() => (hasKey ? setIsAsking(true) : mutate())} isPending={isPending} />
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
      {isAsking && (
        <Dialog
          title={t('identity.ask')}
          close={() => setIsAsking(false)}
          action={
            <AccessButton
              access={contract.rotateIdentityKey.access}
              variant="primary"
              loading={isPending}
              onClick={() => mutate()}
            >
              {t('identity.new')}
            </AccessButton>
          }
        >
          {t('identity.ask-text', { hours: identityKeyHours })}
        </Dialog>
      )}
      {data && <ShownKey value={data.key} close={reset} />}
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
  if (keys.error) return <LoadFailed error={keys.error} retry={keys.refetch} />
  return (
    <Table<IdentityKey>
      variant="embedded"
      trackBy="_id"
      items={keys.data ?? []}
      loading={keys.isPending}
      loadingText={t('identity.loading')}
      ariaLabels={{ tableLabel: t('identity.keys') }}
      header={
        <Header
          variant="h3"
          actions={
            <AccessButton
              access={contract.rotateIdentityKey.access}
              iconName="key"
              loading={isPending}
              disabled={keys.isPending}
              onClick={make}
            >
              {t('identity.new')}
            </AccessButton>
          }
        >
          {t('identity.keys')}
        </Header>
      }
      columnDefinitions={[
        {
          id: 'created',
          header: t('identity.created'),
          isRowHeader: true,
          cell: ({ created }) => <time dateTime={created}>{dateAndTime(created)}</time>,
        },
        {
          id: 'state',
          header: t('identity.state'),
          cell: ({ until }) =>
            until === undefined ? (
              <StatusIndicator>{t('identity.good')}</StatusIndicator>
            ) : (
              <StatusIndicator type="pending">{t('identity.until', { moment: dateAndTime(until) })}</StatusIndicator>
            ),
        },
      ]}
      empty={<Empty title={t('identity.none')} text={t('identity.none-text')} />}
    />
  )
}

/** Nothing but its own button closes it: the key cannot be shown again. */
function ShownKey({ value, close }: { value: string; close: () => void }) {
  const { t } = useTranslation('plugin-install')
  return (
    <Modal
      visible
      header={t('identity.made')}
      onDismiss={({ detail }) => detail.reason !== 'overlay' && close()}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={close}>
            {t('identity.kept')}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{t('identity.once')}</Alert>
        <Code name={t('identity.key')} text={value} />
      </SpaceBetween>
    </Modal>
  )
}
