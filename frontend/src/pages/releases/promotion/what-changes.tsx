/** The first step of a promotion: how many of what would change, what comes along, and what of the target would be undone. */
import Alert from '@cloudscape-design/components/alert'
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeKinds } from '#shared/contracts/item-difference'
import { type PromotionCheck } from '#shared/contracts/releases'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { changeColours } from '../differences/difference-name.tsx'
import { countsByKind } from '../differences/rows.ts'
import { Loading } from '../panel/loading.tsx'

interface WhatChangesProps {
  check: UseQueryResult<PromotionCheck>
  isEverything: boolean
  names: { readonly from: string; readonly to: string }
  /** These three are there where promotion undoes what the target changed. */
  undone?: { readonly conflicts: number; readonly behind: number }
  overwrite?: boolean
  setOverwrite?: (overwrite: boolean) => void
}

export function WhatChanges({ check, isEverything, names, undone, overwrite = false, setOverwrite }: WhatChangesProps) {
  const { t } = useTranslation('releases')
  if (check.error) return <LoadFailed error={check.error} retry={check.refetch} />
  if (!check.data) return <Loading />
  const { items, model } = check.data
  if (items.length === 0) return <Box>{t(model ? 'promote.model-alone' : 'promote.nothing', names)}</Box>
  const along = items.filter(({ comesAlong }) => comesAlong)
  const removed = items.filter(({ change }) => change === 'removed')
  return (
    <SpaceBetween size="m">
      <Box>{t(isEverything ? 'promote.everything' : 'promote.selection', { ...names, count: items.length })}</Box>
      {undone && setOverwrite && (
        <Alert type="warning">
          <SpaceBetween size="xs">
            <span>{t('promote.undone', { ...names, count: undone.conflicts + undone.behind })}</span>
            <Checkbox checked={overwrite} onChange={({ detail }) => setOverwrite(detail.checked)}>
              {t('promote.overwrite', names)}
            </Checkbox>
          </SpaceBetween>
        </Alert>
      )}
      {removed.length > 0 && (
        <Alert type="warning">
          {t('promote.removed', { ...names, count: removed.length, titles: someOf(removed.map(({ title }) => title)) })}
        </Alert>
      )}
      <ul className="promotion-counts">
        {changeKinds.map((change) => {
          const changed = items.filter((item) => item.change === change)
          const counts = [...countsByKind(changed)].map(([kind, count]) => t(`kinds.${kind}.count`, { count }))
          return (
            changed.length > 0 && (
              <li key={change}>
                <Badge color={changeColours[change]}>{t(`changes.${change}`)}</Badge> {counts.join(', ')}
              </li>
            )
          )
        })}
      </ul>
      {along.length > 0 && (
        <Box>{t('promote.along', { count: along.length, names: along.map(({ title }) => title).join(', ') })}</Box>
      )}
    </SpaceBetween>
  )
}

const titlesShownMax = 5

/** The first titles, and that there are others. */
const someOf = (titles: readonly string[]): string =>
  titles.slice(0, titlesShownMax).join(', ') + (titles.length > titlesShownMax ? ' …' : '')
