/** When the plugin speaks first, and on which pages it does not show at all. */
import * as z from 'zod/mini'
import { requiredName } from '../fields/names.ts'
import { textUpTo } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { localized } from '../languages.ts'
import { hiddenPagesMax, momentsMax, momentTextLengthMax, titleLengthMax } from '../limits.ts'
import { isoDate } from '../fields/fields.ts'

/** `/checkout*`: a path of the company's own site, in which each of at most five stars stands for any signs. */
export const PagePattern = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine((written) => /^\/[^\s?#]*$/.test(written) && written.split('*').length <= 6, 'page-pattern'),
)

const Pages = z.array(PagePattern).check(z.maxLength(hiddenPagesMax))
const Day = z.string().check(z.refine((day) => day === '' || isoDate(day) === day, 'date'))

/** What a visitor has to do before a moment has come. */
export const MomentTrigger = z.discriminatedUnion('type', [
  z.object({ type: z.literal('seconds'), seconds: z.int('number').check(z.minimum(1), z.maximum(3600)) }),
  /** How far down the page the visitor has come, in percent. */
  z.object({ type: z.literal('scrolled'), percent: z.int('number').check(z.minimum(1), z.maximum(100)) }),
  /** The pointer leaves the page at its top. */
  z.object({ type: z.literal('leaving') }),
  /** So many pages of the site have been seen. */
  z.object({ type: z.literal('visits'), pages: z.int('number').check(z.minimum(1), z.maximum(100)) }),
])

export const Moment = z.object({
  _id: Id,
  title: requiredName(titleLengthMax),
  /** What the visitor reads beside the button. */
  text: localized(textUpTo(momentTextLengthMax)),
  /** None: every page. */
  pages: Pages,
  after: MomentTrigger,
  who: z.enum(['all', 'new', 'returning']),
  hours: z.enum(['always', 'open', 'closed']),
  /** How often one visitor is spoken to. */
  atMost: z.discriminatedUnion('type', [
    z.object({ type: z.literal('once') }),
    z.object({ type: z.literal('session') }),
    z.object({ type: z.literal('days'), days: z.int('number').check(z.minimum(1), z.maximum(365)) }),
  ]),
  /** A line beside the button, or the window itself. */
  opens: z.enum(['teaser', 'window']),
  /** The response with which the chat begins that comes of it; the welcome where there is none. */
  startBlock: z.optional(Id),
  on: z.boolean(),
  /** The first and the last day in the company's timezone; empty: no bound. */
  from: z._default(Day, ''),
  to: z._default(Day, ''),
})
export type Moment = z.infer<typeof Moment>

/** What the plugin does beyond its look. */
export const PluginBehaviour = z.object({
  /** The pages on which the plugin does not show. */
  hidden: z._default(Pages, []),
  moments: z._default(z.array(Moment).check(z.maxLength(momentsMax)), []),
  /** Customers are told whether somebody is there. */
  availability: z._default(z.boolean(), false),
  /** The form that is asked before anything else. */
  preChat: z.optional(Id),
})
export type PluginBehaviour = z.infer<typeof PluginBehaviour>
