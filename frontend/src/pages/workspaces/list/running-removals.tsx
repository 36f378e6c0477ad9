/** Clearings and deletions that go on by themselves, and those that have ended while somebody watched. */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemovalProgress } from '#shared/contracts/workspaces'
import { isRunning, refreshWorkspaces } from '../workspaces-data.ts'

export function RunningRemovals({ removals }: { removals: readonly RemovalProgress[] }) {
  const { t } = useTranslation('workspaces')
  const [openedAt] = useState(Date.now)
  useRefresh(removals)
  const shown = removals.filter(({ ended }) => ended === undefined || Date.parse(ended) > openedAt)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('removals.name')}>
      <Box padding={{ bottom: 'm' }}>
        <SpaceBetween size="xs">
          {shown.map((removal) => (
            <Progress key={keyOf(removal)} removal={removal} />
          ))}
        </SpaceBetween>
      </Box>
    </section>
  )
}

const keyOf = ({ client, started }: RemovalProgress): string => `${client}/${started}`

/** Once one of the removals ends, the workspaces are asked for again. */
function useRefresh(removals: readonly RemovalProgress[]): void {
  const before = useRef<readonly string[]>([])
  const running = removals.filter(isRunning).map(keyOf).join(' ')
  useEffect(() => {
    const now = running.split(' ')
    if (before.current.some((key) => key && !now.includes(key))) refreshWorkspaces()
    before.current = now
  }, [running])
}

function Progress({ removal }: { removal: RemovalProgress }) {
  const { t } = useTranslation('workspaces')
  const { displayName: name, sets, isDeletion, removed } = removal
  const ends = isRunning(removal) ? 'running' : 'ended'
  const what = { name, sets: sets.map((set) => t(`clear.sets.${set}.name`)).join(', ') }
  const texts = {
    running: isDeletion ? t('removals.deleting', what) : t('removals.clearing', what),
    ended: isDeletion ? t('removals.deleted', what) : t('removals.cleared', what),
  }
  return (
    <div>
      <StatusIndicator type={ends === 'running' ? 'in-progress' : 'success'}>{texts[ends]}</StatusIndicator>{' '}
      <Box variant="span" color="text-body-secondary">
        {t('removals.removed', { count: removed })}
      </Box>
    </div>
  )
}
