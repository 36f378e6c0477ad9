/** Says that something is begun in a conversation and not sent. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { useIsDrafted } from '../composer/drafts.ts'

export function DraftChip({ userId }: { userId: string }) {
  const { t } = useTranslation('conversations')
  if (!useIsDrafted(userId)) return null
  return (
    <span className="live-row-draft">
      <Icon name="edit" size="small" />
      {t('row.draft')}
    </span>
  )
}
