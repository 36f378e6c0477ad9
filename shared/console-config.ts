/** What the console must know before it can sign anybody in: written by the deployment to `/settings.json`. */
import * as z from 'zod/mini'
import { roles } from './access.ts'

/** Which code is deployed: `/version` answers it. */
export const BuildVersion = z.object({
  /** Of Git, all 40 digits; with `-dirty` behind it where files were changed since, and `unknown` outside of a repository. */
  commit: z.string(),
  /** When console and functions were built, in ISO 8601. */
  built: z.iso.datetime(),
})
export type BuildVersion = z.infer<typeof BuildVersion>

export const versionPath = '/version'

export const ConsoleSettings = z.object({
  /** `production` hides every developer aid. */
  stage: z.enum(['development', 'staging', 'production']),
  region: z.string(),
  /** That of the console which has read this; missing while the code is built. */
  version: z.optional(BuildVersion),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Set where the user pool does not answer at its usual address. */
  userPoolEndpoint: z.optional(z.string()),
  /** Same-origin path of the socket. */
  socketPath: z.string(),
  /** Hosts, beside localhost, whose console keeps the product's own colours. */
  hostsWithoutTheme: z.optional(z.array(z.string())),
  /** Where one is missing, the console leads to a page of its own, and for tutorials to its tours. */
  links: z.object({
    helpCenter: z.optional(z.string()),
    tutorials: z.optional(z.string()),
    contactSupport: z.optional(z.string()),
  }),
  /** People to sign in as with one click: those of a demonstration on this machine, and never of a deployed cloud. */
  signIns: z.optional(
    z.array(z.object({ email: z.string(), password: z.string(), role: z.enum(roles), companies: z.array(z.string()) })),
  ),
  /** The page of the example phone, whose holder writes to companies of this machine; a deployed cloud has none. */
  examplePhone: z.optional(z.string()),
})
export type ConsoleSettings = z.infer<typeof ConsoleSettings>
