/** Swarms: audiences of a company's customers, by where they were last, how they talk, what about, and their tags. */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { ChannelFilter } from '../chat/channel-name.ts'
import { collectionRoutes } from '../collection-routes.ts'
import { contract } from '../contract.ts'
import { requiredName } from '../fields/names.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { nameLengthMax, radiusKmMax, swarmLocationsMax, titleLengthMax } from '../limits.ts'

export const SwarmLocation = z.object({
  title: requiredName(titleLengthMax),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
})
export type SwarmLocation = z.infer<typeof SwarmLocation>

/** All of them hold; an empty list holds for everybody. */
export const Audience = z.object({
  channels: z._default(z.array(ChannelFilter).check(z.maxLength(20)), []),
  languages: z._default(z.array(z.enum(contentLanguages)).check(z.maxLength(20)), []),
  topics: z._default(z.array(z.string().check(z.maxLength(titleLengthMax))).check(z.maxLength(50)), []),
  /** Customers with one of these tags. */
  tags: z._default(z.array(z.string().check(z.maxLength(titleLengthMax))).check(z.maxLength(50)), []),
  /** Absent: however long they have been silent. */
  activeWithinDays: z.optional(z.int('number').check(z.minimum(1), z.maximum(3650))),
})
export type Audience = z.infer<typeof Audience>

/** Whom it means: with locations, who was last within `radius` kilometres of one of them. */
const meant = {
  locations: z._default(z.array(SwarmLocation).check(z.maxLength(swarmLocationsMax, 'at-most')), []),
  radius: z._default(z.number().check(z.minimum(0.1), z.maximum(radiusKmMax)), 10),
  audience: z._default(Audience, { channels: [], languages: [], topics: [], tags: [] }),
}
export const Meant = z.object(meant)
export type Meant = z.infer<typeof Meant>

/**
 * How a customer is reached: now, when they next open the chat on the website (`later`), or not at all, and why not. Each
 * customer counts in one of them.
 */
export const reaches = [
  'now',
  'later',
  'channel-off',
  'outside-window',
  'not-on-channel',
  'with-a-person',
  'opted-out',
] as const
export type Reach = (typeof reaches)[number]

const draft = { name: requiredName(nameLengthMax), ...meant }
export const Swarm = z.object({ ...draft, _id: Id, revision: z.int(), updated: z.iso.datetime() })
export type Swarm = z.infer<typeof Swarm>

export const swarms = contract({
  ...collectionRoutes({
    path: '/api/agent/swarm',
    id: '_id',
    item: Swarm,
    draft,
    access: accessOf(builders),
    list: { summary: 'Lists the swarms of the company by name.' },
    create: { summary: 'Creates a swarm.', audit: 'create-swarm' },
    update: {
      summary: 'Changes a swarm; broadcasts that were sent keep the audience they had.',
      audit: 'edit-swarm',
    },
    remove: { summary: 'Deletes a swarm that no waiting broadcast means.', audit: 'delete-swarm' },
  }),
  audience: {
    route: 'POST /api/agent/swarm/audience',
    summary: 'Counts the customers that filters and locations mean, up to where counting ends.',
    access: accessOf(builders)('read'),
    audit: { none: 'It only counts.' },
    input: z.object({ ...meant, includesHeld: z.optional(z.boolean()) }),
    output: z.object({
      count: z.int(),
      /** Not all customers who may be meant were looked at. */
      isAtLeast: z.boolean(),
      /** All customers of the company, whatever is meant. */
      of: z.int(),
      /** There are more of those than were looked at. */
      isOfAtLeast: z.boolean(),
      /** Those counted by how they are reached, and on which channel. */
      reach: z.array(z.object({ how: z.enum(reaches), channel: z.string(), count: z.int() })),
      /** The languages of those who are reached now or later, most spoken first. */
      languages: z.array(z.object({ language: z.enum(contentLanguages), count: z.int() })),
      /** How many of those counted want no broadcasts. */
      optedOut: z.int(),
      /** Some last known places, rounded, for a map. */
      places: z.array(z.object({ lat: z.number(), lon: z.number() })),
    }),
  },
})
