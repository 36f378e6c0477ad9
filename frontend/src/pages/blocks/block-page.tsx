/** One response: edited by its id, or made in two steps, of which the kind is the first and part of the address. */
import './blocks.css'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallError } from '../../api.ts'
import { pathTo } from '../../app/pages.ts'
import { Empty } from '../../components/empty.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { isKind } from './block-content.ts'
import { BlockScreen } from './block-screen.tsx'
import { useBlock } from './blocks-data.ts'
import { KindStep } from './kind-step.tsx'

export default function BlockPage() {
  const { blockId } = useParams()
  if (!blockId) return <KindStep />
  if (isKind(blockId)) return <BlockScreen key={blockId} block={undefined} kind={blockId} />
  return <BlockById key={blockId} blockId={blockId} />
}

function BlockById({ blockId }: { blockId: string }) {
  const { t } = useTranslation('blocks')
  const { data: block, error, refetch } = useBlock(blockId)
  if (block) return <BlockScreen block={block} kind="basic" />
  if (!error) return <Loading />
  const missing = error instanceof CallError && error.code === 'not-found'
  return (
    <ContentLayout header={<PageHeader />}>
      {missing ? (
        <Empty
          title={t('missing')}
          text={t('missing-text')}
          action={<PageLink to={pathTo('blocks')}>{t('missing-back')}</PageLink>}
        />
      ) : (
        <LoadFailed error={error} retry={refetch} />
      )}
    </ContentLayout>
  )
}

function Loading() {
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
