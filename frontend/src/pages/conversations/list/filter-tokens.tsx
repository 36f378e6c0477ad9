/** The filters that narrow the list, each with its own way out. */
import Icon from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { channelOf } from '../../../core/channels.ts'
import { useDesk } from '../state/inbox-context.ts'
import { addressDefault, filterCount, type Address } from '../state/filters.ts'
import { useLive } from '../state/inbox-state.ts'
import { shortDay } from '../parts/date-formats.ts'

interface Token {
  readonly text: string
  readonly without: Partial<Address>
}

export function FilterTokens() {
  const { t } = useTranslation('conversations')
  const { address, choose } = useDesk()
  const tokens = useTokens()
  if (filterCount(address) === 0) return null
  return (
    <ul className="live-tokens" aria-label={t('filters.set')}>
      {tokens.map(({ text, without }) => (
        <li key={text}>
          <button type="button" onClick={() => choose(without)} aria-label={t('filters.remove', { text })}>
            {text}
            <Icon name="close" size="small" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function useTokens(): readonly Token[] {
  const { t } = useTranslation('conversations')
  const { address } = useDesk()
  const departments = useQuery({ ...queries.departments.list({}), enabled: address.department !== undefined })
  const agents = useLive((live) => live.agents)
  const environments = useLive((live) => live.environments)
  const { department, environment, intervention, channels, topics, events, misunderstood, period, from, to } = address
  const name = departments.data?.find(({ _id }) => _id === department)?.name
  return [
    ...(department ? [{ text: name ?? t('filters.department'), without: { department: undefined } }] : []),
    ...(environment
      ? [
          {
            text: environments.find(({ _id }) => _id === environment)?.name ?? t('filters.environment'),
            without: { environment: undefined },
          },
        ]
      : []),
    ...(intervention ? [{ text: t(`status.${intervention}`), without: { intervention: undefined } }] : []),
    ...(misunderstood ? [{ text: t('filters.misunderstood'), without: { misunderstood: false } }] : []),
    ...(period === addressDefault.period
      ? []
      : [
          {
            text:
              period === 'range'
                ? t('filters.between', { from: from ? shortDay(from) : '…', to: to ? shortDay(to) : '…' })
                : t(`periods.${period}`),
            without: { period: addressDefault.period, from: undefined, to: undefined },
          },
        ]),
    ...(address.agents.length > 1 ? address.agents : []).map((id) => ({
      text: agents.find(({ _id }) => _id === id)?.fullName ?? t('filters.agents'),
      without: { agents: address.agents.filter((one) => one !== id) },
    })),
    ...channels.map((channel) => ({
      text: channelOf(channel).name,
      without: { channels: channels.filter((one) => one !== channel) },
    })),
    ...topics.map((topic) => ({ text: topic, without: { topics: topics.filter((one) => one !== topic) } })),
    ...events.map((event) => ({
      text: t(`events.${event}`),
      without: { events: events.filter((one) => one !== event) },
    })),
  ]
}
