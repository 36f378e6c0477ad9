/** The shape of a kind of block: its fields, and what other code has to know about them. */
import * as z from 'zod/mini'
import type { Media } from '../chat/message.ts'
import type { FaultCode } from '../faults.ts'
import type { Localized } from '../languages.ts'
import type { Mention } from '../references.ts'
import type { PlacedChoice, Way } from './ways.ts'

/** `path` is the place of the medium in its content: `items.0.media`. */
export type ReplaceMedia = <M extends Media>(media: M, path: string) => M

/** `path` is the place of the text in its content: `choices.0.title`. */
export type ReplaceText = (text: Localized, path: string) => Localized

export type Fields = Readonly<Record<string, z.ZodMiniType>>

/** A rule that several fields of a kind keep together: `path` is the place of the fault in its content. */
export interface BrokenRule {
  readonly path: string
  readonly code: FaultCode
}

/**
 * What other code asks of a kind. These are methods, because TypeScript lets a kind with methods stand for a kind of any
 * content; `index.ts` gives each kind its own. A path begins at the content, which for a function is the block's `function`.
 */
export interface BlockKind<Content> {
  /** Every reference to other content. */
  references(content: Content): Mention[]
  /** Its choices, in the order in which a customer reads them. */
  choices(content: Content): PlacedChoice[]
  /** Where else it leads, beside its choices and the block after it. */
  ways(content: Content): Way[]
  /** The same content with each text that customers read replaced. */
  withTexts(content: Content, replace: ReplaceText): Content
  /** The same content with each medium replaced. */
  withMedia(content: Content, replace: ReplaceMedia): Content
  /** The rules that no field can check alone, as far as the content breaks them. */
  brokenRules(content: Content): BrokenRule[]
}

/** Fields whose content is one of several shapes, told apart by the field `by`. */
export interface Variants {
  readonly by: string
  readonly fields: readonly Fields[]
}

type ContentWith<F extends Fields> = F extends Fields ? z.infer<z.ZodMiniObject<F>> : never
type KindOf<F extends Fields> = BlockKind<ContentWith<F>>
export interface Shape<F extends Fields> {
  readonly fields: F
  readonly variants?: Variants
}

/** A kind with these `fields`, `type` included. Unless it says so, it refers to nothing and has neither texts nor media. */
export const blockKind = <F extends Fields>(parts: Shape<F> & Partial<KindOf<F>>): Shape<F> & KindOf<F> => ({
  references: () => [],
  choices: () => [],
  ways: () => [],
  withTexts: (content) => content,
  withMedia: (content) => content,
  brokenRules: () => [],
  ...parts,
})

type SchemaOf<F, More extends Fields> = F extends Fields ? z.ZodMiniObject<F & More> : never

type AnyKinds = Readonly<
  Record<string, { fields: Fields; variants?: Variants; brokenRules?(content: unknown): BrokenRule[] }>
>

/** The union of what `kinds` hold, with `more` fields in each of them. */
export function unionOf<Kinds extends AnyKinds, More extends Fields>(kinds: Kinds, more: More) {
  type Schema = SchemaOf<Kinds[keyof Kinds]['fields'], More>
  const schemas = Object.values(kinds).map(({ fields, variants, brokenRules }) => {
    const objects = (variants?.fields ?? [fields]).map((own) => withRules(z.object({ ...more, ...own }), brokenRules))
    return variants
      ? z.discriminatedUnion(variants.by, objects as unknown as [z.ZodMiniObject, ...z.ZodMiniObject[]])
      : objects[0]
  })
  // TypeScript does not keep the schemas of the kinds apart.
  return z.discriminatedUnion('type', schemas as unknown as [Schema, ...Schema[]])
}

const withRules = <Schema extends z.ZodMiniObject>(schema: Schema, brokenRules: AnyKinds[string]['brokenRules']) =>
  brokenRules
    ? schema.check((payload) => {
        for (const { path, code } of brokenRules(payload.value))
          payload.issues.push({ code: 'custom', message: code, path: pathOf(path), input: payload.value })
      })
    : schema

const pathOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
