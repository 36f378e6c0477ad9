/** Where the admin area begins (SHELL-044). */
import { useTranslation } from 'react-i18next'
import { SectionCards } from '../../components/layout/section-cards.tsx'
import { adminSections } from '../../components/layout/sections.ts'

export default function AdminPage() {
  const { t } = useTranslation('shell')
  return (
    <SectionCards groups={adminSections} lead={t('sections.lead-admin')} searchLabel={t('sections.search-admin')} />
  )
}
