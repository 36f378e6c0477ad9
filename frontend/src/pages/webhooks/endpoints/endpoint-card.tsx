/** One server: where it is, how it does, what it is told, and what can be done with it. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { webhooks as contract, type Webhook, type WebhookState } from '#shared/contracts/webhooks'
import { useAction } from '../../../core/action.ts'
import { dateAndTime } from '../../../core/format.ts'
import { AccessButton, useRefusal } from '../../../components/form/access-button.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import { pathTo } from '../../../core/pages.ts'
import { useReason } from '../reason.tsx'
import { enableWebhook } from '../webhooks-data.ts'

export type Deed = 'edit' | 'renew' | 'test' | 'replay' | 'delete'

/** The server counts no more than these. */
const countedMax = 100

interface EndpointCardProps {
  webhook: Webhook
  start: (deed: Deed) => void
}

export function EndpointCard({ webhook, start }: EndpointCardProps) {
  const { t } = useTranslation(['webhooks', 'common', 'items'])
  const refusalOf = useRefusal()
  const { _id, endpoint, description, jwtSecret, pending, lastDay, overlapUntil } = webhook
  const actions = [
    { deed: 'edit', text: t('common:edit'), access: contract.update.access },
    { deed: 'replay', text: t('replay.action'), access: contract.replay.access },
    { deed: 'renew', text: t('renew.action'), access: contract.renewSecret.access },
    { deed: 'delete', text: t('common:delete'), access: contract.remove.access },
  ] as const
  const secret = (
    <>
      <code>••••{jwtSecret}</code>
      {overlapUntil && (
        <Box fontSize="body-s" color="text-body-secondary">
          {t('overlap', { moment: dateAndTime(overlapUntil) })}
        </Box>
      )}
    </>
  )
  return (
    <Container
      header={
        <Header
          variant="h3"
          description={description}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <AccessButton access={contract.test.access} onClick={() => start('test')}>
                {t('test.action')}
              </AccessButton>
              <RowActions
                label={t('items:rows.actions-of', { name: endpoint })}
                actions={actions.map(({ deed, text, access }) => ({
                  text,
                  refused: refusalOf(access),
                  act: () => start(deed),
                }))}
              />
            </SpaceBetween>
          }
        >
          <span className="webhook-address">{endpoint}</span>
        </Header>
      }
    >
      <SpaceBetween size="m">
        <Failing webhook={webhook} />
        <KeyValuePairs
          columns={4}
          items={[
            { label: t('state'), value: <State state={webhook.state} /> },
            { label: t('pending'), value: pending < countedMax ? String(pending) : `${countedMax}+` },
            { label: t('last-day'), value: <LastDay id={_id} lastDay={lastDay} /> },
            { label: t('secret.name'), value: secret },
          ]}
        />
        <Told webhook={webhook} />
      </SpaceBetween>
    </Container>
  )
}

const looks: Readonly<Record<WebhookState, StatusIndicatorProps.Type>> = {
  active: 'success',
  paused: 'stopped',
  down: 'warning',
  disabled: 'error',
}

export function State({ state }: { state: WebhookState }) {
  const { t } = useTranslation('webhooks')
  return <StatusIndicator type={looks[state]}>{t(`states.${state}`)}</StatusIndicator>
}

/** Why nothing reaches a server, and the way to have it sent to again. */
function Failing({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const notify = useNotify()
  const reasonOf = useReason()
  const { isBusy: enabling, run: enable } = useAction(async () => {
    await enableWebhook(webhook)
    notify.success(t('enabled'))
  })
  const { state, failing } = webhook
  if (state !== 'down' && state !== 'disabled') return null
  return (
    <Alert
      type={state === 'down' ? 'warning' : 'error'}
      header={t(`failing.${state}`)}
      action={
        <AccessButton access={contract.enable.access} loading={enabling} onClick={enable}>
          {t('enable')}
        </AccessButton>
      }
    >
      {failing && t('failing.since', { moment: dateAndTime(failing.since), reason: reasonOf(failing.reason) })}
      {failing?.next && ` ${t('failing.next', { moment: dateAndTime(failing.next) })}`} {t('failing.kept')}
    </Alert>
  )
}

function LastDay({ id, lastDay: { delivered, failed } }: { id: string; lastDay: Webhook['lastDay'] }) {
  const { t } = useTranslation('webhooks')
  const to = `${pathTo('webhooks')}?tab=deliveries&webhook=${id}`
  return (
    <>
      <PageLink to={to}>{t('delivered', { count: delivered })}</PageLink>
      {failed > 0 && (
        <div>
          <StatusIndicator type="error">
            <PageLink to={`${to}&status=failed`}>{t('failed', { count: failed })}</PageLink>
          </StatusIndicator>
        </div>
      )}
    </>
  )
}

function Told({ webhook: { types, full } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  return (
    <Box fontSize="body-s" color="text-body-secondary">
      {types.length === 0 ? t('told-nothing') : types.map((type) => t(`types.${type}`)).join(' · ')}
      {full && ` · ${t('told-full')}`}
    </Box>
  )
}
