/** The messages of blocks that say something. A kind without a line here does not compile. */
import { byType } from '../../by-type.ts'
import { onChannel } from '../../blocks/on-channel.ts'
import type { Block } from '../../contracts/blocks.ts'
import type { Scene } from '../scene.ts'
import type { BotMessage, Effect } from '../turn.ts'
import { botMessage, wordingIn, type Wording } from '../wording.ts'
import { message, select } from './basic.ts'
import { complex } from './complex.ts'
import { knowledge } from './knowledge.ts'
import { media } from './media.ts'
import type { MessageRunner, MessageType } from './runner.ts'

const runners = { message, select, media, complex, kb: knowledge } satisfies {
  [Type in MessageType]: MessageRunner<Type>
}

/**
 * The message of a block on the channel of the conversation; none if the block does something instead, or if its texts are empty once they are
 * filled.
 */
export function blockMessage(block: Block, wording: Wording): BotMessage | undefined {
  if (block.type === 'function' || block.type === 'variable' || block.type === 'temporary') return undefined
  const content = byType(runners, onChannel(block, wording.channel), wording)
  const isSomething = Boolean(content.text || content.media || content.items?.length)
  const overflow = block.textOverflow === 'cut' && content.text ? { overflow: 'cut' as const } : {}
  return isSomething ? botMessage({ blockId: block._id, ...content, ...overflow }, wording) : undefined
}

export function messageEffects(block: Block | undefined, { state, context }: Scene): Effect[] {
  const said = block && blockMessage(block, wordingIn(state, context))
  return said ? [{ type: 'say', message: said }] : []
}
