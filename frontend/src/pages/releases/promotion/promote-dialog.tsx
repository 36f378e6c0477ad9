/**
 * Promotion in three steps: what changes, what the checks say, and a note, with the name of the target typed where
 * customers talk to it. Escape goes back one step.
 */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ulid } from 'ulid'
import type { Diff, ItemName, Release } from '#shared/contracts/releases'
import { releaseNoteLengthMax } from '#shared/limits'
import { CallError, quietly } from '../../../core/api.ts'
import type { Pair } from '../../../core/pair.ts'
import { Agreement } from './agreement.tsx'
import { CheckResult } from './check-result.tsx'
import { WhatChanges } from './what-changes.tsx'

export interface PromoteDialogProps {
  pair: Pair
  /** `undefined` for everything, so that both are equal afterwards. */
  items: readonly ItemName[] | undefined
  /** What the target changed by itself, and what both changed: promotion of it undoes that. */
  undone: { readonly conflicts: number; readonly behind: number }
  /** Prepares a candidate, and the target goes on as it is. */
  asCandidate: boolean
  close: () => void
  /** Shows the conflicts in the list. */
  showConflicts: () => void
  reload: () => unknown
  onDone: (outcome: { diff: Diff; release?: Release | undefined }) => void
}

const steps = ['what', 'checks', 'note'] as const

export default function PromoteDialog(props: PromoteDialogProps) {
  const { pair, items, undone, asCandidate, close } = props
  const { t } = useTranslation(['releases', 'common'])
  const [at, setAt] = useState(0)
  const [overwrite, setOverwrite] = useState(false)
  const [note, setNote] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const check = useCheck(props)
  const promotion = usePromotion(props, { note, overwrite }, (code) => {
    if (code === 'target-changed') setAt(0)
    if (code !== 'release-unsound') return
    setAt(1)
    void check.refetch()
  })
  const step = steps[at] ?? 'what'
  const isTaken = undone.conflicts + undone.behind > 0 || promotion.problem?.code === 'target-changed'
  const errors = check.data?.findings.filter(({ severity }) => severity === 'error').length ?? 0
  const mayGoOn = {
    what: check.data !== undefined && check.data.items.length > 0 && (!isTaken || overwrite),
    checks: check.data !== undefined && errors === 0,
    note: note.length <= releaseNoteLengthMax && (asCandidate || !pair.to.isLive || isAgreed),
  }[step]
  const goBack = () => (at > 0 ? setAt(at - 1) : close())
  const goOn = () => (step === 'note' ? void promotion.promote() : setAt(at + 1))

  return (
    <Modal
      visible
      size="large"
      header={t(asCandidate ? 'promote.prepare-title' : 'promote.title', { from: pair.from.name, to: pair.to.name })}
      onDismiss={({ detail }) => (promotion.isBusy ? undefined : detail.reason === 'keyboard' ? goBack() : close())}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={goBack} disabled={promotion.isBusy}>
              {t(at > 0 ? 'promote.back' : 'common:cancel')}
            </Button>
            <Button variant="primary" disabled={!mayGoOn} loading={promotion.isBusy} onClick={goOn}>
              {step === 'note' ? t(asCandidate ? 'promote.prepare' : 'promote.button') : t('promote.next')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Box color="text-body-secondary">
          {t('promote.step', { at: at + 1, of: steps.length, name: t(`promote.steps.${step}`) })}
        </Box>
        {promotion.problem && <Refused {...props} problem={promotion.problem} />}
        {step === 'what' && (
          <WhatChanges
            check={check}
            isEverything={items === undefined}
            names={{ from: pair.from.name, to: pair.to.name }}
            {...(isTaken && { undone, overwrite, setOverwrite })}
          />
        )}
        {step === 'checks' && <CheckResult check={check} />}
        {step === 'note' && (
          <Agreement
            note={note}
            setNote={setNote}
            {...(pair.to.isLive && !asCandidate && { name: pair.to.name, agree: setAgreed })}
            submit={() => mayGoOn && goOn()}
          />
        )}
      </SpaceBetween>
    </Modal>
  )
}

/** Tells what would happen also where it is not agreed yet that the target is overwritten. */
function useCheck({ pair, items }: PromoteDialogProps) {
  const input = { ...idsOf(pair), ...itemsOf(items), overwrite: true }
  return useQuery({
    queryKey: ['check', input],
    queryFn: () => quietly.releases.check(input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const idsOf = ({ from, to }: Pair) => ({ sourceId: from._id, targetId: to._id })
const itemsOf = (items: readonly ItemName[] | undefined) =>
  items && { items: items.map(({ kind, _id }) => ({ kind, _id })) }

/** Promotes under one id for as long as the dialog is open, so that a promotion that is sent twice happens once. */
function usePromotion(
  { pair, items, asCandidate, onDone }: PromoteDialogProps,
  said: { note: string; overwrite: boolean },
  onRefused: (code: CallError['code']) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallError>()
  const requestId = useRef(ulid())
  return {
    isBusy,
    problem,
    promote: async () => {
      setBusy(true)
      setProblem(undefined)
      try {
        const input = { ...idsOf(pair), ...itemsOf(items), ...said, requestId: requestId.current, asCandidate }
        onDone(await quietly.releases.promote(input))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        // What was refused has not happened, and what is sent next is another promotion.
        if (error.code !== 'unreachable') requestId.current = ulid()
        setProblem(error)
        setBusy(false)
        onRefused(error.code)
      }
    },
  }
}

/** Why nothing was promoted, and what to do next. */
function Refused({ problem, showConflicts, reload, close }: PromoteDialogProps & { problem: CallError }) {
  const { t } = useTranslation('releases')
  const isStale = problem.code === 'stale' || problem.code === 'content-moved'
  const reloadList = () => {
    close()
    void reload()
  }
  return (
    <Alert
      type="error"
      {...(problem.code === 'target-changed' && {
        action: <Button onClick={showConflicts}>{t('promote.show-conflicts')}</Button>,
      })}
      {...(isStale && { action: <Button onClick={reloadList}>{t('outdated.reload')}</Button> })}
    >
      {problem.message}
    </Alert>
  )
}
