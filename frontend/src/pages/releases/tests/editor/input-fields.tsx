/** What the customer does in a step: says something, presses a button, sends a file, or begins. */
import Input, { type InputProps } from '@cloudscape-design/components/input'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '../../../../components/form/choice/options.ts'
import { OneOf } from '../../../../components/form/choice/one-of.tsx'
import { ResponseSelect } from './response-select.tsx'
import type { EditedInput } from './test-draft.ts'

const blank = {
  text: { type: 'text', text: '' },
  press: { type: 'press', press: '' },
  start: { type: 'start' },
  file: { type: 'file', kind: 'image' },
} as const satisfies { [Type in EditedInput['type']]: EditedInput }

const types = ['text', 'press', 'start', 'file'] as const
const fileKinds = ['image', 'video', 'file'] as const

interface InputFieldsProps {
  input: EditedInput
  readOnly: boolean
  /** Its text takes the focus. */
  isFresh: boolean
  change: (input: EditedInput) => void
  /** Enter in its text. */
  submit: () => void
}

export function InputFields({ input, readOnly, isFresh, change, submit }: InputFieldsProps) {
  const { t } = useTranslation('tests')
  return (
    <div className="test-input">
      <OneOf
        label={t('input.name')}
        readOnly={readOnly}
        options={optionsOf(types, (type) => t(`input.${type}`))}
        value={input.type}
        onChange={(type) => type !== input.type && change(blank[type])}
      />
      <Control input={input} readOnly={readOnly} isFresh={isFresh} change={change} submit={submit} />
    </div>
  )
}

function Control({ input, readOnly, isFresh, change, submit }: InputFieldsProps) {
  const { t } = useTranslation('tests')
  switch (input.type) {
    case 'text':
      return (
        <Line
          label={t('input.text-label')}
          value={input.text}
          {...{ readOnly, isFresh, submit }}
          change={(text) => change({ type: 'text', text })}
        />
      )
    case 'press':
      return (
        <Line
          label={t('input.press-label')}
          value={input.press}
          {...{ readOnly, isFresh, submit }}
          change={(press) => change({ type: 'press', press })}
        />
      )
    case 'start':
      return (
        <ResponseSelect
          ariaLabel={t('input.start-label')}
          chosen={input.blockId ?? ''}
          choose={(blockId) => change({ type: 'start', ...(blockId && { blockId }) })}
          readOnly={readOnly}
          none={t('input.start-plain')}
        />
      )
    case 'file':
      return (
        <OneOf
          label={t('input.file-label')}
          readOnly={readOnly}
          options={optionsOf(fileKinds, (kind) => t(`input.kinds.${kind}`))}
          value={input.kind}
          onChange={(kind) => change({ type: 'file', kind })}
        />
      )
  }
}

interface LineProps {
  label: string
  value: string
  readOnly: boolean
  isFresh: boolean
  change: (text: string) => void
  submit: () => void
}

function Line({ label, value, readOnly, isFresh, change, submit }: LineProps) {
  const field = useRef<InputProps.Ref>(null)
  useEffect(() => {
    if (isFresh) field.current?.focus()
  }, [isFresh])
  return (
    <Input
      ref={field}
      ariaLabel={label}
      placeholder={label}
      value={value}
      readOnly={readOnly}
      autoComplete={false}
      onChange={({ detail }) => change(detail.value)}
      onKeyDown={(event) => {
        const { key, isComposing } = event.detail
        if (key !== 'Enter' || isComposing || readOnly) return
        event.preventDefault()
        submit()
      }}
    />
  )
}
