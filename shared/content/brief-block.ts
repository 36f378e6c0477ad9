/** The brief form of a block: as much of it as tables and pickers need. */
import { systemKeys, type Block, type BriefBlock } from '../contracts/blocks.ts'

/** `use` is what only the server knows: whether something leads to the block, and whether it was said lately. */
export function briefOf(block: Block, use: Pick<BriefBlock, 'inUse' | 'status'>): BriefBlock {
  const { _id, title, key, group, type, icon, iconColour, backgroundColour, module, template, schedule, revision } =
    block
  return {
    _id,
    title,
    key,
    group,
    type,
    icon,
    iconColour,
    backgroundColour,
    module,
    template,
    revision,
    ...(block.type === 'complex' && { complexBlockType: block.complexBlockType }),
    ...(block.type === 'function' && { functionType: block.function.type }),
    ...(schedule?.enabled && { scheduled: true }),
    ...use,
  }
}

/** One of the bot's own moments. */
export const isSystem = ({ key }: Pick<BriefBlock, 'key'>): boolean => systemKeys.some((name) => name === key)

/** What a choice, a mapping or the bot may lead to: knowledge is found by what it says (BLOCKS-042). */
export const isLinkTarget = ({ type }: Pick<BriefBlock, 'type'>): boolean => type !== 'kb'
