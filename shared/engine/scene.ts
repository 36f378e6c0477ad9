/** The state of a turn while it walks from block to block, and the lookup of its blocks. */
import type { Block } from '../contracts/blocks.ts'
import type { BotState, Content, Effect, TurnContext, WantedContent } from './turn.ts'

export interface Scene {
  readonly content: Content
  readonly state: BotState
  readonly context: TurnContext
  /** How many calls the turn has made before this block. */
  readonly calls: number
}

/** The result of a block. Without `next` the bot waits for the customer. */
export interface BlockResult {
  readonly state: BotState
  readonly effects: readonly Effect[]
  readonly next?: string | null | undefined
  /** The block has used the answer to a call. */
  readonly hasCalled?: true
}

/** The block could not run, because content must be looked up first. */
export interface MissingContent {
  readonly wanting: WantedContent
}

/** The wanted content that has not been looked up; `undefined` when there is none. */
export function missingContent(content: Content, wanted: Wanted): MissingContent | undefined {
  const blocks = ids(wanted.blocks).filter((id) => !content.missing.has(id) && !blockOf(content, id))
  const forms = ids(wanted.forms).filter((id) => !content.missing.has(id) && !content.forms.has(id))
  return blocks.length + forms.length > 0 ? { wanting: { blocks, forms } } : undefined
}

interface Wanted {
  readonly blocks?: readonly MaybeId[]
  readonly forms?: readonly MaybeId[]
}
type MaybeId = string | null | undefined

const ids = (list: readonly MaybeId[] = []): readonly string[] => list.filter((id) => typeof id === 'string')

/** A block by its id, among the blocks that were looked up and the system blocks. */
export const blockOf = ({ blocks, system }: Content, id: MaybeId): Block | undefined =>
  id ? (blocks.get(id) ?? Object.values(system).find((block) => block?._id === id)) : undefined
