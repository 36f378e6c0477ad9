/** The look of a console, by the hostname it is opened under. */
import * as z from 'zod/mini'
import { provider } from '../access.ts'
import { ShownImage } from '../company/brand-image.ts'
import { contract } from '../contract.ts'
import { Colour } from '../fields/colours.ts'
import { Id } from '../ids.ts'

const Theme = z.object({
  palette: z.object({ primaryColour: Colour }),
  /** Addresses of pictures; where one is missing, the other stands in for it. */
  logoDesktop: z.optional(z.string()),
  logoMobile: z.optional(z.string()),
})

/** Of one cloud: a hostname a company, and more than that only by mistake. */
export const themesMax = 200
const hostnameLengthMax = 253

/** RFC 1123, with a dot at least, because names without one are this machine; the last part of an address of IPv4 is a number. */
const hostnamePattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const Hostname = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(hostnameLengthMax, 'hostname'), z.regex(hostnamePattern, 'hostname'))

/** As the provider keeps it. */
export const HostTheme = z.object({
  /** The hostname, in lower case. */
  _id: z.string(),
  primaryColour: Colour,
  logoDesktop: z.optional(ShownImage),
  logoMobile: z.optional(ShownImage),
  /** Counts the saves. */
  revision: z.int(),
})
export type HostTheme = z.infer<typeof HostTheme>

/** Null takes a picture away. */
const Upload = z.optional(z.nullable(Id))
const read = { roles: provider, can: 'read' } as const
const update = { roles: provider, can: 'update' } as const

export const theme = contract({
  get: {
    route: 'POST /api/agent/theme',
    summary: 'Gives the look a hostname was given, or the default one.',
    access: 'public',
    input: z.object({ hostname: z.string().check(z.minLength(1), z.maxLength(hostnameLengthMax)) }),
    output: Theme,
  },
  list: {
    route: 'GET /api/agent/themes',
    summary: 'Lists the themes of all hostnames, by hostname.',
    access: read,
    input: z.object({}),
    output: z.array(HostTheme),
  },
  save: {
    route: 'PUT /api/agent/themes/{_id}',
    summary: 'Gives a hostname a theme, or changes the one that it has.',
    access: update,
    audit: 'edit-platform',
    input: z.object({
      _id: Hostname,
      primaryColour: Colour,
      /** Uploads of the purpose `brand-image`. */
      uploadLogoDesktop: Upload,
      uploadLogoMobile: Upload,
      /** Of the theme that was seen; without it the hostname must have none. */
      revision: z.optional(z.int()),
    }),
    output: HostTheme,
  },
  remove: {
    route: 'DELETE /api/agent/themes/{_id}',
    summary: 'Takes the theme of a hostname away; its console has the default look again.',
    access: update,
    audit: 'edit-platform',
    input: z.object({ _id: Hostname, revision: z.optional(z.coerce.number()) }),
    output: z.object({ _id: z.string() }),
  },
})
