/** A list of a channel: a row for each number, page or mailbox, with fields of its own. */
import AttributeEditor, { type AttributeEditorProps } from '@cloudscape-design/components/attribute-editor'
import { useTranslation } from 'react-i18next'
import { ulid } from 'ulid'
import type { FieldValue, RowValues } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { isMade } from '../missing.ts'
import { differences } from '../differences/register.ts'
import type { SetUp } from '../register.ts'
import { useWords } from '../words.ts'
import { FieldControl, type PlainField } from './field-control.tsx'

interface RowsFieldProps {
  of: SetUp
  field: Extract<FieldDefinition, { kind: 'list' }>
  rows: readonly RowValues[]
  /** The rows as they were saved last. */
  stored: readonly RowValues[]
  readOnly: boolean
  change: (rows: readonly RowValues[]) => void
}

export function RowsField({ of, field, rows, stored, readOnly, change }: RowsFieldProps) {
  const { t } = useTranslation(['channels', 'common'])
  const words = useWords()
  const { name, max } = field
  const storedOf = (row: RowValues) => stored.find(({ _id }) => _id === row._id)
  const replace = (row: RowValues, inner: string, value: FieldValue) =>
    // A row holds no rows, so that its values are flat.
    change(rows.map((each) => (each._id === row._id ? ({ ...each, [inner]: value } as RowValues) : each)))
  const cell = (inner: PlainField) => (row: RowValues) => {
    const label = words.label(of, `${name}.of.${inner.name}`)
    const { made: Made } = differences[of] ?? {}
    return isMade(inner) ? (
      Made ? (
        <Made row={storedOf(row)} />
      ) : null
    ) : (
      <FaultField field={`${row._id}.${inner.name}`} stretch>
        <FieldControl
          of={of}
          field={inner}
          label={label}
          isAlone
          value={row[inner.name]}
          stored={storedOf(row)?.[inner.name]}
          readOnly={readOnly}
          change={(value) => replace(row, inner.name, value)}
        />
      </FaultField>
    )
  }
  return (
    <FaultField field={name} label={words.label(of, name)} description={words.text(of, name)} stretch>
      <AttributeEditor<RowValues>
        items={rows}
        // A row holds neither lists nor flags nor numbers.
        definition={(field.of as readonly PlainField[]).map((inner) => ({
          label: words.label(of, `${name}.of.${inner.name}`),
          control: cell(inner),
        }))}
        gridLayout={layoutsOf(field.of)}
        addButtonText={words.at(`fields.${of}.${name}.add`)}
        removeButtonText={t('common:delete')}
        removeButtonAriaLabel={(row) => t('credentials.row-remove', { name: nameOf(row, field) })}
        hideAddButton={readOnly}
        disableAddButton={rows.length >= max}
        isItemRemovable={() => !readOnly}
        onAddButtonClick={() => change([...rows, newRow(field.of)])}
        onRemoveButtonClick={({ detail }) => change(rows.toSpliced(detail.itemIndex, 1))}
        empty={words.at(`fields.${of}.${name}.empty`)}
      />
    </FaultField>
  )
}

/** What we make and people copy is longer than what they enter. */
function layoutsOf(fields: readonly FieldDefinition[]): AttributeEditorProps.GridLayout[] {
  const pairs = fields.flatMap((_, index) => (index % 2 === 0 ? [fields.slice(index, index + 2).map(() => 1)] : []))
  return [
    { breakpoint: 'xs', rows: [fields.map((field) => (isMade(field) ? 4 : 2))], removeButton: { width: 'auto' } },
    { breakpoint: 'xxs', rows: pairs },
    { rows: fields.map(() => [1]) },
  ]
}

const newRow = (fields: readonly FieldDefinition[]): RowValues => ({
  ...Object.fromEntries(
    fields.map((field) => [field.name, field.kind === 'words' ? [] : ('initial' in field && field.initial) || '']),
  ),
  _id: ulid(),
})

/** What a row is called: its first value. */
const nameOf = (row: RowValues, { of }: Extract<FieldDefinition, { kind: 'list' }>): string =>
  String(row[of[0]?.name ?? ''] ?? '')
