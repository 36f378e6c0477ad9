/** Stands in for a screen that does not exist yet. */
import Box from '@cloudscape-design/components/box'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Icon from '@cloudscape-design/components/icon'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useCurrentPage } from '../../core/current-page.ts'
import { pages } from '../../core/pages.ts'

export default function UpcomingPage() {
  const { t } = useTranslation('shell')
  const page = useCurrentPage()
  return (
    <ContentLayout header={<PageHeader />}>
      <Box textAlign="center" padding={{ vertical: 'xxxl' }} color="text-body-secondary">
        <SpaceBetween size="s">
          {page && <Icon name={pages[page].icon} size="large" variant="subtle" />}
          <Box variant="h2">{t('upcoming.title')}</Box>
          <Box variant="p">{t('upcoming.text')}</Box>
        </SpaceBetween>
      </Box>
    </ContentLayout>
  )
}
