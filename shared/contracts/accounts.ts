/** Accounts: how somebody comes to a password, or to a new one. The public routes say nothing of who has an account. */
import * as z from 'zod/mini'
import { everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { requiredName } from '../fields/names.ts'
import { Id } from '../ids.ts'
import { emailLengthMax, nameLengthMax, passwordLengthMax } from '../limits.ts'

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailLengthMax, 'too-long'), z.email('email'))
/** What was mailed: 32 random bytes as base64url. */
const Token = z.string().check(z.regex(/^[\w-]{43}$/))
/** The pool has the last word on what it takes. */
const Password = z.string().check(z.minLength(1), z.maxLength(passwordLengthMax, 'too-long'))
const Name = requiredName(nameLengthMax)

export const accounts = contract({
  changePassword: {
    route: 'POST /api/agent/change-password',
    summary: 'Mails the calling agent the way to a new password.',
    access: { roles: everyone, can: 'read' },
    audit: { none: 'it only mails the agent who asks' },
    limit: 'reset',
    input: z.object({}),
    output: z.object({ sent: z.literal(true) }),
  },
  resetPassword: {
    route: 'POST /api/agent/reset-password',
    summary:
      'Mails the way to a new password where the address has an account; the answer is the same where it has none.',
    access: 'public',
    limit: 'reset',
    input: z.object({ email: Email }),
    output: z.object({ sent: z.literal(true) }),
  },
  openLink: {
    route: 'GET /api/agent/links/{token}',
    summary: 'Tells whoever follows a mailed link what it is for; a spent or late one is `link-used`.',
    access: 'public',
    input: z.object({ token: Token }),
    output: z.object({
      kind: z.enum(['reset', 'account']),
      email: z.string(),
      /** Where the invitation leads, and whether there is an account already, which needs no new name and password. */
      workspace: z.optional(z.string()),
      hasAccount: z.boolean(),
    }),
  },
  updatePassword: {
    route: 'POST /api/agent/update-password/{token}',
    summary: 'Sets the password of whoever holds the link, and ends all sign-ins of the account.',
    access: 'public',
    input: z.object({ token: Token, password: Password }),
    output: z.object({}),
  },
  newAccount: {
    route: 'POST /api/agent/new-account/{token}',
    summary: 'Follows an invitation: makes the account where there is none, and lets its agent work in the workspace.',
    access: 'public',
    input: z.object({
      token: Token,
      firstName: z.optional(Name),
      lastName: z.optional(Name),
      password: z.optional(Password),
    }),
    output: z.object({ email: z.string(), workspace: z.string() }),
  },
  log: {
    route: 'POST /api/agent/log',
    summary: 'Notes in the audit that the calling agent has signed out, or has asked for a new password.',
    access: { roles: everyone, can: 'read' },
    audit: ['logout-session', 'reset-session'],
    input: z.object({
      type: z.enum(['logout', 'reset']),
      userType: z.literal('agent'),
      userId: Id,
      sessionId: z.string().check(z.maxLength(nameLengthMax)),
    }),
    output: z.object({}),
  },
})
