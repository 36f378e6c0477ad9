/** The accounts that people sign in with, as the user pool keeps them: found by address, made, given a password, deleted. */
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InvalidParameterException,
  InvalidPasswordException,
  ListUsersCommand,
  NotAuthorizedException,
  RevokeTokenCommand,
  TooManyRequestsException,
  UsernameExistsException,
  UnsupportedTokenTypeException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
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

/** An account as it is kept outside of the pool, without what its owner alone knows. */
export interface KeptAccount {
  readonly authId: string
  readonly email: string
  readonly isEnabled: boolean
  readonly created: string
}

/** The most that the pool gives at once. */
const pageMax = 60

/** A page of all accounts, and behind what the next one begins; none where this is the last. */
export async function listAccounts(
  after?: string,
): Promise<{ readonly accounts: readonly KeptAccount[]; readonly next: string | undefined }> {
  const asked = { UserPoolId: variable('USER_POOL_ID'), Limit: pageMax, PaginationToken: after }
  const { Users = [], PaginationToken: next } = await pool().send(new ListUsersCommand(asked))
  const accounts = Users.map(({ Username = '', Attributes = [], Enabled, UserCreateDate = new Date(0) }) => ({
    authId: Username,
    email: Attributes.find(({ Name }) => Name === 'email')?.Value ?? '',
    isEnabled: Enabled !== false,
    created: UserCreateDate.toISOString(),
  }))
  return { accounts, next }
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

/** A new access token; `undefined` where the refresh token is none, or its sign-in was ended. */
export async function renewedToken(refreshToken: string): Promise<string | undefined> {
  try {
    const asked = { ClientId: variable('TOKEN_CLIENT_ID'), RefreshToken: refreshToken }
    const { AuthenticationResult: tokens } = await pool().send(new GetTokensFromRefreshTokenCommand(asked))
    return tokens?.AccessToken
  } catch (error) {
    if (error instanceof TooManyRequestsException) throw new Problem('unavailable')
    const isOver = [NotAuthorizedException, UserNotFoundException, InvalidParameterException]
    if (isOver.some((kind) => error instanceof kind)) return undefined
    throw error
  }
}

/** Ends the sign-in of a refresh token, if it is one. */
export async function revokeToken(refreshToken: string): Promise<void> {
  try {
    await pool().send(new RevokeTokenCommand({ ClientId: variable('TOKEN_CLIENT_ID'), Token: refreshToken }))
  } catch (error) {
    const isNone = [NotAuthorizedException, InvalidParameterException, UnsupportedTokenTypeException]
    if (!isNone.some((kind) => error instanceof kind)) throw error
  }
}

/** Deletes an account, if it is there. */
export async function deleteAccount(authId: string): Promise<void> {
  try {
    await pool().send(new AdminDeleteUserCommand(named(authId)))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}
