/** What publishing would do, what was tried of it, and the publication itself. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gateDefault } from '#shared/contracts/environments'
import type { Diff, PromotionCheck } from '#shared/contracts/releases'
import { releaseNoteLengthMax } from '#shared/limits'
import type { Pair } from '#shared/releases/pair'
import { isPassed, isRequired, shownParts } from '#shared/releases/verdict'
import { diffChanged, refreshReleases } from '../changes-data.ts'
import { hasFailed } from '../checks/failed.ts'
import { useCandidate } from '../checks/use-candidate.ts'
import { useUndoNotice } from '../promotion/undo.ts'
import { useCheck, usePromotion } from '../promotion/use-promotion.ts'

export interface PublishProps {
  pair: Pair
  /** What differed when it was asked for. */
  diff: Diff
  close: () => void
}

export function usePublication({ pair, diff, close }: PublishProps) {
  const { t } = useTranslation('releases')
  const tellWithUndo = useUndoNotice()
  const [note, setNote] = useState('')
  const [isTyped, setTyped] = useState(false)
  const gate = pair.to.gate ?? gateDefault
  const everything = { pair, items: undefined }
  const check = useCheck(everything)
  // What the live environment has by itself is settled where both versions are seen.
  const isUnsettled = diff.conflicts + diff.behind > 0
  const isSound = check.data !== undefined && isSoundWithout(check.data) && !isUnsettled
  const isTried = shownParts(gate).length > 0
  const needsCandidate = isTried || check.data?.model?.step === 'learn'
  const candidate = useCandidate(pair, undefined, { gate, isTried, begins: isSound && needsCandidate })
  const { release } = candidate
  const isRemoving = check.data?.items.some(({ change }) => change === 'removed') ?? false
  const isBad = hasFailed(gate, release)
  const isPassing = !isRequired(gate) || isPassed(gate, release?.checks)
  const isAsked = isRemoving || isBad
  const said = { note, overwrite: false, despiteChecks: !isPassing && isTyped }
  const promotion = usePromotion({ ...everything, asCandidate: false, onDone }, candidate, said, () => {
    void check.refetch()
  })

  function onDone({ diff: left }: { diff: Diff }) {
    close()
    refreshReleases()
    diffChanged(pair, left)
    void tellWithUndo(pair.to, t('publish.done', { name: pair.to.name }))
  }

  return {
    check,
    candidate,
    gate,
    isTried: isTried && isSound,
    isUnsettled,
    /** The name of the live environment is to be typed: something is removed, or a check failed. */
    isAsked,
    isRemoving,
    note,
    setNote,
    setTyped,
    promotion,
    mayPublish:
      isSound &&
      (!needsCandidate || (release !== undefined && !candidate.isBusy)) &&
      (isPassing || (isBad && isTyped)) &&
      (!isAsked || isTyped) &&
      note.length <= releaseNoteLengthMax,
  }
}

const isSoundWithout = ({ findings, items, model }: PromotionCheck): boolean =>
  findings.every(({ severity }) => severity !== 'error') && (items.length > 0 || model !== undefined)
