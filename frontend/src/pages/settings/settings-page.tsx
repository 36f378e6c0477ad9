/** Where the settings begin (SHELL-044). */
import { useTranslation } from 'react-i18next'
import { SectionCards } from '../../components/layout/section-cards.tsx'
import { settingsSections } from '../../components/layout/sections.ts'

export default function SettingsPage() {
  const { t } = useTranslation('shell')
  return <SectionCards groups={settingsSections} lead={t('sections.lead')} searchLabel={t('sections.search')} />
}
