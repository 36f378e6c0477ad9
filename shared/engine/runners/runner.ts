/** What the engine asks of a kind of block: a message of the kinds that say something, a step of those that do something. */
import type { BlockFunction } from '../../blocks/index.ts'
import type { Block } from '../../contracts/blocks.ts'
import type { MissingContent, BlockResult, Scene } from '../scene.ts'
import type { MessageContent, Wording } from '../wording.ts'

export type FunctionBlock = Extract<Block, { type: 'function' }>
/** The types that do something without being a function. */
type SilentType = 'variable' | 'temporary'
export type MessageType = Exclude<Block['type'], 'function' | SilentType>
export type FunctionType = BlockFunction['type']
export type FunctionContent<Type extends FunctionType> = Extract<BlockFunction, { type: Type }>

export type MessageRunner<Type extends MessageType> = (
  block: Extract<Block, { type: Type }>,
  wording: Wording,
) => MessageContent

export type FunctionRunner<Type extends FunctionType> = (
  does: FunctionContent<Type>,
  block: FunctionBlock,
  scene: Scene,
) => BlockResult | MissingContent
