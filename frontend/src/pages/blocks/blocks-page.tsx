/** The responses of the active environment (BLOCKS-001). */
import './blocks.css'
import Badge from '@cloudscape-design/components/badge'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { may } from '#shared/access'
import { blocks as contract, systemKeys, type ListedBlock } from '#shared/contracts/blocks'
import { knowledge } from '#shared/contracts/knowledge'
import { api } from '../../api.ts'
import { useAgent } from '../../app/agent.tsx'
import { dateAndTime } from '../../app/format.ts'
import { pathTo } from '../../app/pages.ts'
import { AccessButton, useRefusal } from '../../components/access-button.tsx'
import { DataTable, type Column } from '../../components/data-table.tsx'
import { DeleteDialog } from '../../components/delete-dialog.tsx'
import { Empty } from '../../components/empty.tsx'
import { useNotify } from '../../components/notifications.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { kindOf } from './block-content.ts'
import { BlockFilters, useBlockFilter } from './block-filters.tsx'
import { blockSaved, removeBlock, useFilteredBlocks, useTriggerCounts } from './blocks-data.ts'
import { kindIcons } from './kind-icons.ts'

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
  const filtering = useBlockFilter()
  const blocks = useFilteredBlocks(filtering.applied)
  const [doomed, setDoomed] = useState<ListedBlock>()
  const columns = useColumns(setDoomed)
  return (
    <>
      <DataTable
        name={t('list.name')}
        list={blocks}
        columns={columns}
        searchLabel={t('list.find')}
        filters={<BlockFilters filtering={filtering} />}
        header={(counter) => (
          <PageHeader
            description={t('list.description')}
            {...(counter && { counter })}
            actions={<AddButton topic={filtering.wanted.topic} variant="primary" />}
          />
        )}
        empty={
          filtering.count > 0 ? (
            <Empty
              title={t('list.no-matches')}
              text={t('list.no-matches-text')}
              action={<Button onClick={filtering.clear}>{t('filters.clear')}</Button>}
            />
          ) : (
            <Empty title={t('list.none')} text={t('list.none-text')} action={<AddButton topic="" variant="normal" />} />
          )
        }
      />
      {doomed && (
        <DeleteDialog
          name={doomed.title}
          consequence={t('list.delete-text')}
          references={{ model: 'Block', id: doomed._id }}
          remove={async () => {
            await removeBlock(doomed._id)
            notify.success(t('deleted', { title: doomed.title }))
          }}
          close={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

function useColumns(remove: (block: ListedBlock) => void): Column<ListedBlock>[] {
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
          <Icon name={kindIcons[kindOf(block)]} variant="subtle" />
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
    {
      id: 'updated',
      title: t('list.updated'),
      cell: ({ updated }) => <time dateTime={updated}>{dateAndTime(updated)}</time>,
      order: ({ updated }) => updated,
    },
    {
      id: 'actions',
      width: 100,
      title: t('list.actions'),
      cell: (block) => <BlockActions block={block} remove={() => remove(block)} />,
    },
  ]
}

/** A response that is added while a topic is looked at begins in that topic. */
function AddButton({ topic, variant }: { topic: string; variant: 'primary' | 'normal' }) {
  const { t } = useTranslation('blocks')
  const navigate = useNavigate()
  const address = pathTo('block-edit') + (topic && `?${new URLSearchParams({ topic }).toString()}`)
  return (
    <AccessButton access={contract.create.access} variant={variant} onClick={() => void navigate(address)}>
      {t('list.add')}
    </AccessButton>
  )
}

function BlockActions({ block, remove }: { block: ListedBlock; remove: () => void }) {
  const { t } = useTranslation(['blocks', 'common'])
  const notify = useNotify()
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  const withRefusal = (refused: string | undefined) =>
    refused === undefined ? {} : { disabled: true, disabledReason: refused }
  const undeletable = isSystem(block) ? t('list.system-stays') : refusalOf(contract.remove.access)

  async function duplicate() {
    const copy = await api.blocks.duplicate({ id: block._id })
    blockSaved(copy)
    notify.success(t('created', { title: copy.title }))
    await navigate(addressOf(copy._id))
  }

  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={t('list.actions-of', { title: block.title })}
      items={[
        { id: 'edit', text: t('common:edit') },
        { id: 'duplicate', text: t('list.duplicate'), ...withRefusal(refusalOf(contract.duplicate.access)) },
        { id: 'delete', text: t('common:delete'), ...withRefusal(undeletable) },
      ]}
      onItemClick={({ detail }) => {
        if (detail.id === 'edit') void navigate(addressOf(block._id))
        else if (detail.id === 'delete') remove()
        // A copy that fails has said so.
        else duplicate().catch(() => undefined)
      }}
    />
  )
}
