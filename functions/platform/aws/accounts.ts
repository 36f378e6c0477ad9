/** The accounts that people sign in with, as the user pool keeps them: found by address, made, given a password, deleted. */
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { faultAt } from '#shared/faults'
import { badRequest } from '#shared/problem'
import { once, variable } from './environment.ts'

const pool = once(() => new CognitoIdentityProviderClient({}))
const named = (Username: string) => ({ UserPoolId: variable('USER_POOL_ID'), Username })

export interface Account {
  /** The pool's own name for the account. */
  readonly authId: string
  /** It has a password that its owner has chosen. */
  readonly isOpened: boolean
  /** Nobody has switched it off. */
  readonly isEnabled: boolean
}

/** The account of an address or of an `authId`. */
export async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const { Username, UserStatus, Enabled } = await pool().send(new AdminGetUserCommand(named(name)))
    if (Username === undefined) return undefined
    return { authId: Username, isOpened: UserStatus === 'CONFIRMED', isEnabled: Enabled !== false }
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

/** Makes the account of an address unless there is one. The pool mails nothing: we do, in the language of the person. */
export async function ensureAccount(email: string): Promise<Account> {
  const known = await findAccount(email)
  if (known) return known
  try {
    const { User } = await pool().send(
      new AdminCreateUserCommand({
        ...named(email),
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    )
    if (!User?.Username) throw new Error('The pool made an account without a name.')
    return { authId: User.Username, isOpened: false, isEnabled: true }
  } catch (error) {
    // Somebody else has made it in the meantime.
    const made = error instanceof UsernameExistsException ? await findAccount(email) : undefined
    if (made) return made
    throw error
  }
}

/** Sets a password for good; one that the pool does not take is a fault of `password`. */
export async function setPassword(authId: string, password: string): Promise<void> {
  try {
    await pool().send(new AdminSetUserPasswordCommand({ ...named(authId), Password: password, Permanent: true }))
  } catch (error) {
    if (error instanceof InvalidPasswordException) throw badRequest(faultAt('password', 'password'))
    throw error
  }
}

/** Ends what the pool gives to open sign-ins: none of them is renewed. */
export async function endSessions(authId: string): Promise<void> {
  await pool().send(new AdminUserGlobalSignOutCommand(named(authId)))
}

/** Deletes an account, if it is there. */
export async function deleteAccount(authId: string): Promise<void> {
  try {
    await pool().send(new AdminDeleteUserCommand(named(authId)))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}
