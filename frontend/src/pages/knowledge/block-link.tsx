/** The block that answers, as a link to it. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import { useBlocks } from './mappings-data.ts'

export function BlockLink({ blockId }: { blockId: string }) {
  const { t } = useTranslation('knowledge')
  const { data: blocks } = useBlocks()
  const block = blocks?.find(({ _id }) => _id === blockId)
  return (
    <PageLink to={`${pathTo('blocks')}?${new URLSearchParams({ block: blockId }).toString()}`}>
      {block?.title ?? t('mapping.a-block')}
    </PageLink>
  )
}

/** In a list: who answers, or that nobody does. */
export function AnsweredBy({ blockIds }: { blockIds: readonly string[] }) {
  const { t } = useTranslation('knowledge')
  const [first, ...others] = new Set(blockIds)
  if (first === undefined) {
    return (
      <Box variant="span" color="text-status-inactive">
        {t('mapping.nobody')}
      </Box>
    )
  }
  return (
    <>
      <BlockLink blockId={first} />
      {others.length > 0 && ` ${t('mapping.more', { count: others.length })}`}
    </>
  )
}
