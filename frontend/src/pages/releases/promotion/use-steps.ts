/** The way through the dialog of a promotion: which step shows, what was said so far, and whether it may go on. */
import { useState } from 'react'
import { gateDefault } from '#shared/contracts/environments'
import { releaseNoteLengthMax } from '#shared/limits'
import { useCandidate } from '../checks/use-candidate.ts'
import { isPassed, isRequired, shownParts } from '#shared/releases/verdict'
import { useCheck, usePromotion, type PromoteDialogProps, type Said } from './use-promotion.ts'

export const stepNames = ['what', 'checks', 'note'] as const

export function useSteps(props: PromoteDialogProps) {
  const { pair, items, undone, asCandidate, close } = props
  const [at, setAt] = useState(0)
  const [said, setSaid] = useState<Said>({ note: '', overwrite: false, despiteChecks: false })
  const say = (part: Partial<Said>) => setSaid((before) => ({ ...before, ...part }))
  const [isAgreed, setAgreed] = useState(false)
  const gate = pair.to.gate ?? gateDefault
  const check = useCheck(props)
  const candidate = useCandidate(pair, items, gate)
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
  const isTried = isSound && !asCandidate && shownParts(gate).length > 0
  const isTaken = undone.conflicts + undone.behind > 0 || promotion.problem?.code === 'target-changed'
  const mayPass = !isTried || !isRequired(gate) || said.despiteChecks || isPassed(gate, candidate.release?.checks)
  return {
    at,
    step,
    check,
    candidate,
    promotion,
    said,
    isTried,
    isTaken,
    mayGoOn: {
      what: check.data !== undefined && check.data.items.length > 0 && (!isTaken || said.overwrite),
      checks: isSound && mayPass,
      note: said.note.length <= releaseNoteLengthMax && (asCandidate || !pair.to.isLive || isAgreed),
    }[step],
    goBack: () => (at > 0 ? setAt(at - 1) : close()),
    goOn: () => {
      if (step === 'note') return void promotion.promote()
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
