/** A forgotten password: a mailed code, and the new password it allows. Strangers get the same answers as users. */
import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { AwsError } from '../wire/service.ts'
import { fillMail, resetCode } from '../../definition/mails.ts'
import { context, invalidParameter, notAuthorized, operation, Text } from './operation.ts'
import { checkPassword } from './password.ts'
import type { Pool, User } from './pool.ts'
import { setPassword } from './sign-in.ts'

const codeMs = 60 * 60 * 1000

export const forgotPassword = operation(
  'public',
  z.strictObject({ ClientId: Text, Username: Text, ...context }),
  (pool, input) => {
    const person = pool.person(input.Username)
    if (pool.isLocked(person, 'mail')) throw limitExceeded()
    pool.countFailure(person, 'mail')
    if (person.user && isRecoverable(person.user)) {
      // Not awaited: how long the post takes would tell users and strangers apart.
      mailCode(pool, person.user).catch((error: unknown) => console.error('A reset code was not sent.', error))
    }
    return delivery(person.name)
  },
)

export const confirmForgotPassword = operation(
  'public',
  z.strictObject({ ClientId: Text, Username: Text, ConfirmationCode: Text, Password: Text, ...context }),
  (pool, input) => {
    checkPassword(input.Password)
    const person = pool.person(input.Username)
    if (pool.isLocked(person, 'code')) throw limitExceeded()
    const code = person.user?.enabled ? person.user.code : null
    const given = Buffer.from(pool.codeHash(person.user?.sub ?? person.name, input.ConfirmationCode), 'hex')
    if (!person.user || !code || !timingSafeEqual(given, Buffer.from(code.hash, 'hex'))) {
      pool.countFailure(person, 'code')
      throw new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.')
    }
    if (code.expiresAt <= pool.clock.now()) {
      throw new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
    }
    setPassword(pool, person.user, input.Password, 'CONFIRMED')
    return {}
  },
)

export const adminResetUserPassword = operation(
  'administrator',
  z.strictObject({ UserPoolId: Text, Username: Text, ClientMetadata: context.ClientMetadata }),
  async (pool, input) => {
    const user = pool.mustFind(input.Username)
    if (user.status === 'FORCE_CHANGE_PASSWORD') {
      throw notAuthorized('User password cannot be reset in the current state.')
    }
    if (!isRecoverable(user)) {
      throw invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      )
    }
    user.status = 'RESET_REQUIRED'
    user.changedAt = pool.clock.now()
    await mailCode(pool, user)
    return {}
  },
)

function isRecoverable(user: User): boolean {
  return user.enabled && user.status !== 'FORCE_CHANGE_PASSWORD' && user.attributes.email_verified === 'true'
}

async function mailCode(pool: Pool, user: User) {
  const code = pool.issueCode(user, codeMs)
  pool.save()
  const email = user.attributes.email ?? ''
  const { subject, text } = fillMail(resetCode, email, code)
  await pool.mail(email, subject, text)
}

/** `a***@e***`, as Cognito hints at the address; made of the name that was given, whether or not there is a user. */
function delivery(address: string): object {
  const [account = '', domain = ''] = address.split('@')
  return {
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: `${account.charAt(0)}***@${domain.charAt(0)}***`,
    },
  }
}

function limitExceeded(): AwsError {
  return new AwsError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
}
