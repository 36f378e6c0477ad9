/** Where a turn stands while it walks from block to block, and what it finds there. */
import type { Block } from '../contracts/blocks.ts'
import type { BotState, Content, Effect, TurnContext, Wanting } from './turn.ts'

export interface Scene {
  readonly content: Content
  readonly state: BotState
  readonly context: TurnContext
}

/** What came of a block. Without `next` the bot waits for the customer. */
export interface Ran {
  readonly state: BotState
  readonly effects: readonly Effect[]
  readonly next?: string | null | undefined
}

/** Nothing came of it yet: content must be looked up first. */
export interface Lacking {
  readonly wanting: Wanting
}

/** What of these has not been looked up; `undefined` when everything has. */
export function lacking(content: Content, wanted: Wanted): Lacking | undefined {
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

/** A block by its id; the bot's own moments are always at hand. */
export const blockOf = ({ blocks, system }: Content, id: MaybeId): Block | undefined =>
  id ? (blocks.get(id) ?? Object.values(system).find((block) => block?._id === id)) : undefined
