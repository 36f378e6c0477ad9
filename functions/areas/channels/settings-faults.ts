/** What is wrong with settings that each have the right shape. */
import type { ChannelsConfiguration, FieldValues, RowValues } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import { retiredName } from '#shared/channels/google-business-messaging'
import type { Channel } from '#shared/chat/channels'
import { faultAt, type FieldFault } from '#shared/faults'
import { departmentsOf } from '../departments/operations.ts'
import { fieldsOf, keptNames, storedOf, type ConfigurationItem } from '../../channels/configuration.ts'
import type { Context } from '../../platform/request/context.ts'

/** What a schema cannot tell: plain addresses outside development, and rows that are there twice. */
export function faultsOfFields(given: ChannelsConfiguration, isDevelopment: boolean): FieldFault[] {
  return keptNames.flatMap((name) => {
    const values = given[name] as FieldValues
    return fieldsOf(name).flatMap((field) => {
      const path = `${name}.${field.name}`
      if (field.kind === 'endpoint' && !isDevelopment && isPlain(values[field.name])) return [faultAt(path, 'url')]
      return field.kind === 'list' ? faultsOfRows(path, field.of, values[field.name] as readonly RowValues[]) : []
    })
  })
}

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

/** A language and a department must be there when they are chosen; that one goes later keeps nobody from saving. */
export async function faultsOfBehaviour(
  given: ChannelsConfiguration,
  read: ConfigurationItem,
  context: Context,
): Promise<FieldFault[]> {
  const chosen = (channel: Channel, field: 'language' | 'departmentId') =>
    given[channel][field] !== undefined && given[channel][field] !== storedOf(read, channel)[field]
  const names = keptNames.filter((name) => name !== retiredName)
  const { supportedLangs } = context.member.company
  const departments = names.some((name) => chosen(name, 'departmentId')) ? await departmentsOf(context) : []
  return names.flatMap((name) => {
    const { language, departmentId } = given[name]
    const isSpoken = !chosen(name, 'language') || supportedLangs.some((each) => each === language)
    const isThere = !chosen(name, 'departmentId') || departments.some(({ _id }) => _id === departmentId)
    return [
      ...(isSpoken ? [] : [faultAt(`${name}.language`, 'language-not-offered')]),
      ...(isThere ? [] : [faultAt(`${name}.departmentId`, 'department-gone')]),
    ]
  })
}
