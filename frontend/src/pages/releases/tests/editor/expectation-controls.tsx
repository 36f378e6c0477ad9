/** The control of each expectation, and what it begins with. */
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { outcomes } from '#shared/chat/message'
import { optionsOf } from '../../../../components/form/choice/options.ts'
import { OneOf } from '../../../../components/form/choice/one-of.tsx'
import { IntentSelect } from './intent-select.tsx'
import { ResponseSelect } from './response-select.tsx'
import type { EditedExpectation } from './test-draft.ts'

export type ExpectationName = keyof EditedExpectation

export interface ExpectationProps {
  expect: EditedExpectation
  readOnly: boolean
  change: (expect: EditedExpectation) => void
}

/** In the order in which they are offered. */
export const blankExpectations = {
  block: '',
  saysContains: '',
  intent: '',
  confidenceMin: 0.7,
  outcome: 'nlp',
  handover: true,
  variable: { name: '', value: '' },
  answer: { key: '', value: '' },
  nothing: true,
} as const satisfies Required<EditedExpectation>

// The object above has no other keys.
export const expectationNames = Object.keys(blankExpectations) as readonly ExpectationName[]

export const expectationControls: { readonly [Name in ExpectationName]: (props: ExpectationProps) => ReactNode } = {
  block: ResponseControl,
  saysContains: WordsControl,
  intent: IntentControl,
  confidenceMin: ConfidenceControl,
  outcome: OutcomeControl,
  handover: HandoverControl,
  variable: VariableControl,
  answer: AnswerControl,
  nothing: () => null,
}

function ResponseControl({ expect, readOnly, change }: ExpectationProps) {
  const { t } = useTranslation('tests')
  return (
    <ResponseSelect
      ariaLabel={t('expect.block')}
      chosen={expect.block ?? ''}
      choose={(block) => change({ ...expect, block })}
      readOnly={readOnly}
    />
  )
}

function IntentControl({ expect, readOnly, change }: ExpectationProps) {
  const { t } = useTranslation('tests')
  return (
    <IntentSelect
      ariaLabel={t('expect.intent')}
      chosen={expect.intent ?? ''}
      choose={(intent) => change({ ...expect, intent })}
      readOnly={readOnly}
    />
  )
}

function WordsControl({ expect, readOnly, change }: ExpectationProps) {
  const { t } = useTranslation('tests')
  return (
    <Input
      ariaLabel={t('expect.saysContains')}
      placeholder={t('expect.says-example')}
      value={expect.saysContains ?? ''}
      readOnly={readOnly}
      onChange={({ detail }) => change({ ...expect, saysContains: detail.value })}
    />
  )
}

const percent = 100

function ConfidenceControl({ expect, readOnly, change }: ExpectationProps) {
  const { t } = useTranslation('tests')
  const { confidenceMin = Number.NaN } = expect
  return (
    <div className="test-percent">
      <Input
        type="number"
        inputMode="numeric"
        step={1}
        ariaLabel={t('expect.confidenceMin')}
        value={Number.isNaN(confidenceMin) ? '' : String(Math.round(confidenceMin * percent))}
        readOnly={readOnly}
        onChange={({ detail: { value } }) =>
          change({ ...expect, confidenceMin: value === '' ? Number.NaN : Number(value) / percent })
        }
      />
      %
    </div>
  )
}

function OutcomeControl({ expect, readOnly, change }: ExpectationProps) {
  const { t } = useTranslation('tests')
  return (
    <OneOf
      label={t('expect.outcome')}
      options={optionsOf(outcomes, (outcome) => t(`expect.outcomes.${outcome}`))}
      value={expect.outcome ?? 'nlp'}
      onChange={(outcome) => change({ ...expect, outcome })}
      readOnly={readOnly}
    />
  )
}

function HandoverControl({ expect, readOnly, change }: ExpectationProps) {
  const { t } = useTranslation('tests')
  return (
    <OneOf
      label={t('expect.handover')}
      options={optionsOf(['yes', 'no'], (answer) => t(`expect.${answer}`))}
      value={expect.handover ? 'yes' : 'no'}
      onChange={(answer) => change({ ...expect, handover: answer === 'yes' })}
      readOnly={readOnly}
    />
  )
}

function VariableControl({ expect, readOnly, change }: ExpectationProps) {
  const { t } = useTranslation('tests')
  const { variable = blankExpectations.variable } = expect
  return (
    <Equals
      labels={[t('expect.variable-name'), t('expect.value')]}
      values={[variable.name, variable.value]}
      readOnly={readOnly}
      change={([name, value]) => change({ ...expect, variable: { name, value } })}
    />
  )
}

function AnswerControl({ expect, readOnly, change }: ExpectationProps) {
  const { t } = useTranslation('tests')
  const { answer = blankExpectations.answer } = expect
  return (
    <Equals
      labels={[t('expect.answer-key'), t('expect.value')]}
      values={[answer.key, answer.value]}
      readOnly={readOnly}
      change={([key, value]) => change({ ...expect, answer: { key, value } })}
    />
  )
}

type Two = readonly [string, string]

/** A name, and what its value is to be. */
function Equals(props: { labels: Two; values: Two; readOnly: boolean; change: (values: Two) => void }) {
  const { labels, values, readOnly, change } = props
  const [name, value] = values
  return (
    <div className="test-pair">
      <Input
        ariaLabel={labels[0]}
        placeholder={labels[0]}
        value={name}
        readOnly={readOnly}
        spellcheck={false}
        autoComplete={false}
        onChange={({ detail }) => change([detail.value, value])}
      />
      <span aria-hidden="true">=</span>
      <Input
        ariaLabel={labels[1]}
        placeholder={labels[1]}
        value={value}
        readOnly={readOnly}
        onChange={({ detail }) => change([name, detail.value])}
      />
    </div>
  )
}
