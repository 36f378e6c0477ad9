/** What the files of a company's folder hold beside its workspace. Times count back from the start of Parley. */
import * as z from 'zod/mini'
import { roles } from '#shared/access'
import { otherChannels } from '#shared/chat/channels'
import { Coordinates } from '#shared/chat/coordinates'
import { BroadcastDraft } from '#shared/contracts/broadcasts'
import { contentLanguages } from '#shared/languages'
import { Tally } from '../../functions/campaigns/store.ts'

const Names = z.array(z.string())
const Count = z.int().check(z.minimum(0))
const Language = z.enum(contentLanguages)
/** `15:40`, in UTC. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** `people.json`, of all companies: who signs in, and where they work. */
export const People = z.array(
  z.strictObject({
    email: z.email(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(roles),
    /** By the folders of companies, the names of the departments there. */
    companies: z.record(z.string(), Names),
    /** The environment in which they begin, where that is not the live one. */
    beginsIn: z.optional(z.string()),
    getsDigest: z.optional(z.boolean()),
  }),
)

/** `company.json`: what was agreed with it, and what has happened to it as a whole. */
export const CompanyFile = z.strictObject({
  plan: z.strictObject({
    name: z.string(),
    displayName: z.string(),
    supportedLangs: z.array(Language),
    tier: z.array(z.literal('versioning')),
    tierType: z.enum(['free', 'team']),
    environments: z.array(z.strictObject({ name: z.string(), isLive: z.boolean() })),
  }),
  /** The environment in which people write, which the workspace is imported to. */
  writesIn: z.string(),
  /** The e-mail address of whoever has set the company up. */
  founder: z.email(),
  /** Blocks that customers hardly ever come to, by their keys. */
  rarelySaid: Names,
  erasures: z.array(z.strictObject({ daysAgo: Count, counts: z.record(z.string(), Count) })),
  /** The environments that are backed up, and on which days they were. */
  backups: z.strictObject({
    of: Names,
    made: z.array(
      z.strictObject({ kind: z.enum(['manual', 'nightly', 'weekly']), daysAgo: z.array(Count), at: TimeOfDay }),
    ),
  }),
  sent: z.array(
    z.strictObject({
      daysAgo: Count,
      at: TimeOfDay,
      draft: BroadcastDraft,
      tally: Tally,
      /** Of those who got it: how many have seen it, answered it, and want no more. */
      responses: z.strictObject({ viewed: Count, replied: Count, optedOut: Count }),
    }),
  ),
})

/**
 * `calls.json`: calls of the product's own routes, as the founder would make them, before the first customers and since.
 * In a text, `{department:Orders}` is the id of that department, `{block:welcome}` of the block with that key,
 * `{customer:Ashworth}` of that customer's conversation, `{days:6 09:00}` a moment in six days, and `{made:wreaths._id}`
 * what an earlier call of the name has answered.
 */
const Call = z.strictObject({
  in: z.string(),
  call: z.string(),
  with: z.optional(z.record(z.string(), z.unknown())),
  /** The answer of that earlier call, over which `with` is laid. */
  onto: z.optional(z.string()),
  as: z.optional(z.string()),
})
export type Call = z.infer<typeof Call>
export const CallsFile = z.strictObject({ opening: z.array(Call), since: z.array(Call) })

/** A conversation that is going on or was lately; its steps are those of `conversation/player.ts`. */
const Transcript = z.strictObject({
  customer: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    locality: z.string(),
    location: z.optional(Coordinates),
  }),
  language: Language,
  /** When it began: so many days ago on which the shop was open, or so many minutes ago. */
  began: z.union([z.strictObject({ daysAgo: Count }), z.strictObject({ minutesAgo: Count })]),
  /** The key of the block that the page asks for; else the bot welcomes the customer. */
  startBlock: z.optional(z.string()),
  /** Where messages of a customer go who did not come by the website. */
  way: z.optional(z.strictObject({ channel: z.enum(otherChannels), to: z.string() })),
  /** The page of the company that the customer has open. */
  page: z.optional(z.strictObject({ path: z.string(), title: z.string() })),
  steps: Names,
})
export type Transcript = z.infer<typeof Transcript>

/** `conversations.json`. The accounts are the company's own numbers, mailboxes and pages. */
export const ConversationsFile = z.strictObject({
  site: z.url(),
  accounts: z.partialRecord(z.enum(otherChannels), z.string()),
  transcripts: z.array(Transcript),
})

/** A line of `past/customers.tsv`. */
export const PastCustomer = z.strictObject({
  customer: z.string(),
  first: z.string(),
  last: z.string(),
  gender: z.enum(['', 'female', 'male']),
  language: Language,
  channel: z.enum(['chat_plugin', ...otherChannels]),
  town: z.string(),
  address: z.string(),
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** A line of `past/visits.tsv`: on that day of the week so many weeks ago; each step says after how many seconds it is. */
export const PastVisit = z.strictObject({
  customer: z.string(),
  weeks: z.coerce.number(),
  day: z.pipe(
    z.enum(weekdays),
    z.transform((day) => weekdays.indexOf(day)),
  ),
  time: z.iso.time(),
  steps: z.string(),
})
