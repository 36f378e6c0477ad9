/** The ways on from a block that its kind gives it: each leaves by a port, which the visual builder draws. */
import type { Condition } from '../fields/conditions.ts'
import type { Localized } from '../languages.ts'
import { mention, type Mention } from '../references.ts'

/** How a block leads on (HIERARCHY-002). */
export const wayTypes = ['block', 'choice', 'error', 'next-choice', 'condition', 'function-path', 'on-reply'] as const
export type WayType = (typeof wayTypes)[number]

export interface Way {
  /** `choice:2`, `condition:0`, `else`, `path:paid`, `error`; a choice counts over all items. */
  readonly port: string
  readonly type: WayType
  /** The block it leads to, or the intent whose block it leads to, and where the content names it. */
  readonly to: Mention
  /** What the port is called: a choice's text, or the name of a path. */
  readonly label?: Localized
  /** What has to hold. */
  readonly condition?: Condition
}

/** As much of a choice as leads on. */
interface Leading {
  readonly title: Localized
  readonly action: { readonly type: string; readonly value: string }
}

/** A choice and its place in the content: `items.0.choices.1`. */
export interface PlacedChoice {
  readonly choice: Leading
  readonly path: string
}

export const placedChoices = (choices: readonly Leading[], path: string): PlacedChoice[] =>
  choices.map((choice, index) => ({ choice, path: `${path}.${index}` }))

/** A way to a block, or none without an id. */
export const wayTo = (
  port: string,
  type: WayType,
  path: string,
  id: string | null | undefined,
  words: Pick<Way, 'label' | 'condition'> = {},
): Way[] => mention('block', path, id).map((to) => ({ port, type, to, ...words }))
