/** The steps of a conversation, as a table to edit or as a transcript to read. */
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stepsPerTestMax } from '#shared/limits'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { RemovedNotice } from '../../../../components/notice/removed-notice.tsx'
import { useRemoving } from '../../../../components/table/removing.ts'
import { Segments } from '../../../../components/table/segments.tsx'
import { StepRow } from './step-row.tsx'
import { newStep, type EditedStep } from './test-draft.ts'
import { Transcript } from './transcript.tsx'
import type { TestForm } from './use-test-draft.ts'
import type { Trial } from './use-trial.ts'

const views = ['steps', 'transcript'] as const

export function TalkPart({ form, trial }: { form: TestForm; trial: Trial }) {
  const { t } = useTranslation('tests')
  const [view, setView] = useState<(typeof views)[number]>('steps')
  return (
    <Container
      header={
        <Header
          description={t('steps.text')}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <div className="test-views">
                <Segments
                  legend={t('steps.view')}
                  chosen={view}
                  options={views.map((value) => ({ value, text: t(`steps.views.${value}`) }))}
                  onChoose={setView}
                />
              </div>
              <Button iconName="play" formAction="none" loading={trial.isRunning} onClick={trial.run}>
                {t('run')}
              </Button>
            </SpaceBetween>
          }
        >
          {t('steps.title')}
        </Header>
      }
    >
      {view === 'steps' ? <Steps form={form} trial={trial} /> : <Transcript test={form.edited} trial={trial} />}
    </Container>
  )
}

function Steps({ form, trial }: { form: TestForm; trial: Trial }) {
  const { t } = useTranslation('tests')
  const { edited, change, readOnly } = form
  const { steps } = edited
  /** The step that was added last: its text takes the focus. */
  const [fresh, setFresh] = useState<string>()
  const become = (next: (all: readonly EditedStep[]) => readonly EditedStep[]) =>
    change((now) => ({ ...now, steps: [...next(now.steps)] }))
  const removing = useRemoving<EditedStep>(steps, become)
  const insert = (at: number) => {
    if (steps.length >= stepsPerTestMax) return
    const step = newStep({ type: 'text', text: '' })
    become((all) => all.toSpliced(at, 0, step))
    setFresh(step.id)
  }
  const move = (from: number, to: number) =>
    become((all) => all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1)))
  return (
    <SpaceBetween size="m">
      <div className="test-steps" role="list" aria-label={t('steps.title')}>
        <div className="test-step test-steps-head" aria-hidden="true">
          <span />
          <b>{t('steps.customer')}</b>
          <b>{t('steps.bot')}</b>
          <span />
        </div>
        {steps.map((step, at) => (
          <StepRow
            key={step.id}
            step={step}
            at={at}
            count={steps.length}
            readOnly={readOnly}
            isFresh={step.id === fresh}
            failures={trial.failuresAt(at)}
            edit={(part) => become((all) => all.map((one) => (one.id === step.id ? { ...one, ...part } : one)))}
            insertBelow={() => insert(at + 1)}
            move={(to) => move(at, to)}
            remove={() => removing.remove(step)}
          />
        ))}
      </div>
      <FaultField field="steps">
        {!readOnly && (
          <Button
            iconName="add-plus"
            formAction="none"
            {...(steps.length >= stepsPerTestMax && {
              disabled: true,
              disabledReason: t('steps.full', { max: stepsPerTestMax }),
            })}
            onClick={() => insert(steps.length)}
          >
            {t('steps.add')}
          </Button>
        )}
      </FaultField>
      {removing.last && <RemovedNotice name={t('steps.removed')} undo={removing.undo} dismiss={removing.forget} />}
    </SpaceBetween>
  )
}
