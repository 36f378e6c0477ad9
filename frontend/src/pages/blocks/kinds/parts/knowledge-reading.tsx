/** How a knowledge response was read from its address or file, and the button that reads it again. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { blocks as contract, type KnowledgeState } from '#shared/contracts/blocks'
import { useAction } from '../../../../core/action.ts'
import { api, queries, queryClient } from '../../../../core/api.ts'
import { dateAndTime } from '../../../../core/format.ts'
import { AccessButton } from '../../../../components/form/access-button.tsx'

/** Reading takes some seconds, and no event tells of its end. */
const pollMs = 3000

const types = {
  written: 'info',
  waiting: 'in-progress',
  read: 'success',
  failed: 'error',
} as const satisfies Record<KnowledgeState['status'], StatusIndicatorProps.Type>

export function KnowledgeReading({ blockId }: { blockId: string }) {
  const { t } = useTranslation('block-kinds')
  const query = queries.blocks.knowledgeState({ _id: blockId })
  const { data: state } = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => data?.status === 'waiting' && pollMs,
  })
  const { isBusy: asks, run: readAgain } = useAction(async () => {
    queryClient.setQueryData(query.queryKey, await api.blocks.readKnowledge({ _id: blockId }))
  })

  if (!state || state.status === 'written') return null
  return (
    <SpaceBetween direction="horizontal" size="m" alignItems="center">
      <StatusIndicator type={types[state.status]}>
        <Words state={state} />
      </StatusIndicator>
      <AccessButton
        access={contract.readKnowledge.access}
        iconName="refresh"
        loading={asks}
        disabled={state.status === 'waiting'}
        onClick={readAgain}
      >
        {t('knowledge.again')}
      </AccessButton>
    </SpaceBetween>
  )
}

function Words({ state: { status, fault, lastScrape, length = 0, isCut } }: { state: KnowledgeState }) {
  const { t } = useTranslation('block-kinds')
  const when = lastScrape && dateAndTime(lastScrape)
  if (status === 'read' && when)
    return t(isCut ? 'knowledge.states.cut' : 'knowledge.states.read', { when, count: length })
  if (status !== 'failed') return t('knowledge.states.waiting')
  // A text that was read before stays in use.
  return [fault ? t(`knowledge.faults.${fault}`) : t('knowledge.states.failed'), when ? t('knowledge.kept') : '']
    .join(' ')
    .trim()
}
