/** The contract between a page of figures and its graphs: what a graph is given, and what it says of itself. */
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Figure } from '#shared/contracts/analytics'
import type { FigureName, Resolution } from '#shared/figures/figures'

/** What a page of figures shows: its days, both included, the steps, and what narrows them down. */
export interface Query {
  /** `2026-11-20` */
  readonly from: string
  readonly to: string
  readonly by: Resolution
  readonly environment?: string | undefined
  readonly channel?: string | undefined
  readonly language?: string | undefined
  readonly agent?: string | undefined
  readonly department?: string | undefined
  readonly topic?: string | undefined
  readonly block?: string | undefined
}

export interface GraphProps {
  readonly query: Query
  readonly current: Figure
  /** Of the equally long days directly before; absent while they come, and where they could not be loaded. */
  readonly previous?: Figure | undefined
  /** One of the graph's views; the page keeps it in the address. */
  readonly view: string
  readonly onView: (view: string) => void
  /** Narrows the page down; Back undoes it. */
  readonly onDrill: (patch: Partial<Query>) => void
  /** On paper nothing can be pressed, and the numbers stand below the picture where they are few. */
  readonly isPrinted?: true
}

export const sections = ['conversations', 'understanding', 'content', 'people', 'places'] as const
export type Section = (typeof sections)[number]

export interface GraphDefinition {
  /** Its own among all graphs; the address names it. */
  readonly name: string
  readonly title: (t: TFunction<'figures'>) => string
  readonly section: Section
  readonly figure: FigureName
  /** Draws the figure of the last year by day, whichever days the page shows. */
  readonly isYearly?: true
  /** The first shows unless another is chosen; `table` is the twin of each graph, and is said last. */
  readonly views: readonly [string, ...string[]]
  /** Takes the whole width of the page. */
  readonly isWide?: true
  /** Draws its own Container with its title, help and choice of views. */
  readonly Graph: ComponentType<GraphProps>
}
