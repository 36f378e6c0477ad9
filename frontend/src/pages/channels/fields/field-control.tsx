/** The control of one field, drawn from its definition; the same in a form and in a row of a list. */
import Input from '@cloudscape-design/components/input'
import Textarea from '@cloudscape-design/components/textarea'
import type { FieldValue } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import type { SetUp } from '../register.ts'
import { useWords } from '../words.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
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
  const nameOf = (choice: string) => words.choice(of, field, choice)
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
        from={field.from && optionsOf(field.from, nameOf)}
        readOnly={readOnly}
        isAlone={isAlone}
        change={change}
      />
    )
  if (field.kind !== 'choice') return <TextControl {...props} field={field} />
  return (
    <OneOf
      {...(isAlone && { label })}
      readOnly={readOnly}
      options={optionsOf(field.from, nameOf)}
      value={textIn(value)}
      onChange={change}
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
