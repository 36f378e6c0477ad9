/** What the engine asks of a kind of block: a message of the kinds that say something, a step of those that do something. */
import type { BlockFunction } from '../../blocks/index.ts'
import type { Block } from '../../contracts/blocks.ts'
import type { MissingContent, BlockResult, Scene } from '../scene.ts'
import type { MessageContent, Wording } from '../wording.ts'

export type FunctionBlock = Extract<Block, { type: 'function' }>
export type MessageType = Exclude<Block['type'], 'function'>
export type FunctionType = BlockFunction['type']

export type MessageRunner<Type extends MessageType> = (
  block: Extract<Block, { type: Type }>,
  wording: Wording,
) => MessageContent

export type FunctionRunner<Type extends FunctionType> = (
  does: Extract<BlockFunction, { type: Type }>,
  block: FunctionBlock,
  scene: Scene,
) => BlockResult | MissingContent
