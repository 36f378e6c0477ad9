/** The checks of a promotion: live while they run; what a gate requires and did not get stops it, unless that is overruled. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gateDefault, type Environment } from '#shared/contracts/environments'
import type { Checks } from '#shared/contracts/release-checks'
import type { Pair } from '#shared/releases/pair'
import { TypedName } from '../../../components/dialog/typed-name.tsx'
import type { Candidate } from './use-candidate.ts'
import { CheckLines, useCheckText } from './check-lines.tsx'
import { addressOfDifferences } from './differences-address.ts'
import { isLearning } from './learning-line.tsx'
import { isGood, isRequired, shortfallsOf, shownParts } from '#shared/releases/verdict'

interface ChecksStepProps {
  pair: Pair
  candidate: Candidate
  retry: () => void
  /** The name of the target is typed here: it goes on despite the checks. */
  overrule?: (isOverruled: boolean) => void
}

export function ChecksStep({ pair, candidate, retry, overrule }: ChecksStepProps) {
  const { t } = useTranslation(['releases', 'common'])
  const { release, isBusy, problem } = candidate
  const gate = pair.to.gate ?? gateDefault
  const parts = shownParts(gate)
  if (problem) {
    return (
      <Alert type="error" action={<Button onClick={retry}>{t('common:retry')}</Button>}>
        {problem.message}
      </Alert>
    )
  }
  // What it learns is tried once it has learned.
  if ((!release && !isBusy) || parts.length === 0 || isLearning(release)) return null
  const checks = release?.checks
  return (
    <SpaceBetween size="m">
      <CheckLines parts={parts} gate={gate} checks={checks} />
      {!isRequired(gate) && <Box color="text-body-secondary">{t('checks.only-shown', { name: pair.to.name })}</Box>}
      {release && checks?.status === 'done' && !parts.every((part) => isGood(part, gate, checks)) && (
        <Link external href={addressOfDifferences(pair, release._id)}>
          {t('checks.show-differences')}
        </Link>
      )}
      {!isBusy && overrule && <Shortfall target={pair.to} checks={checks} overrule={overrule} retry={retry} />}
    </SpaceBetween>
  )
}

interface ShortfallProps {
  target: Environment
  checks: Checks | undefined
  overrule: (isOverruled: boolean) => void
  retry?: () => void
}

/** What the gate requires and did not get, and the way past it; nothing while the checks run. */
export function Shortfall({ target, checks, overrule, retry }: ShortfallProps) {
  const { t } = useTranslation(['releases', 'common'])
  const textOf = useCheckText()
  const [isAsked, setAsked] = useState(false)
  const missing = shortfallsOf(target.gate ?? gateDefault, checks)
  if (missing.length === 0 || checks?.status === 'running') return null
  const reasons = checks?.status === 'done' ? missing.map((part) => textOf(part, checks)) : [t('checks.not-done')]
  return (
    <SpaceBetween size="s">
      <Alert
        type="error"
        header={t('checks.stopped', { name: target.name })}
        {...(checks?.status === 'failed' && retry && { action: <Button onClick={retry}>{t('common:retry')}</Button> })}
      >
        {reasons.join(' ')}
      </Alert>
      <Checkbox
        checked={isAsked}
        description={t('checks.despite-text')}
        onChange={({ detail }) => {
          setAsked(detail.checked)
          overrule(false)
        }}
      >
        {t('checks.despite')}
      </Checkbox>
      {isAsked && <TypedName name={target.name} agree={overrule} />}
    </SpaceBetween>
  )
}
