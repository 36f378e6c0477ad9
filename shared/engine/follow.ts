/** Walks from block to block. */
import { isMeantFor } from '../chat/channels.ts'
import type { Block } from '../contracts/blocks.ts'
import { stepsPerTurnMax } from '../limits.ts'
import { runBlock } from './runners/index.ts'
import { blockOf, missingContent, type BlockResult, type MissingContent, type Scene } from './scene.ts'
import type { BotState, Effect, TurnResult } from './turn.ts'

/**
 * Runs block after block until one waits for the customer. A block with effects runs once in a turn: the turn ends when
 * it comes to that block again, or at its limit of steps.
 */
export function follow(from: BlockResult, { content, context }: Scene): TurnResult | MissingContent {
  const done = new Set<string>()
  let { state, effects, next } = from
  let calls = 0
  for (let steps = 0; next; steps++) {
    const lacks = missingContent(content, { blocks: [next] })
    if (lacks) return lacks
    const block = blockOf(content, next)
    if (!block) break
    if (!isMeantFor(context.channel, block.includeOnChannels)) {
      next = block.next
      continue
    }
    if (done.has(block._id) || steps === stepsPerTurnMax) return { state, effects: [...effects, { type: 'endless' }] }
    const result = runBlock(block, { content, state, context, calls })
    if ('wanting' in result) return result
    if (result.hasCalled) calls += 1
    effects = [...effects, { type: 'came', blockId: block._id }, ...result.effects]
    if (result.effects.length > 0) done.add(block._id)
    state = stateAfter(block, result)
    next = result.next
  }
  return { state, effects }
}

/** The state after a block. If the block says nothing, the block before it still waits for the reply. */
export function stateAfter(block: Block, { state, effects }: BlockResult): BotState {
  const { onReply: before, ...rest } = state
  const onReply = block.onReply ?? (effects.some(isSaid) ? undefined : before)
  return rest.form || !onReply ? rest : { ...rest, onReply }
}

const isSaid = ({ type }: Effect): boolean => type === 'say'
