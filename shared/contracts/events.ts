/** Custom events: names by which a company's own systems let the bot say something to customers. */
import * as z from 'zod/mini'
import { accessOf, builders, everyone } from '../access.ts'
import { collectionRoutes } from '../collection-routes.ts'
import { contract } from '../contract.ts'
import { Json } from '../fields/json.ts'
import { Id } from '../ids.ts'
import { eventFieldsMax, eventUsersMax, nameLengthMax, textLengthMax, titleLengthMax } from '../limits.ts'
import { VariableName } from '../fields/variables.ts'
import type { FaultCode } from '../faults.ts'

/** It stands in addresses, and is never changed. */
export const EventName = z
  .string()
  .check(z.trim(), z.minLength(1, 'mandatory'), z.regex(/^[a-z0-9-]*$/, 'event-name'), z.maxLength(nameLengthMax))

export const CustomEvent = z.object({
  _id: Id,
  name: z.string(),
  enabled: z.boolean(),
  revision: z.int(),
  /** The responses of the active environment that it sends. */
  blocks: z.array(z.object({ _id: Id, title: z.string() })),
})
export type CustomEvent = z.infer<typeof CustomEvent>

export const EventStatus = z.object({
  _id: Id,
  name: z.string(),
  enabled: z.boolean(),
  lastFired: z.optional(z.iso.datetime()),
  /** How often, in the last 24 hours. */
  firedLastDay: z.int(),
  refused: z.optional(z.object({ at: z.iso.datetime(), code: z.string() })),
})
export type EventStatus = z.infer<typeof EventStatus>

/** Whom an event is for, as the company's systems know them from conversations; one that is no id is unknown. */
const User = z.string().check(z.minLength(1, 'mandatory'), z.maxLength(titleLengthMax))

/** Each name is one that texts can say. Lists and objects become JSON text, and `null` an empty one. */
const EventData = z.record(z.string(), Json).check(({ value: input, issues }) => {
  const refuse = (message: FaultCode, max: number, path: string[]) =>
    issues.push({ code: 'custom', message, params: { max }, path, input })
  const entries = Object.entries(input)
  if (entries.length > eventFieldsMax) refuse('values-max', eventFieldsMax, [])
  for (const [name, value] of entries) {
    if (name.length > nameLengthMax) refuse('too-long', nameLengthMax, [name])
    else if (!VariableName.safeParse(name).success) refuse('variable-letters', nameLengthMax, [name])
    else if (variableOf(value).length > textLengthMax) refuse('too-long', textLengthMax, [name])
  }
})

/** A value of an event as the variable of a conversation that it becomes. */
export function variableOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null ? '' : JSON.stringify(value)
}

const enabled = z.boolean()

export const events = contract({
  ...collectionRoutes({
    path: '/api/agent/event-trigger',
    id: '_id',
    item: CustomEvent,
    draft: { name: EventName, enabled: z._default(enabled, true) },
    changes: { enabled },
    access: accessOf(builders),
    list: { summary: 'Lists the custom events of the company by name.' },
    create: {
      summary: 'Creates a custom event; its name is taken by no other one of the company.',
      audit: 'create-event',
    },
    update: { summary: 'Enables or disables a custom event; its name stays what it is.', audit: 'edit-event' },
    remove: {
      summary: 'Deletes a custom event; responses that name it are sent by it no more.',
      audit: 'delete-event',
    },
  }),
  start: {
    route: 'POST /api/agent/start-event-trigger/{name}',
    readAs: 'trigger',
    summary: 'Sends the responses of an enabled event to users; `id` makes a repetition within a day harmless.',
    access: { ...accessOf(builders)('create'), key: 'events:send' },
    audit: 'start-event',
    input: z.object({
      name: z.string().check(z.maxLength(nameLengthMax)),
      users: z.array(User).check(z.minLength(1, 'mandatory'), z.maxLength(eventUsersMax, 'at-most')),
      /** Become variables of the conversation, by their names. */
      data: z._default(EventData, {}),
      id: z.optional(z.string().check(z.minLength(1, 'mandatory'), z.maxLength(titleLengthMax))),
    }),
    /** `pending`: those to whom it goes right after this answer. */
    output: z.object({ sent: z.int(), skipped: z.int(), pending: z.int() }),
  },
  clientStatus: {
    route: 'GET /api/agent/events/client-status',
    summary: 'Tells of each custom event when and how often it was fired, and why it was last refused.',
    access: { ...accessOf(everyone)('read') },
    input: z.object({ client: z.optional(z.string()) }),
    output: z.array(EventStatus),
  },
})
