/** The shape of a kind of block: its fields, and what other code has to know about them. */
import * as z from 'zod/mini'
import type { Media } from '../chat/message.ts'
import type { Localized } from '../languages.ts'
import type { Mention } from '../references.ts'

export type BlockMedia = Media & { kind: 'image' | 'video' }

/** `path` is the place of the medium in its content: `items.0.media`. */
export type ReplaceMedia = <M extends BlockMedia>(media: M, path: string) => M

/** `path` is the place of the text in its content: `choices.0.title`. */
export type ReplaceText = (text: Localized, path: string) => Localized

export type Fields = Readonly<Record<string, z.ZodMiniType>>

/**
 * What other code asks of a kind. These are methods, because TypeScript lets a kind with methods stand for a kind of any
 * content; `index.ts` gives each kind its own. A path begins at the content, which for a function is the block's `function`.
 */
export interface BlockKind<Content> {
  /** Every reference to other content. */
  references(content: Content): Mention[]
  /** The same content with each text that customers read replaced. */
  withTexts(content: Content, replace: ReplaceText): Content
  /** The same content with each medium replaced. */
  withMedia(content: Content, replace: ReplaceMedia): Content
}

type KindOf<F extends Fields> = BlockKind<z.infer<z.ZodMiniObject<F>>>

/** A kind with these `fields`, `type` included. Unless it says so, it refers to nothing and has neither texts nor media. */
export const blockKind = <F extends Fields>(parts: { fields: F } & Partial<KindOf<F>>): { fields: F } & KindOf<F> => ({
  references: () => [],
  withTexts: (content) => content,
  withMedia: (content) => content,
  ...parts,
})

type SchemaOf<F, More extends Fields> = F extends Fields ? z.ZodMiniObject<F & More> : never

/** The union of what `kinds` hold, with `more` fields in each of them. */
export function unionOf<Kinds extends Readonly<Record<string, { fields: Fields }>>, More extends Fields>(
  kinds: Kinds,
  more: More,
) {
  type Schema = SchemaOf<Kinds[keyof Kinds]['fields'], More>
  const schemas = Object.values(kinds).map(({ fields }) => z.object({ ...more, ...fields }))
  // TypeScript does not keep the schemas of the kinds apart.
  return z.discriminatedUnion('type', schemas as unknown as [Schema, ...Schema[]])
}
