/** What an address answers that leads nowhere (SHELL-002). */
import { useTranslation } from 'react-i18next'
import { PlainPage } from '../../components/layout/plain-page.tsx'

export default function NotFoundPage() {
  const { t } = useTranslation('shell')
  return <PlainPage title={t('not-found.title')} text={t('not-found.text')} />
}
