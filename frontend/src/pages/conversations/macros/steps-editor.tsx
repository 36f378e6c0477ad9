/** The steps of a macro in their order: added, moved by buttons, and taken away. */
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { macroStepsMax } from '#shared/limits'
import { newStep, stepKinds, withMoved, type EditedStep } from './macro-draft.ts'
import { StepFields } from './step-fields.tsx'

interface StepsEditorProps {
  steps: readonly EditedStep[]
  readOnly: boolean
  change: (after: (steps: readonly EditedStep[]) => readonly EditedStep[]) => void
}

export function StepsEditor({ steps, readOnly, change }: StepsEditorProps) {
  const { t } = useTranslation('conversations')
  const list = useRef<HTMLOListElement>(null)
  /** What was added takes the focus, once it is there. */
  const added = useRef<string>(undefined)

  useEffect(() => {
    if (added.current === undefined) return
    const row = list.current?.querySelector(`[data-step="${added.current}"]`)
    added.current = undefined
    row?.querySelector<HTMLElement>('textarea, input, .macro-step-fields button')?.focus()
  })

  return (
    <section className="macro-editor" aria-label={t('macros.steps')}>
      <h3>{t('macros.steps')}</h3>
      <ol ref={list}>
        {steps.map((step, index) => (
          <StepRow
            key={step.id}
            step={step}
            index={index}
            isLast={index === steps.length - 1}
            readOnly={readOnly}
            change={change}
          />
        ))}
      </ol>
      <ButtonDropdown
        expandToViewport
        disabled={readOnly || steps.length >= macroStepsMax}
        items={stepKinds.map((id) => ({ id, text: t(`macros.kinds.${id}`) }))}
        onItemClick={({ detail }) => {
          const kind = stepKinds.find((each) => each === detail.id)
          if (!kind) return
          const step = newStep(kind)
          added.current = step.id
          change((now) => [...now, step])
        }}
      >
        {t('macros.add')}
      </ButtonDropdown>
    </section>
  )
}

interface StepRowProps extends Pick<StepsEditorProps, 'readOnly' | 'change'> {
  step: EditedStep
  index: number
  isLast: boolean
}

function StepRow({ step, index, isLast, readOnly, change }: StepRowProps) {
  const { t } = useTranslation('conversations')
  const at = { name: t(`macros.kinds.${step.do}`), number: index + 1 }
  return (
    <li data-step={step.id} aria-label={t('macros.step', at)}>
      <div className="macro-step-head">
        <b>{t('macros.step', at)}</b>
        {!readOnly && (
          <span>
            <Button
              variant="icon"
              iconName="angle-up"
              ariaLabel={t('macros.up', at)}
              disabled={index === 0}
              onClick={() => change((now) => withMoved(now, step.id, -1))}
            />
            <Button
              variant="icon"
              iconName="angle-down"
              ariaLabel={t('macros.down', at)}
              disabled={isLast}
              onClick={() => change((now) => withMoved(now, step.id, 1))}
            />
            <Button
              variant="icon"
              iconName="remove"
              ariaLabel={t('macros.take-away', at)}
              onClick={() => change((now) => now.filter(({ id }) => id !== step.id))}
            />
          </span>
        )}
      </div>
      <div className="macro-step-fields">
        <StepFields
          step={step}
          readOnly={readOnly}
          change={(after) => change((now) => now.map((one) => (one.id === step.id ? after : one)))}
        />
      </div>
    </li>
  )
}
