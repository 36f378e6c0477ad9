/** What a company has decided about its live chats; it holds in all its environments. */
import * as z from 'zod/mini'
import { builders } from '../access.ts'
import { liveSettings } from './company-settings.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'

const { userReplyTimeout, delayAnnouncementInterval } = liveSettings
/** Whom takeovers go to whose block names no department; null: to the department that is marked as default. */
const defaultDepartmentId = z.nullable(Id)

/** `_id` is the company's. */
export const SystemSettings = z.object({
  _id: Id,
  revision: z.int(),
  userReplyTimeout,
  delayAnnouncementInterval,
  defaultDepartmentId,
})
export type SystemSettings = z.infer<typeof SystemSettings>

export const SystemChanges = z.object({
  userReplyTimeout: z.exactOptional(userReplyTimeout),
  delayAnnouncementInterval: z.exactOptional(delayAnnouncementInterval),
  defaultDepartmentId: z.exactOptional(defaultDepartmentId),
})
export type SystemChanges = z.infer<typeof SystemChanges>

/** Services of others that responses can use: what an operator has connected. */
const Connections = z.object({ salesforce: z.boolean() })

export const settings = contract({
  system: {
    route: 'GET /api/agent/system-settings',
    summary: 'Gives what the company has decided about its live chats.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: SystemSettings,
  },
  updateSystem: {
    route: 'PUT /api/agent/system-settings/{id}',
    summary: 'Changes the settings that are given and keeps the others, also those that somebody else saves meanwhile.',
    access: { roles: builders, can: 'update' },
    audit: 'edit-settings',
    input: z.extend(SystemChanges, { id: Id }),
    output: SystemSettings,
  },
  connections: {
    route: 'GET /api/agent/connections',
    summary: 'Tells which services of others the company has connected.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: Connections,
  },
})
