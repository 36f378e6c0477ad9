/** The label of a tab, marked where something below it is wrong. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'

export function FaultyLabel({ text, faulty }: { text: string; faulty: boolean }) {
  const { t } = useTranslation('blocks')
  if (!faulty) return text
  return (
    <span className="faulty-label">
      {text} <Icon name="status-warning" variant="error" ariaLabel={t('faulty')} />
    </span>
  )
}
