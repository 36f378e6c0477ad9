/** The company's servers, each as a card with its state and what can be done with it. */
import Header from '@cloudscape-design/components/header'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks as contract, type Webhook } from '#shared/contracts/webhooks'
import { webhooksPerClientMax } from '#shared/limits'
import { lazily } from '../../../core/lazy-page.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { DeleteDialog } from '../../../components/dialog/delete-dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { removeWebhook, useWebhooks, type SavedWebhook, renewSecret } from '../webhooks-data.ts'
import { EndpointCard, type Deed } from './endpoint-card.tsx'

const EndpointDialog = lazy(() => lazily(() => import('./endpoint-dialog.tsx')))
const SecretDialog = lazy(() => lazily(() => import('./secret-dialog.tsx')))
const TestDialog = lazy(() => lazily(() => import('./test-dialog.tsx')))
const ReplayDialog = lazy(() => lazily(() => import('./replay-dialog.tsx')))

type Doing =
  | { readonly does: 'create' }
  | { readonly does: Exclude<Deed, 'renew'>; readonly webhook: Webhook }
  | { readonly does: 'secret'; readonly webhook: SavedWebhook }

export function Endpoints() {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch, isPending } = useWebhooks()
  const [doing, start] = useState<Doing>()
  const isFull = (data?.length ?? 0) >= webhooksPerClientMax
  const askToRenew = (webhook: Webhook) =>
    ask({
      title: t('renew.title'),
      text: t('renew.text'),
      action: t('renew.action'),
      access: contract.renewSecret.access,
      act: async () => start({ does: 'secret', webhook: await renewSecret(webhook) }),
    })
  const create = (variant: 'primary' | 'normal') => (
    <AccessButton
      access={contract.create.access}
      variant={variant}
      {...(isFull && { disabled: true, disabledReason: t('full-up', { max: webhooksPerClientMax }) })}
      onClick={() => start({ does: 'create' })}
    >
      {t('create')}
    </AccessButton>
  )
  return (
    <SpaceBetween size="m">
      <Header
        variant="h2"
        description={t('endpoints-text')}
        actions={create('primary')}
        {...(data && { counter: `(${data.length})` })}
      >
        {t('tabs.endpoints')}
      </Header>
      {isPending && <Skeleton height="180px" />}
      {error && <LoadFailed error={error} retry={refetch} />}
      {data?.length === 0 && <Empty title={t('none')} text={t('none-text')} action={create('normal')} />}
      {data?.map((webhook) => (
        <EndpointCard
          key={webhook._id}
          webhook={webhook}
          start={(does) => (does === 'renew' ? askToRenew(webhook) : start({ does, webhook }))}
        />
      ))}
      <Suspense>{doing && <Doer doing={latest(doing, data)} start={start} />}</Suspense>
    </SpaceBetween>
  )
}

/** What is done with a server is done with what is known of it by now. */
function latest(doing: Doing, all: readonly Webhook[] = []): Doing {
  if (doing.does === 'create' || doing.does === 'secret') return doing
  return { ...doing, webhook: all.find(({ _id }) => _id === doing.webhook._id) ?? doing.webhook }
}

function Doer({ doing, start }: { doing: Doing; start: (doing: Doing | undefined) => void }) {
  const { t } = useTranslation('webhooks')
  const close = () => start(undefined)
  /** A dialog that has a secret to tell gives way to it. */
  const tell = (webhook: SavedWebhook) => webhook.secret !== undefined && start({ does: 'secret', webhook })
  switch (doing.does) {
    case 'create':
      return <EndpointDialog webhook={undefined} saved={tell} close={close} />
    case 'edit':
      return <EndpointDialog webhook={doing.webhook} saved={tell} close={close} />
    case 'secret':
      return <SecretDialog webhook={doing.webhook} close={close} />
    case 'test':
      return <TestDialog webhook={doing.webhook} close={close} />
    case 'replay':
      return <ReplayDialog webhook={doing.webhook} close={close} />
    case 'delete':
      return (
        <DeleteDialog
          name={hostOf(doing.webhook.endpoint)}
          consequence={t('delete-text', { count: doing.webhook.pending })}
          references="none"
          remove={() => removeWebhook(doing.webhook._id)}
          deleted={t('deleted', { name: hostOf(doing.webhook.endpoint) })}
          close={close}
        />
      )
  }
}

/** A short name for an address, which is easier to type. */
const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : endpoint)
