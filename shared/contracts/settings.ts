/** What a company has decided; it holds in all its environments. */
import * as z from 'zod/mini'
import { builders, closingFlags } from '../access.ts'
import { ShownImage } from '../company/brand-image.ts'
import { SupportedLanguages } from '../company/languages.ts'
import { Timezone } from '../wall-clock.ts'
import { AllowedOrigin, settingsFields, systemFields } from './company-settings.ts'
import { contract } from '../contract.ts'
import { nameInMails } from '../fields/names.ts'
import { Id } from '../ids.ts'
import { titleLengthMax } from '../limits.ts'
import { flags } from './workspaces.ts'

/** The values that are given; the others stay as they are. */
const some = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.exactOptional(schema)])) as {
    [Name in keyof Shape]: z.ZodMiniExactOptional<Shape[Name]>
  }

/** What is kept on the company's own item, because every request of its agents reads it. */
const companyFields = {
  displayName: nameInMails(titleLengthMax),
  timezone: Timezone,
  supportedLangs: SupportedLanguages,
}
const { displayName: _, ...systemCompanyFields } = companyFields

/** Whom takeovers go to whose block names no department; null: to the department that is marked as default. */
const defaultDepartmentId = z.nullable(Id)
/** What the server calls, with its secret as a mask; another page owns it (SETTINGS-005). */
const Webhook = z.object({ endpoint: z.string(), jwtSecret: z.string() })

const record = { _id: Id, revision: z.int() }

/** `_id` is the company's (SETTINGS-005). */
export const SystemSettings = z.object({
  ...record,
  ...systemCompanyFields,
  ...systemFields,
  defaultDepartmentId,
  openAiDisabled: z.boolean(),
  webhook: z.nullable(Webhook),
})
export type SystemSettings = z.infer<typeof SystemSettings>

export const SystemChanges = z.object(some({ ...systemCompanyFields, ...systemFields, defaultDepartmentId }))
export type SystemChanges = z.infer<typeof SystemChanges>

/** All that pages of settings show of a company. `_id` is the company's, `name` the one in addresses. */
export const FullSettings = z.object({
  ...record,
  name: z.string(),
  ...companyFields,
  ...settingsFields,
  /** Null: the company has set none, and counts as always there. */
  openingHours: z.nullable(settingsFields.openingHours),
  logo: z.optional(ShownImage),
  botIcon: z.optional(ShownImage),
  customButtonIcon: z.optional(ShownImage),
  ...systemFields,
  /** Read-only: the provider decides them (SETTINGS-007). */
  closed: z.array(z.enum(closingFlags)),
  openAiKnowledgeBase: z.boolean(),
  openAiVideoKnowledgeBase: z.boolean(),
})
export type FullSettings = z.infer<typeof FullSettings>

/** With what other pages change: the origins of the plugin, and the flags one by one. */
const AnsweredSettings = z.extend(FullSettings, { cors: z.array(AllowedOrigin), intelagent: z.object(flags) })
export type AnsweredSettings = z.infer<typeof AnsweredSettings>

/** The id of a finished upload, or null, which takes the picture away. */
const picture = z.nullable(Id)

/** Any of the values; each one replaces what was there as a whole. */
export const SettingsChanges = z.object(
  some({
    ...companyFields,
    ...settingsFields,
    openingHours: z.nullable(settingsFields.openingHours),
    ...systemFields,
    uploadLogo: picture,
    uploadIcon: picture,
    uploadCustomButtonIcon: picture,
  }),
)
export type SettingsChanges = z.infer<typeof SettingsChanges>

/** Services of others that responses can use: what an operator has connected. */
const Connections = z.object({ salesforce: z.boolean() })

/** The revision that the caller has seen. A value that somebody has saved since is refused as `stale`, the others are taken. */
const seen = z.exactOptional(z.int())

export const settings = contract({
  company: {
    route: 'GET /api/agent/settings',
    summary: 'Gives all that the company has decided about itself, its bot and its plugin.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: AnsweredSettings,
  },
  updateCompany: {
    route: 'PUT /api/agent/settings/{id}',
    files: {
      uploadIcon: { purpose: 'brand-image', field: 'uploadIcon' },
      uploadLogo: { purpose: 'brand-image', field: 'uploadLogo' },
      uploadCustomButtonIcon: { purpose: 'brand-image', field: 'uploadCustomButtonIcon' },
    },
    summary: 'Changes the settings that are given and keeps the others, also those that somebody else saves meanwhile.',
    access: { roles: builders, can: 'update' },
    audit: 'edit-settings',
    input: z.extend(SettingsChanges, { id: Id, revision: seen }),
    output: AnsweredSettings,
  },
  system: {
    route: 'GET /api/agent/system-settings',
    summary: 'Gives what the company has decided about its languages, its live chats and what is kept of them.',
    access: { roles: builders, can: 'read' },
    input: z.object({}),
    output: SystemSettings,
  },
  updateSystem: {
    route: 'PUT /api/agent/system-settings/{id}',
    summary: 'Changes the settings that are given and keeps the others, also those that somebody else saves meanwhile.',
    access: { roles: builders, can: 'update' },
    audit: 'edit-settings',
    input: z.extend(SystemChanges, { id: Id, revision: seen }),
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
