/** Figures: what happened in the conversations of a company's customers, counted. */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { Timezone } from '../wall-clock.ts'
import { ChannelFilter } from '../chat/channel-name.ts'
import { contract } from '../contract.ts'
import { figureNames, resolutions } from '../figures/figures.ts'
import { Id } from '../ids.ts'
import { oneOrMore } from '../fields/text.ts'
import { contentLanguages } from '../languages.ts'
import { titleLengthMax } from '../limits.ts'

/** A day as it is written in an address, `2026-11-20`. */
const Day = z.iso.date('date')
const name = z.string().check(z.maxLength(titleLengthMax))

/** The days, both included, in the zone of who asks. */
const range = { dateFrom: Day, dateTo: Day, timezone: Timezone }

/** A filter that a figure cannot take is refused by its name, and never ignored. */
const query = {
  ...range,
  resolution: z._default(z.enum(resolutions), 'day'),
  /** Whose customers; without it, the environment that answers customers now. */
  environment: z.optional(Id),
  channel: z.optional(ChannelFilter),
  language: z.optional(z.enum(contentLanguages)),
  agent: z.optional(Id),
  department: z.optional(Id),
  topic: z.optional(name),
  block: z.optional(Id),
  /** Of rows: the name of one of their values, and for responses also `previous-views`; the largest first unless `ascending`. */
  sort: z.optional(z.string().check(z.maxLength(40))),
  order: z._default(z.enum(['ascending', 'descending']), 'descending'),
  /** Where the rows of a detail go on, as the page before said. */
  after: z.optional(z.string().check(z.maxLength(200))),
}

/** A line of a graph: `values` has a number for each `x`; nothing where there is none. */
const Line = z.object({ title: z.string(), total: z.number(), values: z.array(z.nullable(z.number())) })

/** A row of a table: its numbers and its texts by name. The name is what people call it, and absent where `id` says all. */
const Row = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  values: z.record(z.string(), z.number()),
  texts: z.optional(z.record(z.string(), z.string())),
})
export type FigureRow = z.infer<typeof Row>

export const Figure = z.object({
  figure: z.enum(figureNames),
  range: z.object({ dateFrom: Day, dateTo: Day }),
  /** In which the days were counted: that of the query, or the company's where the range is too long for another. */
  timezone: z.string(),
  resolution: z.enum(resolutions),
  /** Everything until then is counted. */
  asOf: z.iso.datetime(),
  /** What the figure is mainly about. */
  total: z.number(),
  /** Beside it, by name; what cannot be told, such as the average of nothing, is absent. Shares are from 0 to 1, times in seconds. */
  totals: z.record(z.string(), z.number()),
  /** `x` is written as `20/11/26` (ANALYTICS-036), `at` says the same as `2026-11-20` or `2026-11-20T14`. */
  series: z.object({ x: z.array(z.string()), at: z.array(z.string()), y: z.array(Line) }),
  rows: z.array(Row),
  /** Tables beside the first, by name. */
  parts: z.optional(z.record(z.string(), z.array(Row))),
  /** The sum of what is too small for a row of its own. */
  other: z.optional(z.number()),
  /** There are more rows behind these. */
  after: z.optional(z.string()),
  /** The last day on which anything was counted; only where nothing was in this range. */
  lastDay: z.optional(Day),
})
export type Figure = z.infer<typeof Figure>

/** Whose conversations are meant: those with any of the topics, of any of the customers; none of either means all. */
const people = {
  environment: z.optional(Id),
  topics: z._default(z.pipe(oneOrMore, z.array(name).check(z.maxLength(50))), []),
  users: z._default(z.pipe(oneOrMore, z.array(Id).check(z.maxLength(100))), []),
}

const access = accessOf(builders, 'analyticsDisabled')
const read = access('read')
const Download = z.object({ url: z.string(), fileName: z.string() })

export const analytics = contract({
  yearly: {
    route: 'GET /api/agent/analytics/messages/yearly',
    summary: 'Gives the messages of the last year by day.',
    access: { ...read, key: 'figures:read' },
    input: z.object({ timezone: Timezone, environment: z.optional(Id) }),
    output: Figure,
  },
  export: {
    route: 'GET /api/agent/analytics/export',
    summary: 'Makes a file of all figures of some days, a table each, and gives its address.',
    access: { ...read, key: 'figures:read' },
    audit: 'export-figures',
    limit: 'export',
    input: z.object(query),
    output: Download,
  },
  explore: {
    route: 'GET /api/agent/analytics/explorer',
    summary:
      'Lists the conversations of at most 31 days by topics and customers, latest first, with what happened in them.',
    access: read,
    input: z.object({ ...range, ...people, after: z.optional(z.string().check(z.maxLength(200))) }),
    output: Figure,
  },
  textDump: {
    route: 'GET /api/agent/analytics/text-dump',
    summary:
      'Begins a text file of what was said on at most three days, by topics and customers; `task` asks how far it is.',
    access: read,
    audit: 'export-conversation',
    limit: 'export',
    input: z.object({ ...range, ...people }),
    output: z.object({ task: Id }),
  },
  dump: {
    route: 'GET /api/agent/analytics/text-dump/{task}',
    summary: 'Tells how far a text file is, and gives its address when it is done.',
    access: read,
    input: z.object({ task: Id }),
    output: z.object({
      status: z.enum(['running', 'done', 'failed']),
      done: z.int(),
      of: z.int(),
      /** There were more conversations than one file holds: these are the latest. */
      isCut: z.optional(z.boolean()),
      file: z.optional(Download),
    }),
  },
  figure: {
    route: 'GET /api/agent/analytics/{figure}',
    summary: 'Gives one figure of some days.',
    access: { ...read, key: 'figures:read' },
    input: z.object({ figure: z.enum(figureNames), ...query }),
    output: Figure,
  },
})
