/** The page of the company that the customer has open, as the plugin last told. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { dateAndTime } from '../../../../core/format.ts'

export function OpenPage({ page }: { page: NonNullable<ConversationUser['page']> }) {
  const { t } = useTranslation('conversations')
  const { url, title, at } = page
  return (
    <p className="record-page">
      <Icon name="globe" size="small" />
      <span>
        {t('record.page')}{' '}
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url}>
          {title ?? url}
        </a>{' '}
        <time dateTime={at}>{dateAndTime(at)}</time>
      </span>
    </p>
  )
}
