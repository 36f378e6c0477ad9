/** Stands where an item would be shown: while it is on its way, when it could not be loaded, and when there is none. */
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../core/api.ts'
import { pathTo, type PageName } from '../../core/pages.ts'
import { Empty } from './empty.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { PageLink } from '../layout/page-link.tsx'

interface AbsentProps {
  /** The item was looked for in the answer to this. */
  query: UseQueryResult
  title: string
  text: string
  /** The list of what there is. */
  back: PageName
  backText: string
}

export function Absent({ query: { isPending, error, refetch }, title, text, back, backText }: AbsentProps) {
  if (isPending) return <Loading />
  const failed = error && !(error instanceof CallError && error.code === 'not-found')
  return (
    <ContentLayout header={<PageHeader />}>
      {failed ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <Empty title={title} text={text} action={<PageLink to={pathTo(back)}>{backText}</PageLink>} />
      )}
    </ContentLayout>
  )
}

export function Loading() {
  const { t } = useTranslation('common')
  return (
    <ContentLayout header={<PageHeader />}>
      <Container>
        <output aria-label={t('loading')} />
        <SpaceBetween size="m">
          <Skeleton width="30%" />
          <Skeleton height="34px" />
          <Skeleton width="20%" />
          <Skeleton height="220px" />
        </SpaceBetween>
      </Container>
    </ContentLayout>
  )
}
