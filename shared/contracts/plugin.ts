/** Where the plugin may stand, whether it does, and by what a page vouches for its visitors. */
import * as z from 'zod/mini'
import { builders } from '../access.ts'
import { originOf } from '../company/origins.ts'
import { AllowedOrigin } from './company-settings.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'

/** As it is typed; the server keeps the origin of it, or `https://*.example.com` as it is written (WEBPLUGIN-028). */
const origin = z.string().check(z.maxLength(2048))

const write = { roles: builders, can: 'update' } as const
const read = { roles: builders, can: 'read' } as const

/** An origin whose pages have asked for the chat, with the last day on which one did. */
const SeenOrigin = z.object({ origin: z.string(), day: z.string(), isRefused: z.boolean() })
export type SeenOrigin = z.infer<typeof SeenOrigin>

export const pluginChecks = [
  'page',
  'script',
  'client',
  'once',
  'script-policy',
  'connect-policy',
  'image-policy',
  'origin',
  'enabled',
  'shown',
] as const
export type PluginCheck = (typeof pluginChecks)[number]

/** What was found of a page. `unknown`: a script that another script adds is not in the source of the page. */
const CheckLine = z.object({
  check: z.enum(pluginChecks),
  state: z.enum(['good', 'warning', 'bad', 'unknown']),
  /** What the sentence of the line names: a directive that is missing, a status. */
  values: z.record(z.string(), z.string()),
})
export type CheckLine = z.infer<typeof CheckLine>

/** `until`: this key is going out of use and signs until then. */
const IdentityKey = z.object({ _id: Id, created: z.iso.datetime(), until: z.optional(z.iso.datetime()) })
export type IdentityKey = z.infer<typeof IdentityKey>

export const plugin = contract({
  origins: {
    route: 'GET /api/agent/cors',
    summary: 'Lists the origins whose pages may hold the plugin.',
    access: read,
    input: z.object({}),
    output: z.array(AllowedOrigin),
  },
  addOrigin: {
    route: 'POST /api/agent/cors',
    summary: 'Lets the pages of an origin hold the plugin. One that is there is refused, or given again to a `retry`.',
    access: write,
    audit: 'edit-settings',
    input: z.object({ origin, retry: z.optional(z.boolean()) }),
    output: AllowedOrigin,
  },
  changeOrigin: {
    route: 'PUT /api/agent/cors/{id}',
    summary: 'Puts another origin in the place of one.',
    access: write,
    audit: 'edit-settings',
    input: z.object({ id: Id, origin }),
    output: AllowedOrigin,
  },
  removeOrigin: {
    route: 'DELETE /api/agent/cors/{id}',
    summary: 'Ends that the pages of an origin may hold the plugin.',
    access: write,
    audit: 'edit-settings',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  seen: {
    route: 'GET /api/agent/plugin/seen',
    summary: 'Lists the origins whose pages have asked for the chat, those that were refused included.',
    access: read,
    input: z.object({}),
    output: z.array(SeenOrigin),
  },
  check: {
    route: 'POST /api/agent/plugin/check',
    summary: 'Reads a page and tells what keeps the plugin from working there.',
    access: read,
    audit: { none: 'it only reads a page' },
    limit: 'model',
    /** `origin`: by which visitors reach the plugin, that of the console itself. */
    input: z.object({
      url: z.string().check(z.maxLength(2048)),
      origin: z.string().check(
        z.maxLength(300),
        z.refine((given) => originOf(given) === given, 'origin'),
      ),
    }),
    output: z.object({ url: z.string(), lines: z.array(CheckLine) }),
  },
  addresses: {
    route: 'GET /api/agent/plugin/addresses',
    summary: 'Tells what the policy of a page must allow beside the origin of the plugin: where its files come from.',
    access: read,
    input: z.object({}),
    output: z.object({ files: z.string() }),
  },
  identityKeys: {
    route: 'GET /api/agent/plugin/identity-key',
    summary: 'Lists the keys with which the company’s server may sign who a visitor is, without the keys themselves.',
    access: read,
    input: z.object({}),
    output: z.array(IdentityKey),
  },
  rotateIdentityKey: {
    route: 'POST /api/agent/plugin/identity-key',
    summary: 'Makes a key and shows it this once; the one before signs for another day.',
    access: write,
    audit: 'edit-settings',
    input: z.object({}),
    output: z.object({ key: z.string(), keys: z.array(IdentityKey) }),
  },
})
