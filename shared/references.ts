/** References from one item of content to another, which nothing may break: a referenced item cannot be deleted. */

/** The kinds of content that an environment holds. */
export const contentKinds = ['block', 'intent', 'entity', 'form', 'field', 'test'] as const
export type ContentKind = (typeof contentKinds)[number]

/** One item as another one names it. */
export interface Reference {
  readonly kind: ContentKind
  readonly id: string
}

/** Names an item among those of every kind. */
export const nameOf = ({ kind, id }: Reference): string => `${kind}#${id}`

/** A reference and its place in the item: `choices.0.action.value`. */
export interface Mention extends Reference {
  readonly path: string
}

/** The mention at `path` as a list, which is empty without an id. */
export const mention = (kind: ContentKind, path: string, id: string | null | undefined): Mention[] =>
  id ? [{ kind, id, path }] : []
