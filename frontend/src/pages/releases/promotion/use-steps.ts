/** The way through the dialog of a promotion: which step shows, what was said so far, and whether it may go on. */
import { useState } from 'react'
import { gateDefault } from '#shared/contracts/environments'
import type { PromotionCheck } from '#shared/contracts/releases'
import { releaseNoteLengthMax } from '#shared/limits'
import { isLearning } from '../checks/learning-line.tsx'
import { useCandidate } from '../checks/use-candidate.ts'
import { hasFailed } from '../checks/failed.ts'
import { isPassed, isRequired, shownParts } from '#shared/releases/verdict'
import { useCheck, usePromotion, type PromoteDialogProps, type Said } from './use-promotion.ts'

export const stepNames = ['what', 'checks', 'note'] as const

const hasEffect = ({ items, model }: PromotionCheck): boolean => items.length > 0 || model !== undefined

export function useSteps(props: PromoteDialogProps) {
  const { pair, items, undone, asCandidate, close } = props
  const [at, setAt] = useState(0)
  const [said, setSaid] = useState<Said>({ note: '', overwrite: false, despiteChecks: false })
  const say = (part: Partial<Said>) => setSaid((before) => ({ ...before, ...part }))
  const [isAgreed, setAgreed] = useState(false)
  const gate = pair.to.gate ?? gateDefault
  const check = useCheck(props)
  const learns = check.data?.model?.step === 'learn'
  const candidate = useCandidate(pair, items, { gate, isTried: shownParts(gate).length > 0 })
  const tryOut = () => {
    say({ despiteChecks: false })
    candidate.prepare(said.overwrite)
  }
  const promotion = usePromotion(props, candidate, said, (code) => {
    if (code === 'target-changed') setAt(0)
    if (code === 'release-unsound' || code === 'checks-required') setAt(1)
    if (code === 'release-unsound') void check.refetch()
    if (code === 'checks-required') tryOut()
  })
  const step = stepNames[at] ?? 'what'
  const isSound = check.data?.findings.every(({ severity }) => severity !== 'error') ?? false
  const isTried = isSound && !asCandidate && (learns || shownParts(gate).length > 0)
  const isTaken = undone.conflicts + undone.behind > 0 || promotion.problem?.code === 'target-changed'
  // Content that its model does not know is not understood.
  const hasLearned = !isTried || !learns || (candidate.release !== undefined && !isLearning(candidate.release))
  const mayPass = !isTried || !isRequired(gate) || said.despiteChecks || isPassed(gate, candidate.release?.checks)
  const isRemoving = check.data?.items.some(({ change }) => change === 'removed') ?? false
  const isTyped = pair.to.isLive && !asCandidate && (isRemoving || said.overwrite || hasFailed(gate, candidate.release))
  return {
    at,
    step,
    /** The name of the live environment is to be typed: something is lost, or a check failed. */
    isTyped,
    check,
    candidate,
    promotion,
    said,
    isTried,
    isTaken,
    mayGoOn: {
      what: check.data !== undefined && hasEffect(check.data) && (!isTaken || said.overwrite),
      checks: isSound && mayPass && hasLearned,
      note: said.note.length <= releaseNoteLengthMax && (!isTyped || isAgreed),
    }[step],
    goBack: () => (at > 0 ? setAt(at - 1) : close()),
    goOn: () => {
      if (step === 'note') return promotion.promote()
      if (step === 'what' && isTried) tryOut()
      setAt(at + 1)
    },
    setOverwrite: (overwrite: boolean) => say({ overwrite }),
    setNote: (note: string) => say({ note }),
    setAgreed,
    tryOut,
    overrule: (despiteChecks: boolean) => say({ despiteChecks }),
  }
}
