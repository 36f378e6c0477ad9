/** What the console must know before it can sign anybody in: written by the deployment to `/settings.json`. */
import * as z from 'zod/mini'
import { roles } from './access.ts'

export const ConsoleSettings = z.object({
  /** `production` hides every developer aid. */
  stage: z.enum(['development', 'staging', 'production']),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Set where the user pool does not answer at its usual address. */
  userPoolEndpoint: z.optional(z.string()),
  /** Same-origin path of the socket. */
  socketPath: z.string(),
  /** Hosts, beside localhost, whose console keeps the product's own colours. */
  hostsWithoutTheme: z.optional(z.array(z.string())),
  /** Each is shown where it is set. */
  links: z.object({
    helpCenter: z.optional(z.string()),
    tutorials: z.optional(z.string()),
    contactSupport: z.optional(z.string()),
  }),
  /** People to sign in as with one click: those of a demonstration on this machine, and never of a deployed cloud. */
  signIns: z.optional(
    z.array(z.object({ email: z.string(), password: z.string(), role: z.enum(roles), companies: z.array(z.string()) })),
  ),
})
export type ConsoleSettings = z.infer<typeof ConsoleSettings>
