/** Swarms: audiences of a company's customers, by where they were last, how they talk, and what about. */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { ChannelFilter } from '../chat/channel-name.ts'
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
  /** Absent: however long they have been silent. */
  activeWithinDays: z.optional(z.int('number').check(z.minimum(1), z.maximum(3650))),
})
export type Audience = z.infer<typeof Audience>

/** Whom it means: with locations, who was last within `radius` kilometres of one of them. */
const meant = {
  locations: z._default(z.array(SwarmLocation).check(z.maxLength(swarmLocationsMax, 'at-most')), []),
  radius: z._default(z.number().check(z.minimum(0.1), z.maximum(radiusKmMax)), 10),
  audience: z._default(Audience, { channels: [], languages: [], topics: [] }),
}
export const Meant = z.object(meant)
export type Meant = z.infer<typeof Meant>

const draft = { name: requiredName(nameLengthMax), ...meant }
export const Swarm = z.object({ ...draft, _id: Id, revision: z.int(), updated: z.iso.datetime() })
export type Swarm = z.infer<typeof Swarm>

const access = accessOf(builders)

export const swarms = contract({
  list: {
    route: 'GET /api/agent/swarm',
    summary: 'Lists the swarms of the active environment by name.',
    access: access('read'),
    input: z.object({}),
    output: z.array(Swarm),
  },
  create: {
    route: 'POST /api/agent/swarm',
    summary: 'Creates a swarm.',
    access: access('create'),
    audit: 'create-swarm',
    input: z.object(draft),
    output: Swarm,
  },
  update: {
    route: 'PUT /api/agent/swarm/{_id}',
    summary: 'Changes a swarm; broadcasts that were sent keep the audience they had.',
    access: access('update'),
    audit: 'edit-swarm',
    input: z.object({ ...draft, _id: Id, revision: z.optional(z.int()) }),
    output: Swarm,
  },
  remove: {
    route: 'DELETE /api/agent/swarm/{_id}',
    summary: 'Deletes a swarm that no waiting broadcast means.',
    access: access('delete'),
    audit: 'delete-swarm',
    input: z.object({ _id: Id }),
    output: z.object({ _id: Id }),
  },
  audience: {
    route: 'POST /api/agent/swarm/audience',
    summary: 'Counts the customers that filters and locations mean, up to where counting ends.',
    access: access('read'),
    audit: { none: 'It only counts.' },
    input: Meant,
    output: z.object({
      count: z.int(),
      /** There are more than were looked at. */
      isAtLeast: z.boolean(),
      /** How many were looked at. */
      of: z.int(),
      /** How many of those counted want no broadcasts. */
      optedOut: z.int(),
      /** Some last known places, rounded, for a map. */
      places: z.array(z.object({ lat: z.number(), lon: z.number() })),
    }),
  },
})
