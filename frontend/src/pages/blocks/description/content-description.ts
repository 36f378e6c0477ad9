/** What a response says or does, and what channels have of their own. */
import { contentOf } from '#shared/blocks/index'
import { onChannel } from '#shared/blocks/on-channel'
import { otherChannels } from '#shared/chat/channels'
import type { Block } from '#shared/contracts/blocks'
import type { Statement } from '../../../components/history/revision-difference.ts'
import { channelOf } from '../../../core/channels.ts'
import { kindOf, kinds } from '../kinds/index.ts'
import type { Describer } from '../kinds/kind.ts'

export const describeContent = (block: Block, describer: Describer): Statement[] =>
  kinds[kindOf(block)].describe(contentOf(block), describer)

/** What differs on a channel from everywhere else, and where a response is said at all. */
export function describeOwnContent(block: Block, describer: Describer): Statement[] {
  const { includeOnChannels = [], channelContent = {}, textOverflow } = block
  const { t } = describer
  const usual = new Map(describeContent(block, describer).map(({ id, text }) => [id, text]))
  const own = otherChannels
    .filter((channel) => channel in channelContent)
    .flatMap((channel) =>
      describeContent(onChannel(block, channel), describer)
        .filter(({ id, text }) => usual.get(id) !== text)
        .map(({ id, label, text }) => ({
          id: `${channel}.${id}`,
          label: t('description.on-channel', { channel: channelOf(channel).name, part: label }),
          text,
        })),
    )
  const limited = includeOnChannels.map((channel) => t(`description.limits.${channel}`)).join(', ')
  return [
    ...own,
    ...(limited ? [{ id: 'includeOnChannels', label: t('description.said-on'), text: limited }] : []),
    ...(textOverflow
      ? [{ id: 'textOverflow', label: t('description.overflow'), text: t(`description.overflows.${textOverflow}`) }]
      : []),
  ]
}
