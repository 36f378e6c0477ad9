/** The columns of the list of responses. */
import Badge from '@cloudscape-design/components/badge'
import Icon from '@cloudscape-design/components/icon'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { blockStatuses, type BlockStatus, type BriefBlock } from '#shared/contracts/blocks'
import { isSystem } from '#shared/content/brief-block'
import { knowledge } from '#shared/contracts/knowledge'
import { useAgent } from '../../../core/agent.tsx'
import { pathTo } from '../../../core/pages.ts'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import type { Column } from '../../../components/table/rows-table.tsx'
import { BlockIcon } from '../block-icon.tsx'
import { useModules, useTriggerCounts } from '../blocks-data.ts'
import { kindNamed } from '../kinds/index.ts'

export const addressOf = (_id: string): string => `${pathTo('block-edit')}/${_id}`

/** Green, orange and red (BLOCKS-002). */
const indicators: Readonly<Record<BlockStatus, StatusIndicatorProps.Type>> = {
  'in-use': 'success',
  limited: 'warning',
  low: 'error',
}

export function useBlockColumns(): readonly Column<BriefBlock>[] {
  const { t } = useTranslation('blocks')
  const columns = useColumnKit<BriefBlock>()
  const { rights } = useAgent()
  const { data: modules = [] } = useModules()
  const triggers = useTriggerCounts(may(rights, knowledge.intentMappings.access))
  const triggersOf = ({ _id }: BriefBlock) => triggers?.get(_id) ?? 0
  const kindNameOf = (block: BriefBlock) => t(`kinds.${kindNamed(block)}.name`)
  return [
    { id: 'title', title: t('title'), cell: (block) => <Title block={block} />, order: ({ title }) => title },
    columns.text('type', t('list.type'), kindNameOf),
    columns.text('topic', t('topic'), ({ group }) => group),
    ...(modules.length > 0
      ? [
          {
            id: 'module',
            title: t('list.module'),
            cell: ({ module }: BriefBlock) => module ?? '–',
            order: ({ module }: BriefBlock) => module ?? '',
          },
        ]
      : []),
    {
      id: 'status',
      title: t('list.status'),
      cell: ({ status }) => (
        <span className={`block-status-${status}`}>
          <StatusIndicator type={indicators[status]}>{t(`status.${status}`)}</StatusIndicator>
        </span>
      ),
      order: ({ status }) => blockStatuses.indexOf(status),
    },
    { id: 'triggers', title: t('list.triggers'), cell: (block) => triggersOf(block) || '–', order: triggersOf },
  ]
}

function Title({ block }: { block: BriefBlock }) {
  const { t } = useTranslation('blocks')
  return (
    <span className="block-title">
      <BlockIcon block={block} />
      <PageLink to={addressOf(block._id)}>{block.title}</PageLink>
      {isSystem(block) && <Badge>{t('list.system')}</Badge>}
      {block.scheduled && <Icon name="calendar" variant="subtle" ariaLabel={t('list.scheduled')} />}
    </span>
  )
}
