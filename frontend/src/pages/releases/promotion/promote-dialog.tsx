/**
 * Promotion in three steps: what changes, what the checks say, and a note, with the name of the target typed where
 * customers talk to it. Where the target's gate shows or requires checks, they are tried on a candidate, and the candidate
 * is what is promoted then. Escape goes back one step.
 */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../core/api.ts'
import { LearningLine } from '../checks/learning-line.tsx'
import { ChecksStep } from '../checks/checks-step.tsx'
import { wordOf } from '../word.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Agreement } from './agreement.tsx'
import { CheckResult } from './check-result.tsx'
import type { PromoteDialogProps } from './use-promotion.ts'
import { stepNames, useSteps } from './use-steps.ts'
import { WhatChanges } from './what-changes.tsx'

export default function PromoteDialog(props: PromoteDialogProps) {
  const { pair, items, undone, asCandidate, close } = props
  const { t } = useTranslation(['releases', 'common'])
  const word = wordOf(pair.to)
  const steps = useSteps(props)
  const { step, check, candidate, promotion, said, isTaken, mayGoOn, goOn, goBack } = steps
  return (
    <Dialog
      size="large"
      title={t(asCandidate ? 'promote.prepare-title' : `${word}.title`, { from: pair.from.name, to: pair.to.name })}
      leave={t(steps.at > 0 ? 'promote.back' : 'common:cancel')}
      close={goBack}
      dismiss={(reason) => (reason === 'keyboard' ? goBack() : close())}
      isBusy={promotion.isBusy}
      action={
        <Button variant="primary" disabled={!mayGoOn} loading={promotion.isBusy} onClick={goOn}>
          {step === 'note' ? t(asCandidate ? 'promote.prepare' : `${word}.button`) : t('promote.next')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <Box color="text-body-secondary">
          {t('promote.step', { at: steps.at + 1, of: stepNames.length, name: t(`promote.steps.${step}`) })}
        </Box>
        {promotion.problem && <Refused {...props} problem={promotion.problem} />}
        {step === 'what' && (
          <WhatChanges
            check={check}
            isEverything={items === undefined}
            names={{ from: pair.from.name, to: pair.to.name }}
            {...(isTaken && { undone, overwrite: said.overwrite, setOverwrite: steps.setOverwrite })}
          />
        )}
        {step === 'checks' && <CheckResult check={check} />}
        {step === 'checks' && check.data?.model && (
          <LearningLine model={check.data.model} release={asCandidate ? undefined : candidate.release} />
        )}
        {step === 'checks' && steps.isTried && (
          <ChecksStep pair={pair} candidate={candidate} retry={steps.tryOut} overrule={steps.overrule} />
        )}
        {step === 'note' && (
          <Agreement
            note={said.note}
            setNote={steps.setNote}
            {...(steps.isTyped && { name: pair.to.name, agree: steps.setAgreed })}
            submit={() => mayGoOn && goOn()}
          />
        )}
      </SpaceBetween>
    </Dialog>
  )
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
