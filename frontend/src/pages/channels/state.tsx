/** The state of a channel in words and colour, and what it means. */
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { ChannelHealth, ChannelState } from '#shared/contracts/channels'
import { ageOf, dateAndTime } from '../../core/format.ts'
import { useNow } from '../../core/use-now.ts'

const types: Readonly<Record<ChannelState, StatusIndicatorProps.Type>> = {
  off: 'stopped',
  incomplete: 'warning',
  ready: 'pending',
  receiving: 'success',
  down: 'error',
  reconnect: 'error',
  retired: 'stopped',
}

export function State({ state }: { state: ChannelState }) {
  const { t } = useTranslation('channels')
  return <StatusIndicator type={types[state]}>{t(`states.${state}`)}</StatusIndicator>
}

/** What a state means for customers: `Last message 3 minutes ago`. */
export function StateDetail({ state, health }: { state: ChannelState; health: ChannelHealth | undefined }) {
  const { t } = useTranslation('channels')
  const now = useNow()
  if (state === 'receiving') return t('details.receiving', { age: health?.heard ? ageOf(health.heard, now) : '' })
  const moment = health?.since ? dateAndTime(health.since) : ''
  if (state === 'down' || state === 'reconnect') return t(`details.${state}`, { moment })
  return t(`details.${state}`)
}
