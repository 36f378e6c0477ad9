/** What is wrong with the fields of a channel that each have the right shape: asked by its page, by a file and by a backup. */
import type { FieldValues, RowValues } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import { faultAt, type FieldFault } from '#shared/faults'
import { fieldsOf, type KeptName } from './configuration.ts'

/** What a schema cannot tell of the fields of a channel: plain addresses outside development, and rows that are there twice. */
export const faultsOfFields = (
  name: KeptName,
  values: FieldValues,
  isDevelopment = process.env['STAGE'] === 'development',
): FieldFault[] =>
  fieldsOf(name).flatMap((field) => {
    if (field.kind === 'endpoint' && !isDevelopment && isPlain(values[field.name])) return [faultAt(field.name, 'url')]
    return field.kind === 'list' ? faultsOfRows(field.name, field.of, values[field.name] as readonly RowValues[]) : []
  })

/** CHANNELS-016. */
const isPlain = (value: unknown): boolean => typeof value === 'string' && /^http:/i.test(value)

/** Rows with one id would share their secrets, and accounts that are there twice would be told apart by nothing. */
function faultsOfRows(path: string, fields: readonly FieldDefinition[], rows: readonly RowValues[]): FieldFault[] {
  const telling = fields.filter(({ kind, required }) => kind === 'choice' || (required && kind !== 'secret'))
  const [first] = telling
  const isAgain = (index: number, same: (a: RowValues, b: RowValues) => boolean) =>
    rows.slice(0, index).some((other) => same(other, rows[index] ?? other))
  const isSame = (a: RowValues, b: RowValues) =>
    telling.every(({ name }) => a[name] === b[name]) && telling.some(({ name, kind }) => kind !== 'choice' && a[name])
  return rows.flatMap((_, index) => [
    ...(isAgain(index, (a, b) => a._id === b._id) ? [faultAt(`${path}.${index}._id`, 'value-taken')] : []),
    ...(first && isAgain(index, isSame) ? [faultAt(`${path}.${index}.${first.name}`, 'value-taken')] : []),
  ])
}
