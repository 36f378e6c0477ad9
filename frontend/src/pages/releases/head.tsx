/** The head of the page: which two environments, what differs in figures, and what can be done about it. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#shared/contracts/environments'
import { releases as contract, type Diff } from '#shared/contracts/releases'
import { useAgent } from '../../core/agent.tsx'
import type { Pair } from '#shared/releases/pair'
import { OneOfField } from '../../components/form/choice/one-of.tsx'
import { useRefusal } from '../../components/form/access-button.tsx'
import type { Settling } from './decisions.ts'
import type { Asking } from './dialogs.tsx'
import { ModelLines } from './model-lines.tsx'
import { wordOf } from './word.ts'

/** Why nothing can be promoted from the one to the other; `undefined` where nothing stands against it. */
export function usePromotionRefusal({ from, to }: Pair, diff: Diff | undefined): string | undefined {
  const { t } = useTranslation('releases')
  const { agent } = useAgent()
  const refusal = useRefusal()(contract.promote.access)
  const names = { from: from.name, to: to.name }
  if (refusal) return refusal
  // The server takes a promotion only between an environment that the agent works in and another one.
  if (![from._id, to._id].includes(agent.activeEnvironment._id)) return t('promote.elsewhere', names)
  return diff?.pendingChanges === false ? t('same.title', names) : undefined
}

interface HeadActionsProps {
  pair: Pair
  diff: Diff | undefined
  /** How many items are ticked; without any, everything is promoted. */
  ticked: number
  settling: Settling
  /** Why nothing can be promoted. */
  refused: string | undefined
  ask: (asking: Asking) => void
}

export function HeadActions({ pair: { to }, diff, ticked, settling, refused, ask }: HeadActionsProps) {
  const { t } = useTranslation('releases')
  const word = wordOf(to)
  const isUpToDate = diff && diff.behind + diff.conflicts === 0
  const update = settling.refused ?? (isUpToDate ? t('update.none', { to: to.name }) : undefined)
  const reason = (text: string | undefined) => ({
    disabled: !diff || text !== undefined,
    ...(text !== undefined && { disabledReason: text }),
  })
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button {...reason(update)} onClick={() => ask('update')}>
        {t('update.ask', { to: to.name })}
      </Button>
      <Button {...reason(refused)} onClick={() => ask('prepare')}>
        {t('promote.ask-candidate')}
      </Button>
      <Button {...reason(refused)} variant="primary" onClick={() => ask('promote')}>
        {ticked > 0 ? t(`${word}.ask-some`, { count: ticked }) : t(`${word}.ask`)}
      </Button>
    </SpaceBetween>
  )
}

interface PairPickersProps {
  environments: readonly Environment[]
  pair: Pair
  compare: (pair: Pair) => void
}

/** To pick the other one of the two is to swap them. */
export function PairPickers({ environments, pair, compare }: PairPickersProps) {
  const { t } = useTranslation(['releases', 'shell'])
  const { from, to } = pair
  const swap = () => compare({ from: to, to: from })
  const options = environments.map(({ _id, name, isLive }) => ({
    value: _id,
    label: name,
    ...(isLive && { labelTag: t('shell:pickers.environment.live') }),
  }))
  const picker = (side: 'from' | 'to', chosen: Environment, other: Environment) => (
    <OneOfField
      field={{
        value: chosen._id,
        onChange: (id) => {
          const picked = environments.find(({ _id }) => _id === id)
          if (picked?._id === other._id) swap()
          else if (picked) compare({ ...pair, [side]: picked })
        },
      }}
      label={t(`head.${side}`)}
      options={options}
    />
  )
  return (
    <div className="changes-pair">
      {picker('from', from, to)}
      <Button iconName="arrow-right" variant="icon" ariaLabel={t('head.swap')} onClick={swap} />
      {picker('to', to, from)}
    </div>
  )
}

/** `24 changes · 2 conflicts · 3 changed only in Live`, and what the models of both do not know. */
export function Summary({ pair, diff }: { pair: Pair; diff: Diff | undefined }) {
  const { t } = useTranslation('releases')
  if (!diff) return null
  const { changes, conflicts, behind } = diff
  const figures = [
    t('summary.changes', { count: changes }),
    ...(conflicts > 0 ? [t('summary.conflicts', { count: conflicts })] : []),
    ...(behind > 0 ? [t('summary.behind', { count: behind, name: pair.to.name })] : []),
  ]
  return (
    <SpaceBetween size="xxs">
      {diff.pendingChanges && <output className="changes-summary">{figures.join(' · ')}</output>}
      <ModelLines pair={pair} model={diff.model} />
    </SpaceBetween>
  )
}
