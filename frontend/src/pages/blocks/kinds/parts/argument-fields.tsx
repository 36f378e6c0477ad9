/** The arguments of a handler, a field each, drawn from what the handler declares (BLOCKS-054, BLOCKS-055). */
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import Toggle from '@cloudscape-design/components/toggle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secretMask, type HandlerName } from '#shared/blocks/handlers'
import type { Argument } from '#shared/catalogue/argument'
import { optionsOf } from '../../../../components/form/choice/options.ts'
import { OneOf } from '../../../../components/form/choice/one-of.tsx'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { argumentField, canFill, textsOfField, type EditedArguments } from '../handler-arguments.ts'
import { jsonPlace } from '../json-place.ts'

interface ArgumentFieldsProps {
  handlerName: HandlerName
  declared: readonly Argument[]
  values: EditedArguments
  change: (values: EditedArguments) => void
  readOnly: boolean
}

export function ArgumentFields({ handlerName, declared, values, change, readOnly }: ArgumentFieldsProps) {
  return (
    <SpaceBetween size="m">
      {declared.map((argument) => (
        <ArgumentField
          key={argument.name}
          handlerName={handlerName}
          argument={argument}
          value={values[argument.name] ?? ''}
          change={(value) => change({ ...values, [argument.name]: value })}
          disabled={!canFill(argument, values)}
          readOnly={readOnly}
        />
      ))}
    </SpaceBetween>
  )
}

interface ArgumentProps {
  handlerName: HandlerName
  argument: Argument
  value: string | boolean
  change: (value: string | boolean) => void
  disabled: boolean
  readOnly: boolean
}

function ArgumentField(props: ArgumentProps) {
  useTranslation('block-kinds')
  const { handlerName, argument, value, change, disabled, readOnly } = props
  const { label, description } = textsOfField(handlerName, argument.name)
  if (argument.type === 'boolean') {
    return (
      <Toggle
        checked={value === true}
        disabled={disabled}
        readOnly={readOnly}
        description={description}
        onChange={({ detail }) => change(detail.checked)}
      >
        {label}
      </Toggle>
    )
  }
  return (
    <FaultField field={argumentField(argument.name)} label={label} description={description} stretch>
      <ArgumentControl {...props} text={String(value)} />
    </FaultField>
  )
}

function ArgumentControl({
  handlerName,
  argument,
  text,
  change,
  disabled,
  readOnly,
}: ArgumentProps & { text: string }) {
  const { t } = useTranslation('function-editor')
  const shared = { value: text, disabled, readOnly }
  if (argument.type === 'secret') return <SecretInput {...shared} change={change} />
  if (argument.type === 'json') return <JsonInput {...shared} change={change} />
  if (argument.type === 'select') {
    const { optionOf } = textsOfField(handlerName, argument.name)
    return (
      <OneOf
        disabled={disabled}
        readOnly={readOnly}
        options={optionsOf(argument.options ?? [], optionOf)}
        placeholder={t('handler.choose')}
        value={text}
        onChange={change}
      />
    )
  }
  return (
    <Input
      {...shared}
      inputMode={argument.type === 'number' ? 'decimal' : 'text'}
      onChange={({ detail }) => change(detail.value)}
    />
  )
}

interface TextProps {
  value: string
  change: (value: string) => void
  disabled: boolean
  readOnly: boolean
}

/** A secret that is stored never comes back: its mask stands for it, and what is typed takes its place. */
function SecretInput({ value, change, disabled, readOnly }: TextProps) {
  const { t } = useTranslation('function-editor')
  const [shows, setShows] = useState(false)
  const isStored = value === secretMask
  return (
    <div className="secret-input">
      <Input
        type={shows && !isStored ? 'text' : 'password'}
        value={isStored ? '' : value}
        placeholder={isStored ? t('handler.stored') : ''}
        autoComplete={false}
        spellcheck={false}
        disabled={disabled}
        readOnly={readOnly}
        onChange={({ detail }) => change(detail.value)}
      />
      <Button
        iconName={shows ? 'view-full' : 'lock-private'}
        disabled={disabled || isStored || value === ''}
        onClick={() => setShows(!shows)}
      >
        {t(shows ? 'handler.hide' : 'handler.show')}
      </Button>
    </div>
  )
}

function JsonInput({ value, change, disabled, readOnly }: TextProps) {
  const { t } = useTranslation('function-editor')
  const canTidy = value.trim() !== '' && jsonPlace(value) === undefined
  return (
    <SpaceBetween size="xs">
      <div className="json-input">
        <Textarea
          value={value}
          rows={6}
          disabled={disabled}
          readOnly={readOnly}
          spellcheck={false}
          placeholder="{}"
          onChange={({ detail }) => change(detail.value)}
        />
      </div>
      {!readOnly && (
        <Button disabled={disabled || !canTidy} onClick={() => change(JSON.stringify(JSON.parse(value), null, 2))}>
          {t('handler.tidy')}
        </Button>
      )}
    </SpaceBetween>
  )
}
