/** The calls and deliveries that failed, latest first, until the list is cleared (WEBHOOKS-004, WEBHOOKS-005). */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Table from '@cloudscape-design/components/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks as contract, type WebhookError } from '#shared/contracts/webhooks'
import { dateAndTime } from '../../../core/format.ts'
import { pathTo } from '../../../core/pages.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useReason } from '../reason.tsx'
import { clearErrors, useErrors } from '../webhooks-data.ts'

export default function Errors() {
  const { t } = useTranslation(['webhooks', 'items'])
  const reasonOf = useReason()
  const { data, error, refetch, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useErrors()
  const [clearing, setClearing] = useState(false)
  const items = data?.pages.flatMap(({ values }) => values) ?? []
  return (
    <>
      <Table
        trackBy="_id"
        items={items}
        loading={isPending}
        loadingText={t('items:table.loading')}
        enableKeyboardNavigation
        ariaLabels={{ tableLabel: t('tabs.errors') }}
        header={
          <Header
            variant="h2"
            description={t('errors.text')}
            actions={
              <AccessButton
                access={contract.removeErrors.access}
                {...(items.length === 0 && { disabled: true })}
                onClick={() => setClearing(true)}
              >
                {t('errors.clear')}
              </AccessButton>
            }
          >
            {t('tabs.errors')}
          </Header>
        }
        empty={
          error ? (
            <LoadFailed error={error} retry={refetch} />
          ) : (
            <Empty title={t('errors.none')} text={t('errors.none-text')} />
          )
        }
        columnDefinitions={[
          { id: 'name', header: t('errors.name'), isRowHeader: true, cell: (failure) => <Name of={failure} /> },
          { id: 'what', header: t('errors.what'), cell: ({ what }) => t(`whats.${what}`) },
          { id: 'host', header: t('errors.host'), cell: ({ host }) => host || '–' },
          { id: 'reason', header: t('errors.reason'), cell: ({ reason, status }) => reasonOf(reason, status) },
          {
            id: 'excerpt',
            header: t('errors.excerpt'),
            cell: ({ excerpt }) => (excerpt ? <code className="webhook-address">{excerpt}</code> : '–'),
          },
          {
            id: 'created',
            header: t('deliveries.created'),
            cell: ({ created }) => <time dateTime={created}>{dateAndTime(created, { withSeconds: true })}</time>,
          },
        ]}
        footer={
          hasNextPage && (
            <Box textAlign="center">
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('older')}
              </Button>
            </Box>
          )
        }
      />
      {clearing && <Clear close={() => setClearing(false)} />}
    </>
  )
}

/** Of a response leads there; of a delivery, to the deliveries of its server. */
function Name({ of: { name, blockId, webhook } }: { of: WebhookError }) {
  if (webhook) return <PageLink to={`${pathTo('webhooks')}?tab=deliveries&webhook=${webhook}`}>{name}</PageLink>
  return blockId ? <PageLink to={`${pathTo('block-edit')}/${blockId}`}>{name}</PageLink> : name
}

function Clear({ close }: { close: () => void }) {
  const { t } = useTranslation('webhooks')
  const notify = useNotify()
  const [working, setWorking] = useState(false)
  const clear = async () => {
    setWorking(true)
    try {
      await clearErrors()
      notify.success(t('errors.cleared'))
      close()
    } catch {
      // The call has told why; the dialog stays for another try.
      setWorking(false)
    }
  }
  return (
    <Dialog
      title={t('errors.clear-title')}
      close={close}
      action={
        <AccessButton
          access={contract.removeErrors.access}
          variant="primary"
          loading={working}
          onClick={() => void clear()}
        >
          {t('errors.clear')}
        </AccessButton>
      }
    >
      <Box>{t('errors.clear-text')}</Box>
    </Dialog>
  )
}
