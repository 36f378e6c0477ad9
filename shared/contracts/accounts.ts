/** Accounts: how somebody comes to a password, or to a new one. The public routes say nothing of who has an account. */
import * as z from 'zod/mini'
import { everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { nameInMails } from '../fields/names.ts'
import { Id } from '../ids.ts'
import { emailLengthMax, nameLengthMax, passwordLengthMax } from '../limits.ts'
import { secondFactor } from './second-factor.ts'

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailLengthMax, 'too-long'), z.email('email'))
/** What was mailed: 32 random bytes as base64url. */
const Token = z.string().check(z.regex(/^[\w-]{43}$/))
/** As the pool makes them: letters, digits and dots, shorter than a cookie may be. */
const RefreshToken = z.string().check(z.regex(/^[\w.-]{20,3500}$/))
/** As the pool makes them: some 1,100 characters. */
const accessTokenLengthMax = 4096
/** The pool has the last word on what it takes. */
const Password = z.string().check(z.minLength(1), z.maxLength(passwordLengthMax, 'too-long'))
const Name = nameInMails(nameLengthMax)

export const accounts = contract({
  keepSignIn: {
    route: 'POST /api/agent/session',
    summary:
      'Keeps a sign-in in a cookie that no script can read: for as long as its refresh token lives, or until the browser is closed.',
    access: 'public',
    input: z.object({ refreshToken: RefreshToken, isLasting: z.boolean() }),
    output: z.object({}),
  },
  renewSignIn: {
    route: 'POST /api/agent/session/renew',
    summary:
      'Gives a new access token of the sign-in that the cookie keeps and the caller names; `unauthenticated` when it was ended.',
    access: 'public',
    input: z.object({ signIn: z.string().check(z.minLength(1), z.maxLength(nameLengthMax)) }),
    output: z.object({ accessToken: z.string() }),
  },
  endSignIn: {
    route: 'DELETE /api/agent/session',
    summary: 'Ends the sign-in that the cookie keeps, and removes the cookie.',
    access: 'public',
    input: z.object({}),
    output: z.object({}),
  },
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
      /** As who invited calls the person. */
      firstName: z.optional(z.string()),
      lastName: z.optional(z.string()),
    }),
  },
  updatePassword: {
    route: 'POST /api/agent/update-password/{token}',
    summary: 'Sets the password of whoever holds the link, and ends all sign-ins of the account.',
    access: 'public',
    input: z.object({
      token: Token,
      password: Password,
      /** Deletes the account's API keys in all workspaces as well: whoever knew the password may have made one. */
      endsKeys: z._default(z.boolean(), true),
    }),
    output: z.object({}),
  },
  newAccount: {
    route: 'POST /api/agent/new-account/{token}',
    summary:
      'Follows an invitation, and lets its agent work in the workspace: makes the account where there is none; where there is one, `accessToken` proves that its agent asks, else it is `account-there`.',
    access: 'public',
    input: z.object({
      token: Token,
      firstName: z.optional(Name),
      lastName: z.optional(Name),
      password: z.optional(Password),
      /** Of whoever is signed in. */
      accessToken: z.optional(z.string().check(z.maxLength(accessTokenLengthMax))),
    }),
    output: z.object({ email: z.string(), workspace: z.string() }),
  },
  ...secondFactor,
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
