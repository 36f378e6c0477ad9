/**
 * The second factor of people: a code of an authenticator app beside their password. What changes one's own needs a sign-in
 * of the last minutes; `withoutFactor` routes are open to those who must set one up first.
 */
import * as z from 'zod/mini'
import { accessOf, builders, everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { emailLengthMax, passwordLengthMax } from '../limits.ts'

const own = { roles: everyone, can: 'read', withoutFactor: true } as const
const access = accessOf(builders)

/** Shown once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactor = contract({
  readSecondFactor: {
    route: 'GET /api/agent/second-factor',
    summary: 'Tells whether the caller has a second factor, and must.',
    access: own,
    input: z.object({}),
    output: z.object({
      email: z.string(),
      isOn: z.boolean(),
      isRequired: z.boolean(),
    }),
  },
  beginSecondFactor: {
    route: 'POST /api/agent/second-factor',
    summary: 'Makes a new secret for the caller’s app; nothing asks for its codes yet.',
    access: own,
    audit: { none: 'nothing changes until it is switched on' },
    input: z.object({}),
    output: z.object({
      /** In base32. */
      secret: z.string(),
      /** The same as an address, for a QR code. */
      address: z.string(),
    }),
  },
  confirmSecondFactor: {
    route: 'POST /api/agent/second-factor/code',
    summary: 'Proves the secret by its first code; gives recovery codes.',
    access: own,
    audit: { none: 'nothing changes until it is switched on' },
    input: z.object({ code: z.string().check(z.regex(/^\d{6}$/, 'code-wrong')) }),
    output: RecoveryCodes,
  },
  switchSecondFactorOn: {
    route: 'PUT /api/agent/second-factor',
    summary: 'Has the caller’s sign-ins ask for a code, and ends those up to now.',
    access: own,
    audit: 'create-second-factor',
    input: z.object({}),
    output: z.object({}),
  },
  switchSecondFactorOff: {
    route: 'DELETE /api/agent/second-factor',
    summary: 'Has the caller’s sign-ins ask for the password alone.',
    access: own,
    audit: 'delete-second-factor',
    input: z.object({}),
    output: z.object({}),
  },
  renewRecoveryCodes: {
    route: 'POST /api/agent/second-factor/recovery-codes',
    summary: 'Gives new recovery codes in place of all the caller had.',
    access: own,
    audit: 'edit-second-factor',
    input: z.object({}),
    output: RecoveryCodes,
  },
  spendRecoveryCode: {
    route: 'POST /api/agent/second-factor/recovery',
    summary: 'Ends the factor, and the sign-ins, of whoever has password and recovery code.',
    access: 'public',
    limit: 'reset',
    input: z.object({
      email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailLengthMax, 'too-long')),
      password: z.string().check(z.minLength(1), z.maxLength(passwordLengthMax, 'too-long')),
      code: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(100, 'too-long')),
    }),
    output: z.object({}),
  },
  /** Only the provider ends that of its own staff, and of people who work where the caller is no administrator. */
  resetSecondFactor: {
    route: 'DELETE /api/agent/agents/{id}/second-factor',
    summary: 'Ends the factor, and the sign-ins, of a colleague who has lost it.',
    access: access('update'),
    audit: 'delete-second-factor',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  requireSecondFactor: {
    route: 'PUT /api/agent/second-factor/rule',
    summary: 'Says whether all people of this workspace must have a second factor.',
    access: access('update'),
    audit: 'edit-settings',
    input: z.object({ isRequired: z.boolean() }),
    output: z.object({ isRequired: z.boolean() }),
  },
})
