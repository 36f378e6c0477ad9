/** What a channel still lacks, by its definition and the values that are entered. */
import type { FieldValues } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'

/** We make it, and people copy it. */
export const isMade = (field: FieldDefinition): boolean => 'made' in field && field.made

export const isShown = ({ when }: FieldDefinition, values: FieldValues): boolean =>
  when === undefined || when.is.some((value) => value === values[when.name])

/** The names of required fields that are empty, and of lists with a row that lacks something. */
export const missingIn = (fields: readonly FieldDefinition[], values: FieldValues): readonly string[] =>
  fields.filter((field) => isShown(field, values) && isLacking(field, values[field.name])).map(({ name }) => name)

function isLacking(field: FieldDefinition, value: unknown): boolean {
  if (field.kind !== 'list') return field.required === true && (value === undefined || value === '')
  // A list holds rows, as its schema says.
  const rows = (value ?? []) as readonly FieldValues[]
  return (field.required === true && rows.length === 0) || rows.some((row) => missingIn(field.of, row).length > 0)
}
