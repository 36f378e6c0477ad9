/** One step: what the customer does, what the bot is to do, and what of it did not hold in the last run. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#shared/contracts/tests'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { RowActions } from '../../../../components/table/row-actions.tsx'
import { useFailureText } from '../run/failures.tsx'
import { ExpectationFields } from './expectation-fields.tsx'
import { InputFields } from './input-fields.tsx'
import type { EditedStep } from './test-draft.ts'

interface StepRowProps {
  step: EditedStep
  /** Its place from 0, and how many there are. */
  at: number
  count: number
  readOnly: boolean
  isFresh: boolean
  failures: readonly Failure[] | undefined
  edit: (part: Partial<EditedStep>) => void
  insertBelow: () => void
  move: (to: number) => void
  remove: () => void
}

export function StepRow(props: StepRowProps) {
  const { step, at, count, readOnly, isFresh, failures, edit, insertBelow, move, remove } = props
  const { t } = useTranslation(['tests', 'items', 'common'])
  const textOf = useFailureText()
  const number = at + 1
  const name = t('steps.step', { number })
  return (
    <div className="test-step" role="listitem" aria-label={name}>
      <div className="test-step-number">
        {failures ? (
          <StatusIndicator
            type={failures.length > 0 ? 'error' : 'success'}
            iconAriaLabel={t(failures.length > 0 ? 'outcomes.failed' : 'outcomes.passed')}
          >
            {number}
          </StatusIndicator>
        ) : (
          number
        )}
      </div>
      <FaultField field={`${step.id}.input`} stretch>
        <InputFields
          input={step.input}
          readOnly={readOnly}
          isFresh={isFresh}
          change={(input) => edit({ input })}
          submit={insertBelow}
        />
      </FaultField>
      <FaultField field={`${step.id}.expect`} stretch>
        <ExpectationFields expect={step.expect} readOnly={readOnly} change={(expect) => edit({ expect })} />
        {failures?.map((failure) => (
          <StatusIndicator key={failure.expectation} type="error">
            {textOf(failure)}
          </StatusIndicator>
        ))}
      </FaultField>
      {readOnly ? (
        <span />
      ) : (
        <RowActions
          label={t('items:rows.actions-of', { name })}
          actions={[
            { text: t('steps.insert'), act: insertBelow },
            { text: t('steps.up'), refused: at === 0 ? t('steps.is-first') : undefined, act: () => move(at - 1) },
            {
              text: t('steps.down'),
              refused: number === count ? t('steps.is-last') : undefined,
              act: () => move(number),
            },
            { text: t('steps.remove'), act: remove },
          ]}
        />
      )}
    </div>
  )
}
