/** What is wrong with the behaviour of channels whose settings each have the right shape. */
import type { ChannelsConfiguration } from '#shared/channels/configuration'
import { retiredName } from '#shared/channels/google-business-messaging'
import type { Channel } from '#shared/chat/channels'
import { faultAt, type FieldFault } from '#shared/faults'
import { departmentsOf } from '../../company/departments.ts'
import { keptNames, storedOf, type ConfigurationItem } from '../../channels/configuration.ts'
import type { Context } from '../../platform/request/context.ts'

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
