/** The responses of the active environment (BLOCKS-001). */
import './blocks.css'
import Badge from '@cloudscape-design/components/badge'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { may } from '#shared/access'
import { blocks as contract, systemKeys, type ListedBlock } from '#shared/contracts/blocks'
import { knowledge } from '#shared/contracts/knowledge'
import { api } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { pathTo } from '../../core/pages.ts'
import type { Column } from '../../components/table/data-table.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { ItemList } from '../../components/table/item-list.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { BlockFilters, useBlockFilter } from './block-filters.tsx'
import { blockSaved, removeBlock, useFilteredBlocks, useTriggerCounts } from './blocks-data.ts'
import { kindOf, kinds } from './kinds/index.ts'
import { PortabilityMenu } from './portability/portability-menu.tsx'

const addressOf = (_id: string) => `${pathTo('block-edit')}/${_id}`
const isSystem = ({ key }: ListedBlock) => systemKeys.some((name) => name === key)

export default function BlocksPage() {
  const [params] = useSearchParams()
  // Lists of references lead to a response by its id.
  const named = params.get('block')
  return named ? <Navigate to={addressOf(named)} replace /> : <BlockList />
}

function BlockList() {
  const { t } = useTranslation('blocks')
  const notify = useNotify()
  const navigate = useNavigate()
  const filtering = useBlockFilter()
  const { topic } = filtering.wanted

  async function duplicate({ _id: id }: ListedBlock) {
    const copy = await api.blocks.duplicate({ id })
    blockSaved(copy)
    notify.success(t('created', { title: copy.title }))
    await navigate(addressOf(copy._id))
  }

  return (
    <ItemList
      name={t('list.name')}
      description={t('list.description')}
      list={useFilteredBlocks(filtering.applied)}
      columns={useColumns()}
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
        // A response that is added while a topic is looked at begins in that topic.
        act: () => void navigate(pathTo('block-edit') + (topic && `?${new URLSearchParams({ topic }).toString()}`)),
      }}
      edit={({ _id }) => void navigate(addressOf(_id))}
      duplicate={{ access: contract.duplicate.access, act: duplicate }}
      deletion={{
        access: contract.remove.access,
        barred: (block) => (isSystem(block) ? t('list.system-stays') : undefined),
        consequence: () => t('list.delete-text'),
        model: 'Block',
        remove: removeBlock,
      }}
    />
  )
}

function useColumns(): Column<ListedBlock>[] {
  const { t } = useTranslation('blocks')
  const { rights } = useAgent()
  const triggers = useTriggerCounts(may(rights, knowledge.intentMappings.access))
  const triggersOf = ({ _id }: ListedBlock) => triggers?.get(_id) ?? 0
  return [
    {
      id: 'title',
      title: t('title'),
      cell: (block) => (
        <span className="block-title">
          <PageLink to={addressOf(block._id)}>{block.title}</PageLink>
          {isSystem(block) && <Badge>{t('list.system')}</Badge>}
        </span>
      ),
      order: ({ title }) => title,
    },
    {
      id: 'type',
      title: t('list.type'),
      cell: (block) => (
        <span className="block-kind">
          <Icon name={kinds[kindOf(block)].icon} variant="subtle" />
          {t(`kinds.${kindOf(block)}.name`)}
        </span>
      ),
      order: (block) => t(`kinds.${kindOf(block)}.name`),
    },
    { id: 'topic', title: t('topic'), cell: ({ group }) => group, order: ({ group }) => group },
    {
      id: 'status',
      title: t('list.status'),
      cell: ({ inUse }) => (
        <StatusIndicator type={inUse ? 'success' : 'error'}>
          {t(inUse ? 'status.in-use' : 'status.low')}
        </StatusIndicator>
      ),
      order: ({ inUse }) => Number(inUse),
    },
    { id: 'triggers', title: t('list.triggers'), cell: (block) => triggersOf(block) || '–', order: triggersOf },
  ]
}
