/** What narrows the review down, kept in the address: `?show=doubtful&language=de&channel=email&since=7&disliked=true&page=2`. */
import Button from '@cloudscape-design/components/button'
import Toggle from '@cloudscape-design/components/toggle'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { channels } from '#shared/chat/channels'
import { reviewShows, type ReviewShow } from '#shared/contracts/review'
import { useAgent } from '../../core/agent.tsx'
import { channelOf } from '../../core/channels.ts'
import { languageName } from '../../core/format.ts'
import { FilterChoice } from '../../components/form/filter-choice.tsx'
import { Segments } from '../../components/table/segments.tsx'
import type { Review } from './groups.ts'
import type { ReviewFilter } from './review-data.ts'

const sinceDays = ['1', '7', '30'] as const
/** What is shown is no narrowing: it stays when the filters are cleared. */
const narrowing = ['language', 'channel', 'since', 'disliked'] as const
type FilterName = (typeof narrowing)[number]

export interface Filtering {
  readonly filter: ReviewFilter
  readonly show: ReviewShow
  readonly wanted: Readonly<Record<FilterName, string | undefined>>
  readonly isSet: boolean
  /** From 1. */
  readonly page: number
  readonly change: (name: FilterName | 'show', value: string | undefined) => void
  readonly turnTo: (page: number) => void
  readonly clear: () => void
}

/** What the address says wrongly counts as not said. */
export function useReviewFilter(): Filtering {
  const { supportedLangs } = useAgent().agent.company
  const [params, setParams] = useSearchParams()
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name))
  const show = one('show', reviewShows) ?? 'unanswered'
  const language = one('language', supportedLangs)
  const channel = one('channel', channels)
  const days = one('since', sinceDays)
  const disliked = show === 'doubtful' ? one('disliked', ['true'] as const) : undefined
  const since = useMemo(() => days && midnightBefore(Number(days)), [days])
  const narrowed = {
    ...(language && { language }),
    ...(channel && { channel }),
    ...(since && { since }),
    ...(disliked && { disliked }),
  }
  const page = Number(params.get('page') ?? 1)
  const write = (to: Readonly<Partial<Record<FilterName | 'show' | 'page', string | undefined>>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: undefined, ...to })) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return {
    filter: { show, ...narrowed },
    show,
    wanted: { language, channel, since: days, disliked },
    isSet: Object.keys(narrowed).length > 0,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    change: (name, value) => write({ [name]: value }),
    turnTo: (to) => write({ page: to === 1 ? undefined : String(to) }),
    clear: () => write(Object.fromEntries(narrowing.map((name) => [name, undefined]))),
  }
}

/** So many days ago, at midnight: the same question all day. */
function midnightBefore(days: number): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - days)
  return day.toISOString()
}

interface ReviewFiltersProps {
  filtering: Filtering
  /** How many questions there are of each kind, as soon as that is known. */
  counts: Review['counts'] | undefined
}

export function ReviewFilters({ filtering: { show, wanted, isSet, change, clear }, counts }: ReviewFiltersProps) {
  const { t } = useTranslation('review')
  const { supportedLangs } = useAgent().agent.company
  return (
    <div className="review-filters">
      <Segments
        legend={t('filters.show')}
        chosen={show}
        options={reviewShows.map((value) => ({
          value,
          text: counts
            ? t('filters.show-count', { name: t(`filters.${value}`), count: counts[value] })
            : t(`filters.${value}`),
        }))}
        onChoose={(value) => change('show', value === 'unanswered' ? undefined : value)}
      />
      {supportedLangs.length > 1 && (
        <FilterChoice
          label={t('filters.language')}
          any={t('filters.any-language')}
          values={supportedLangs}
          nameOf={languageName}
          chosen={wanted.language}
          choose={(value) => change('language', value)}
        />
      )}
      <FilterChoice
        label={t('filters.channel')}
        any={t('filters.any-channel')}
        values={channels}
        nameOf={(channel) => channelOf(channel).name}
        chosen={wanted.channel}
        choose={(value) => change('channel', value)}
      />
      <FilterChoice
        label={t('filters.since')}
        any={t('filters.any-time')}
        values={sinceDays}
        nameOf={(days) => t(`filters.since-${days}`)}
        chosen={wanted.since}
        choose={(value) => change('since', value)}
      />
      {show === 'doubtful' && (
        <Toggle
          checked={wanted.disliked === 'true'}
          onChange={({ detail }) => change('disliked', detail.checked ? 'true' : undefined)}
        >
          {t('filters.disliked')}
        </Toggle>
      )}
      {isSet && (
        <Button variant="inline-link" onClick={clear}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}
