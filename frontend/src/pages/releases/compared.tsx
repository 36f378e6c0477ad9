/** Two environments compared: the head with what can be done, the list of what differs, and the releases. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#shared/contracts/environments'
import type { Pair } from '#shared/releases/pair'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { withToggle } from '../../components/table/grouped-rows.ts'
import { useRowKeys } from '../../components/table/row-keys.ts'
import { useComparison } from './changes-data.ts'
import { Dialogs, type Asking } from './dialogs.tsx'
import { useSettling } from './decisions.ts'
import { Differences } from './differences/differences.tsx'
import { useFilter } from './differences/filter.tsx'
import { differencesIn, keyOf, ticksOf } from './differences/rows.ts'
import { HeadActions, PairPickers, Summary, usePromotionRefusal } from './head.tsx'
import { ReleasesTab } from './list/releases-tab.tsx'
import { PageTabs } from './page-tabs.tsx'
import { usePanel } from './panel/use-panel.tsx'

interface ComparedProps {
  environments: readonly Environment[]
  pair: Pair
  compare: (pair: Pair) => void
}

const none: ReadonlySet<string> = new Set()

export function Compared({ environments, pair, compare }: ComparedProps) {
  const { t } = useTranslation('releases')
  const [chosen, setChosen] = useState(none)
  const [asking, setAsking] = useState<Asking>()
  const filtering = useFilter()
  const comparison = useComparison(pair, chosen.size > 0 || asking !== undefined)
  const { diff } = comparison
  const differences = useMemo(() => (diff ? differencesIn(diff) : []), [diff])
  const ticks = useMemo(() => ticksOf(differences, chosen), [differences, chosen])
  const ticked = differences.filter((difference) => ticks.all.has(keyOf(difference)))
  const settling = useSettling(pair)
  const undecided = differences.filter(({ _id, conflict }) => conflict && !settling.decided.has(_id)).length
  const { opened, open, follow } = usePanel(pair, differences, settling, undecided)
  const refused = usePromotionRefusal(pair, diff)
  const canPromote = diff !== undefined && refused === undefined
  useRowKeys({
    deeds: {
      x: (key) => key && setChosen((before) => withToggle(before, key)),
      p: () => canPromote && setAsking('promote'),
    },
    opened,
    move: follow,
  })

  const changes = (
    <SpaceBetween size="m">
      {comparison.isOutdated && <Outdated reload={comparison.refetch} />}
      <Differences
        {...{ comparison, differences, filtering, ticks, opened, open, pair }}
        decided={settling.decided}
        tick={setChosen}
      />
    </SpaceBetween>
  )
  return (
    <ContentLayout
      header={
        <SpaceBetween size="m">
          <PageHeader
            description={t('description')}
            actions={<HeadActions {...{ pair, diff, settling, refused }} ticked={ticked.length} ask={setAsking} />}
          />
          <PairPickers environments={environments} pair={pair} compare={compare} />
          <Summary pair={pair} diff={diff} />
        </SpaceBetween>
      }
    >
      <PageTabs changes={changes} releases={<ReleasesTab environments={environments} environment={pair.to} />} />
      <Dialogs
        {...{ asking, pair, comparison, differences, ticked, chosen, settling, undecided }}
        close={() => setAsking(undefined)}
        showConflicts={() => {
          setAsking(undefined)
          filtering.change({ state: ['conflict', 'behind'] })
        }}
        onPromoted={() => setChosen(none)}
      />
    </ContentLayout>
  )
}

function Outdated({ reload }: { reload: () => unknown }) {
  const { t } = useTranslation('releases')
  return (
    <Alert type="info" action={<Button onClick={() => void reload()}>{t('outdated.reload')}</Button>}>
      {t('outdated.text')}
    </Alert>
  )
}
