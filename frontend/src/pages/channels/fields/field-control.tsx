/** The control of one field, drawn from its definition; the same in a form and in a row of a list. */
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import Textarea from '@cloudscape-design/components/textarea'
import type { FieldValue } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import type { SetUp } from '../register.ts'
import { useWords } from '../words.ts'
import { SecretField } from './secret-field.tsx'
import { WordsField } from './words-field.tsx'

export type PlainField = Exclude<FieldDefinition, { kind: 'list' | 'flag' | 'number' }>

interface FieldControlProps {
  of: SetUp
  field: PlainField
  /** What it is called where no label stands above it. */
  label: string
  isAlone?: boolean
  value: FieldValue | undefined
  /** As it was saved last. */
  stored: FieldValue | undefined
  readOnly: boolean
  change: (value: FieldValue) => void
}

export function FieldControl(props: FieldControlProps) {
  const { of, field, label, isAlone = false, value, stored, readOnly, change } = props
  const words = useWords()
  const optionsOf = (from: readonly string[]) =>
    from.map((each) => ({ value: each, label: words.choice(of, field, each) }))
  if (field.kind === 'secret')
    return (
      <SecretField
        label={label}
        value={textIn(value)}
        stored={textIn(stored)}
        hasLines={hasLines(field.max)}
        readOnly={readOnly}
        isAlone={isAlone}
        change={change}
      />
    )
  if (field.kind === 'words')
    return (
      <WordsField
        label={label}
        // The schema of a list of words.
        value={(value ?? []) as readonly string[]}
        max={field.max}
        from={field.from && optionsOf(field.from)}
        readOnly={readOnly}
        isAlone={isAlone}
        change={change}
      />
    )
  if (field.kind !== 'choice') return <TextControl {...props} field={field} />
  const options = optionsOf(field.from)
  return (
    <Select
      {...(isAlone && { ariaLabel: label })}
      expandToViewport
      readOnly={readOnly}
      options={options}
      selectedOption={options.find((option) => option.value === value) ?? null}
      onChange={({ detail }) => change(detail.selectedOption.value ?? field.initial)}
    />
  )
}

type TextDefinition = Exclude<PlainField, { kind: 'secret' | 'words' | 'choice' }>

function TextControl({
  field,
  label,
  isAlone = false,
  value,
  readOnly,
  change,
}: FieldControlProps & { field: TextDefinition }) {
  const control = {
    value: textIn(value),
    readOnly,
    spellcheck: field.kind === 'text',
    autoComplete: false,
    ...(isAlone && { ariaLabel: label }),
    onChange: ({ detail }: { detail: { value: string } }) => change(detail.value),
  }
  if (field.kind === 'text' && hasLines(field.max)) return <Textarea {...control} rows={4} />
  return <Input {...control} inputMode={inputModes[field.kind] ?? 'text'} />
}

const textIn = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

/** Longer texts and secrets have several lines. */
export const hasLines = (max = 0): boolean => max >= 2000

const inputModes: Readonly<Record<string, 'tel' | 'email' | 'url'>> = { phone: 'tel', email: 'email', endpoint: 'url' }
