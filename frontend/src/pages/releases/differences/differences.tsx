/** The list of what differs, in each of its states: on its way, failed, nothing, nothing found, and rows. */
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import type { Difference } from '#shared/contracts/releases'
import { useDelayed } from '../../../core/debounced.ts'
import type { Pair } from '#shared/releases/pair'
import { Empty } from '../../../components/notice/empty.tsx'
import type { Comparison } from '../changes-data.ts'
import { DifferenceTable } from './difference-table.tsx'
import { DifferenceFilter, type Filtering } from './filter.tsx'
import { matches, type Ticks } from './rows.ts'

interface DifferencesProps {
  comparison: Comparison
  differences: readonly Difference[]
  filtering: Filtering
  ticks: Ticks
  tick: (keys: ReadonlySet<string>) => void
  opened: string | undefined
  open: (key: string) => void
  /** The items of which every conflict is decided. */
  decided: ReadonlySet<string>
  pair: Pair
}

/** What comes sooner shows at once, without places for rows that flash up. */
const skeletonDelayMs = 150

export function Differences({ comparison, differences, filtering, pair, ...table }: DifferencesProps) {
  const { t } = useTranslation(['releases', 'common'])
  const { diff, error, refetch } = comparison
  const isWaiting = !diff && !error
  const showsPlaces = useDelayed(isWaiting, skeletonDelayMs)
  const found = differences.filter((difference) => matches(difference, filtering.filter))
  const names = { from: pair.from.name, to: pair.to.name }
  const nothing = () => {
    if (isWaiting) return <output aria-label={t('common:loading')} />
    if (differences.length === 0 && diff?.model.step)
      return <Empty title={t('same.but-model', names)} text={t(`model.${diff.model.step}-text`, names)} />
    if (differences.length === 0) return <Empty title={t('same.title', names)} text={t('same.text', names)} />
    return (
      <Empty
        title={t('common:no-matches')}
        text={t('list.no-matches')}
        action={<Button onClick={filtering.clear}>{t('list.clear')}</Button>}
      />
    )
  }
  return (
    <DifferenceTable
      {...table}
      differences={found}
      list={{ isPending: showsPlaces, error, refetch }}
      names={names}
      filter={
        (differences.length > 0 || filtering.isSet) && (
          <DifferenceFilter differences={differences} filtering={filtering} matches={found.length} />
        )
      }
      empty={nothing()}
    />
  )
}
