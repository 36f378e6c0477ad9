/** What a page answers whose doors are closed to the agent (SHELL-003). */
import { useTranslation } from 'react-i18next'
import { PlainPage } from '../../components/layout/plain-page.tsx'

export default function NoAccessPage() {
  const { t } = useTranslation('shell')
  return <PlainPage title={t('no-access.title')} text={t('no-access.text')} />
}
