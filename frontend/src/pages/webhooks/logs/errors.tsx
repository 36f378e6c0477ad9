/** The calls and deliveries that failed, latest first, until the list is cleared (WEBHOOKS-004, WEBHOOKS-005). */
import { useTranslation } from 'react-i18next'
import { webhooks as contract, type WebhookError } from '#shared/contracts/webhooks'
import { pathTo } from '../../../core/pages.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Moment } from '../../../components/layout/moment.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { useReason } from '../reason.tsx'
import { clearErrors, useErrors } from '../webhooks-data.ts'

export default function Errors() {
  const { t } = useTranslation('webhooks')
  const reasonOf = useReason()
  const list = useErrors()
  const askToClear = useAskToClear()
  const items = list.data?.pages.flatMap(({ values }) => values) ?? []
  return (
    <RowsTable
      rows={items}
      list={list}
      moreText={t('older')}
      enableKeyboardNavigation
      name={t('tabs.errors')}
      heading={{
        description: t('errors.text'),
        actions: (
          <AccessButton
            access={contract.removeErrors.access}
            {...(items.length === 0 && { disabled: true })}
            onClick={askToClear}
          >
            {t('errors.clear')}
          </AccessButton>
        ),
      }}
      empty={<Empty title={t('errors.none')} text={t('errors.none-text')} />}
      columns={[
        { id: 'name', title: t('errors.name'), cell: (failure) => <Name of={failure} /> },
        { id: 'what', title: t('errors.what'), cell: ({ what }) => t(`whats.${what}`) },
        { id: 'host', title: t('errors.host'), cell: ({ host }) => host || '–' },
        { id: 'reason', title: t('errors.reason'), cell: ({ reason, status }) => reasonOf(reason, status) },
        {
          id: 'excerpt',
          title: t('errors.excerpt'),
          cell: ({ excerpt }) => (excerpt ? <code className="webhook-address">{excerpt}</code> : '–'),
        },
        {
          id: 'created',
          title: t('deliveries.created'),
          cell: ({ created }) => <Moment at={created} format={{ withSeconds: true }} />,
        },
      ]}
    />
  )
}

/** Of a response leads there; of a delivery, to the deliveries of its server. */
function Name({ of: { name, blockId, webhook } }: { of: WebhookError }) {
  if (webhook) return <PageLink to={`${pathTo('webhooks')}?tab=deliveries&webhook=${webhook}`}>{name}</PageLink>
  return blockId ? <PageLink to={`${pathTo('block-edit')}/${blockId}`}>{name}</PageLink> : name
}

function useAskToClear(): () => void {
  const { t } = useTranslation('webhooks')
  const notify = useNotify()
  return () =>
    ask({
      title: t('errors.clear-title'),
      warning: t('errors.clear-text'),
      action: t('errors.clear'),
      access: contract.removeErrors.access,
      act: async () => {
        await clearErrors()
        notify.success(t('errors.cleared'))
      },
    })
}
