/** The figures: what each is called, which families of counters it reads, and which filters it can take (ANALYTICS-018). */
import type { Family } from './counters.ts'

/** By which figures can be narrowed down, beside the time. */
export const figureFilters = ['channel', 'language', 'agent', 'department', 'topic', 'block'] as const
export type FigureFilter = (typeof figureFilters)[number]

export interface FigureDefinition {
  /** None reads slices alone. */
  readonly families: readonly Family[]
  /** Any other filter is refused by its name. */
  readonly filters: readonly FigureFilter[]
}

const everywhere = ['channel', 'language'] as const
const people = [...everywhere, 'agent', 'department'] as const

export const figures = {
  users: { families: ['active'], filters: everywhere },
  'user-detail': { families: [], filters: [...people, 'topic', 'block'] },
  responses: { families: ['flow'], filters: everywhere },
  messages: { families: ['flow', 'hour'], filters: everywhere },
  'message-detail': { families: ['flow'], filters: everywhere },
  'nlp-metrics': { families: ['flow'], filters: everywhere },
  'active-channel': { families: ['flow'], filters: everywhere },
  'user-language': { families: ['flow'], filters: everywhere },
  sentiment: { families: ['flow'], filters: everywhere },
  topic: { families: ['block'], filters: [...everywhere, 'topic'] },
  events: { families: ['event'], filters: everywhere },
  blocks: { families: ['block'], filters: [...everywhere, 'topic', 'block'] },
  keywords: { families: ['keyword'], filters: everywhere },
  'intervention-averages': { families: ['takeover'], filters: people },
  'intervention-detail': { families: ['outcome', 'takeover'], filters: people },
  'intervention-rating': { families: ['takeover'], filters: people },
  location: { families: ['place'], filters: everywhere },
  'url-tracking': { families: ['link'], filters: everywhere },
  agent: { families: ['takeover'], filters: people },
  'agent-average-intervention-duration': { families: ['takeover'], filters: people },
  'conversation-averages': { families: ['flow'], filters: everywhere },
  cost: { families: ['flow'], filters: everywhere },
} as const satisfies Record<string, FigureDefinition>

export type FigureName = keyof typeof figures
// The names of an object are not narrower than `string` to the compiler.
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]]

/** In what steps a figure is drawn (ANALYTICS-006). */
export const resolutions = ['hour', 'day', 'week', 'month', 'quarter'] as const
export type Resolution = (typeof resolutions)[number]
