/** Who takes the customers: the queue, a department, or a colleague with who is there and how much they have. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAgent } from '../../../core/agent.tsx'
import { queries, quietly } from '../../../core/api.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import type { Receiver } from './hand-over.ts'

export interface NamedReceiver {
  readonly value: string
  readonly name: string
  readonly to: Receiver
  readonly group?: 'departments' | 'people'
  readonly text?: string
}

export function useReceivers(): readonly NamedReceiver[] {
  const { t } = useTranslation('conversations')
  const { agent } = useAgent()
  const departments = useQuery(queries.departments.list({}))
  const status = useQuery({ queryKey: ['conversations', 'status'], queryFn: () => quietly.conversations.status({}) })
  const colleagues = (status.data?.agents ?? []).filter(({ _id }) => _id !== agent._id)
  return [
    { value: 'queue', name: t('hand-over.queue'), to: { kind: 'queue' }, text: t('hand-over.queue-text') },
    ...(departments.data ?? []).map(({ _id, name }) => ({
      value: _id,
      name,
      to: { kind: 'department' as const, departmentId: _id },
      group: 'departments' as const,
    })),
    ...colleagues
      .toSorted((a, b) => Number(b.isOnline) - Number(a.isOnline) || a.fullName.localeCompare(b.fullName))
      .map(({ _id, fullName, isOnline, isReady, capacity }) => ({
        value: _id,
        name: fullName,
        to: { kind: 'agent' as const, agentId: _id },
        group: 'people' as const,
        text: [
          t(isOnline ? (isReady ? 'assign.ready' : 'assign.online') : 'assign.offline'),
          t('assign.load', { current: capacity.current, max: capacity.max }),
        ].join(' · '),
      })),
  ]
}

interface ReceiverFieldProps {
  receivers: readonly NamedReceiver[]
  value: string | undefined
  choose: (value: string | undefined) => void
  isMissing: boolean
}

export function ReceiverField({ receivers, value, choose, isMissing }: ReceiverFieldProps) {
  const { t } = useTranslation('conversations')
  const optionsIn = (group: NamedReceiver['group']) =>
    receivers
      .filter((receiver) => receiver.group === group)
      .map(({ value: of, name, text }) => ({ value: of, label: name, ...(text && { description: text }) }))
  const groups = (['departments', 'people'] as const).map((group) => ({
    label: t(`hand-over.${group}`),
    options: optionsIn(group),
  }))
  return (
    <OneOfField
      field={{ value, onChange: choose, errorText: isMissing && t('hand-over.to-missing') }}
      label={t('hand-over.to')}
      placeholder={t('hand-over.to-choose')}
      options={[...optionsIn(undefined), ...groups.filter(({ options }) => options.length > 0)]}
      find={t('hand-over.to')}
    />
  )
}
