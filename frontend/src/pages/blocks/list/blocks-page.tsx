/** The responses of the active environment (BLOCKS-001). */
import '../blocks.css'
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { may } from '#shared/access'
import { blocks as contract, type BriefBlock } from '#shared/contracts/blocks'
import { isSystem } from '#shared/content/brief-block'
import { useAgent } from '../../../core/agent.tsx'
import { pages, pathTo } from '../../../core/pages.ts'
import { CollectionPage } from '../../../components/collection/collection-page.tsx'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import type { RowAction } from '../../../components/table/row-actions.tsx'
import { useRowKeys } from '../../../components/table/row-keys.ts'
import { duplicateBlock, removeBlock, useFilteredBlocks } from '../blocks-data.ts'
import { MomentsStrip } from '../moments/moments-strip.tsx'
import { PortabilityMenu } from '../portability/portability-menu.tsx'
import { addressOf, useBlockColumns } from './block-columns.tsx'
import { isListed } from './block-filter.ts'
import { BlockFilters, useBlockFilter } from './block-filters.tsx'

export default function BlocksPage() {
  const [params] = useSearchParams()
  // Lists of references lead to a response by its id.
  const named = params.get('block')
  return named ? <Navigate to={addressOf(named)} replace /> : <BlockList />
}

function BlockList() {
  const { t } = useTranslation('blocks')
  const actionsOf = useBlockActions()
  const columns = useBlockColumns()
  const navigate = useNavigate()
  const filtering = useBlockFilter()
  const { topics } = filtering.wanted
  const addressOfAdding = (kind = '') =>
    pathTo('block-edit') +
    kind +
    // A response that is added while one topic is looked at begins in that topic.
    (topics.length === 1 ? `?${new URLSearchParams({ topic: topics[0]! }).toString()}` : '')
  const mayCreate = useRefusal()(contract.create.access) === undefined
  useRowKeys({ deeds: { n: () => mayCreate && navigate(addressOfAdding('/basic')) } })

  return (
    <CollectionPage<BriefBlock>
      name={t('list.name')}
      description={t('list.description')}
      notice={<MomentsStrip />}
      list={useFilteredBlocks(filtering.applied, isListed)}
      nameOf={({ title }) => title}
      columns={() => columns}
      searchLabel={t('list.find')}
      filters={<BlockFilters filtering={filtering} />}
      none={{ title: t('list.none'), text: t('list.none-text') }}
      filteredNone={
        filtering.count > 0 && (
          <Empty
            title={t('list.no-matches')}
            text={t('list.no-matches-text')}
            action={<Button onClick={filtering.clear}>{t('filters.clear')}</Button>}
          />
        )
      }
      actions={<PortabilityMenu />}
      create={{
        text: t('list.add'),
        access: contract.create.access,
        act: () => navigate(addressOfAdding()),
      }}
      actionsOf={actionsOf}
      deletion={{
        access: contract.remove.access,
        barred: (block) => (isSystem(block) ? t('list.system-stays') : undefined),
        consequence: () => t('list.delete-text'),
        model: 'Block',
        remove: ({ _id }) => removeBlock(_id),
      }}
    />
  )
}

/** What can be done with a response, but for its deletion. */
function useBlockActions(): (block: BriefBlock) => readonly RowAction[] {
  const { t } = useTranslation(['blocks', 'items', 'common'])
  const navigate = useNavigate()
  const hasBuilder = may(useAgent().rights, pages['visual-builder'].access)

  const duplicate = async (id: string) => navigate(addressOf((await duplicateBlock(id))._id))

  return ({ _id }) => [
    { text: t('common:edit'), act: () => navigate(addressOf(_id)) },
    ...(hasBuilder ? [{ text: t('list.show'), act: () => navigate(`${pathTo('visual-builder')}/${_id}`) }] : []),
    {
      text: t('items:rows.duplicate'),
      access: contract.duplicate.access,
      // A copy that fails has said so.
      act: () => duplicate(_id).catch(() => undefined),
    },
  ]
}
