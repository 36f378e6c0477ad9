/** Fails when asked to, so that the provider's staff can see what a failure looks like (PLATFORM-005). */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/layout/page-header.tsx'

export default function ErrorBoundaryPage() {
  const { t } = useTranslation('shell')
  const [raised, setRaised] = useState(false)
  if (raised) throw new Error(t('test-error.reason'))
  return (
    <ContentLayout header={<PageHeader description={t('sections.texts.error-boundary')} />}>
      <Container>
        <SpaceBetween size="m">
          <Box>{t('test-error.text')}</Box>
          <Button onClick={() => setRaised(true)}>{t('test-error.raise')}</Button>
        </SpaceBetween>
      </Container>
    </ContentLayout>
  )
}
