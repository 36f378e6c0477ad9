/** Looks up the item whose id is in the address, and says so when there is none. */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../app/pages.ts'
import { Empty } from '../../components/empty.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import type { KnowledgeModel } from './knowledge-data.ts'

interface ItemPageProps<Item> {
  model: KnowledgeModel
  /** `new` for an item that is being made. */
  id: string
  list: UseQueryResult<Item[]>
  children: (item: Item | undefined) => ReactNode
}

export function ItemPage<Item extends { _id: string }>({ model, id, list, children }: ItemPageProps<Item>) {
  const { t } = useTranslation('knowledge')
  if (id === 'new') return children(undefined)
  const item = list.data?.find(({ _id }) => _id === id)
  if (item) return children(item)
  if (list.isPending) return <Loading />
  return (
    <ContentLayout header={<PageHeader />}>
      {list.error ? (
        <LoadFailed error={list.error} retry={list.refetch} />
      ) : (
        <Empty
          title={t(`missing.${model}`)}
          text={t('missing.text')}
          action={
            <PageLink to={pathTo(model === 'intent' ? 'intents' : 'entities')}>{t(`missing.${model}-back`)}</PageLink>
          }
        />
      )}
    </ContentLayout>
  )
}

export function Loading() {
  const { t } = useTranslation('common')
  return (
    <ContentLayout header={<PageHeader />}>
      <Container>
        <Box>
          <output aria-label={t('loading')} />
          <SpaceBetween size="m">
            <Skeleton width="30%" />
            <Skeleton height="34px" />
            <Skeleton width="20%" />
            <Skeleton height="220px" />
          </SpaceBetween>
        </Box>
      </Container>
    </ContentLayout>
  )
}
