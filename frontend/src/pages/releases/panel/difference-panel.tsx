/**
 * One item that differs, unit by unit: what the target says, what both last agreed on, and what the source says. Where
 * the active environment is the source, conflicts are settled here.
 */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemDifference } from '#shared/contracts/item-difference'
import type { Difference } from '#shared/contracts/releases'
import { queries } from '../../../core/api.ts'
import { useAgent } from '../../../core/agent.tsx'
import type { Pair } from '#shared/releases/pair'
import { askToMove } from '../../../core/pickers.ts'
import { Loading } from './loading.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import type { Given, Settling } from '../decisions.ts'
import { useWording } from './description.ts'
import { unitRows } from './unit-rows.ts'
import { UnitTable } from './unit-table.tsx'

export interface DifferencePanelProps {
  difference: Difference
  pair: Pair
  /** The titles of what differs, by id. */
  titles: ReadonlyMap<string, string>
  settling: Settling
  /** How many items have a conflict that nobody has decided. */
  undecided: number
  /** Another value moves the focus here. */
  focusedBy: number
  close: () => void
}

export default function DifferencePanel(props: DifferencePanelProps) {
  const { difference, pair, focusedBy, close } = props
  const versions = { id: difference._id, source: pair.from._id, target: pair.to._id }
  const { kind } = difference
  const item = useQuery<ItemDifference>(
    kind === 'intent' || kind === 'entity'
      ? queries.releases.knowledgeDifference({ ...versions, type: kind })
      : queries.releases.blockDifference({ ...versions, type: kind }),
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusedBy > 0) place.current?.focus()
  }, [focusedBy])
  return (
    // The focus comes here by itself, so that what is read begins with the item that was opened.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      tabIndex={-1}
      className="difference-panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      {item.error ? (
        <LoadFailed error={item.error} retry={item.refetch} />
      ) : item.data ? (
        // The texts of the item's kind may be on their way; what has the focus stays meanwhile.
        <Suspense fallback={<Loading />}>
          <Units {...props} item={item.data} />
        </Suspense>
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Units(props: DifferencePanelProps & { item: ItemDifference }) {
  const { difference, pair, titles, settling, undecided, item } = props
  const { t } = useTranslation('releases')
  const units = unitRows(difference.kind, item, useWording(difference.kind, titles))
  const conflicts = units.filter(({ state }) => state === 'conflict').map(({ name }) => name)
  const decided = settling.decisions[difference._id] ?? {}
  const takeAll = (given: Given) =>
    settling.decide(difference._id, conflicts, Object.fromEntries(conflicts.map((name) => [name, given])))
  const names = { from: pair.from.name, to: pair.to.name }
  return (
    <SpaceBetween size="m">
      {difference.behind && <Alert type="info">{t('panel.behind', names)}</Alert>}
      {conflicts.length > 0 &&
        (settling.isHere ? (
          <div className="difference-settling">
            <Box variant="span">{t('panel.conflict', { count: conflicts.length })}</Box>
            <Button onClick={() => takeAll('ours')}>{t('panel.take-all', { name: pair.from.name })}</Button>
            <Button onClick={() => takeAll('theirs')}>{t('panel.take-all', { name: pair.to.name })}</Button>
            <Button
              variant="primary"
              disabled={undecided > 0}
              disabledReason={t('panel.undecided', { count: undecided })}
              loading={settling.isBusy}
              onClick={() => void settling.settle()}
            >
              {t('panel.settle')}
            </Button>
          </div>
        ) : (
          <Alert type="warning" action={<WorkThere pair={pair} />}>
            {t('panel.settle-there', names)}
          </Alert>
        ))}
      <UnitTable
        units={units}
        pair={pair}
        decided={decided}
        {...(settling.isHere && {
          decide: (name: string, given: Given) => settling.decide(difference._id, conflicts, { [name]: given }),
        })}
      />
    </SpaceBetween>
  )
}

function WorkThere({ pair: { from } }: { pair: Pair }) {
  const { t } = useTranslation('shell')
  const { agent } = useAgent()
  // Nothing is settled in the environment that customers talk to.
  if (from.isLive) return null
  return (
    <Button onClick={() => askToMove(agent, { kind: 'environment', environment: from })}>
      {t('read-only.switch-to', { name: from.name })}
    </Button>
  )
}
