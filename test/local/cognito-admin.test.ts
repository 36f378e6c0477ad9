/** What the product's servers do with users, through the real AWS SDK. */
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  CreateGroupCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  RevokeTokenCommand,
  UpdateUserAttributesCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIns } from '../../infra/definition/definition.ts'
import {
  hourMs,
  invite,
  itLocally,
  member,
  named,
  newEmail,
  openLocalPool,
  openPoolUnderTest,
  password,
  refreshed,
  signInOverSrp,
  tokensOf,
  type LocalPool,
  type PoolUnderTest,
} from './cognito-clients.ts'

let pool: PoolUnderTest
let local: LocalPool

beforeAll(async () => {
  pool = await openPoolUnderTest()
  local = await openLocalPool()
})
afterAll(() => Promise.all([pool.close(), local.close()]))

describe('users', () => {
  it('are created by mail address and known by an id of their own', async () => {
    const email = newEmail()
    const { User: created } = await invite(pool, email)
    expect(created).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true })
    expect(created?.UserCreateDate).toBeInstanceOf(Date)
    const found = await pool.sdk.send(new AdminGetUserCommand(named(pool, email.toUpperCase())))
    expect(found.Username).toBe(created?.Username)
    expect(record(found.UserAttributes)).toMatchObject({ email, email_verified: 'true', sub: created?.Username })
  })

  it('have an address nobody else has, whatever its case', async () => {
    const email = await member(pool)
    await expect(invite(pool, email.toUpperCase())).rejects.toMatchObject({ name: 'UsernameExistsException' })
    const other = await member(pool)
    const taken = { ...named(pool, other), UserAttributes: [{ Name: 'email', Value: email }] }
    await expect(pool.sdk.send(new AdminUpdateUserAttributesCommand(taken))).rejects.toMatchObject({
      name: 'AliasExistsException',
    })
  })

  it('can be given another address, and keep their own until the other one is verified', async () => {
    const email = await member(pool)
    const moved = newEmail()
    const move = { Name: 'email', Value: moved }
    const change = (UserAttributes: AttributeType[]) =>
      pool.sdk.send(new AdminUpdateUserAttributesCommand({ ...named(pool, email), UserAttributes }))
    await change([move])
    await tokensOf(pool, email)
    await expect(tokensOf(pool, moved)).rejects.toThrow('Incorrect username or password.')
    await change([move, { Name: 'email_verified', Value: 'true' }])
    const { UserAttributes } = await pool.sdk.send(new AdminGetUserCommand(named(pool, moved)))
    expect(record(UserAttributes)).toMatchObject({ email: moved, email_verified: 'true' })
    await expect(tokensOf(pool, email)).rejects.toThrow('Incorrect username or password.')
    await tokensOf(pool, moved)
  })

  it('cannot move their address with a token, whatever it would lead to', async () => {
    const email = await member(pool)
    const { access: AccessToken } = await tokensOf(pool, email)
    const write = (Name: string, Value: string) =>
      pool.sdk.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }))
    const refused = { name: 'NotAuthorizedException', message: 'A client attempted to write unauthorized attribute' }
    await expect(write('email', newEmail())).rejects.toMatchObject(refused)
    await expect(write('email_verified', 'true')).rejects.toMatchObject(refused)
    await write('locale', 'de')
    const { UserAttributes } = await pool.sdk.send(new GetUserCommand({ AccessToken }))
    expect(record(UserAttributes)).toMatchObject({ email, locale: 'de' })
  })

  it('that do not exist are told to administrators', async () => {
    const missing = { name: 'UserNotFoundException' }
    await expect(pool.sdk.send(new AdminGetUserCommand(named(pool, newEmail())))).rejects.toMatchObject(missing)
    await expect(pool.sdk.send(new AdminDisableUserCommand(named(pool, newEmail())))).rejects.toMatchObject(missing)
  })

  it('that are deleted can neither sign in nor refresh, and their address is free again', async () => {
    const email = await member(pool)
    const { refresh } = await tokensOf(pool, email)
    await pool.sdk.send(new AdminDeleteUserCommand(named(pool, email)))
    await expect(refreshed(pool, refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(tokensOf(pool, email)).rejects.toThrow('Incorrect username or password.')
    await invite(pool, email)
  })

  it('that are disabled can neither sign in nor refresh until they are enabled', async () => {
    const email = await member(pool)
    const { refresh } = await tokensOf(pool, email)
    await pool.sdk.send(new AdminDisableUserCommand(named(pool, email)))
    await expect(tokensOf(pool, email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(refreshed(pool, refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await pool.sdk.send(new AdminEnableUserCommand(named(pool, email)))
    await tokensOf(pool, email)
  })
})

describe('passwords', () => {
  it.each(['Sh0rt!a', 'no upper case 7!', 'NO LOWER CASE 7!', 'No digits here!', 'NoSymbolHere7'])(
    'that break the policy are refused wherever one is set: %s',
    async (weak) => {
      const refusal = { name: 'InvalidPasswordException' }
      const email = await member(pool)
      const { access } = await tokensOf(pool, email)
      const change = { AccessToken: access, PreviousPassword: password, ProposedPassword: weak }
      await expect(invite(pool, newEmail(), weak)).rejects.toMatchObject(refusal)
      await expect(pool.sdk.send(new ChangePasswordCommand(change))).rejects.toMatchObject(refusal)
      const set = { ...named(pool, email), Password: weak, Permanent: true }
      await expect(pool.sdk.send(new AdminSetUserPasswordCommand(set))).rejects.toMatchObject(refusal)
    },
  )

  it('an administrator sets for good or until the next sign-in', async () => {
    const email = await member(pool)
    const once = { ...named(pool, email), Password: 'Temporary 1!', Permanent: false }
    await pool.sdk.send(new AdminSetUserPasswordCommand(once))
    expect((await signInOverSrp(pool, email, 'Temporary 1!')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  })

  itLocally('for the first sign-in are valid for seven days, and a second letter replaces the first', async () => {
    const email = newEmail()
    await invite(local, email, 'Temporary 1!')
    local.clock.ms += 7 * 24 * hourMs
    await expect(signInOverSrp(local, email, 'Temporary 1!')).rejects.toThrow('Temporary password has expired')
    const again = { ...named(local, email), MessageAction: 'RESEND' as const, TemporaryPassword: 'Temporary 2!' }
    await local.sdk.send(new AdminCreateUserCommand(again))
    expect(local.letters.at(-1)).toMatchObject({ to: email })
    expect(local.letters.at(-1)?.text).toContain('Temporary 2!')
    await expect(signInOverSrp(local, email, 'Temporary 1!')).rejects.toThrow('Incorrect username or password.')
    expect((await signInOverSrp(local, email, 'Temporary 2!')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  })

  itLocally('of suppressed invitations are not mailed', async () => {
    const before = local.letters.length
    await invite(local, newEmail())
    expect(local.letters).toHaveLength(before)
  })
})

describe('sessions', () => {
  it('are refreshed in both ways the protocol knows', async () => {
    const { access, refresh } = await tokensOf(pool, await member(pool))
    const old = { AuthFlow: 'REFRESH_TOKEN_AUTH' as const, AuthParameters: { REFRESH_TOKEN: refresh } }
    const { AuthenticationResult: tokens } = await pool.sdk.send(
      new InitiateAuthCommand({ ClientId: pool.userPoolClientId, ...old }),
    )
    expect(tokens?.AccessToken).not.toBe(access)
    expect(tokens?.RefreshToken).toBeUndefined()
    expect((await refreshed(pool, refresh)).AuthenticationResult?.ExpiresIn).toBe(signIns.accessTokenSeconds)
  })

  it('are revoked one at a time, or all together', async () => {
    const email = await member(pool)
    const [one, other, third] = [await tokensOf(pool, email), await tokensOf(pool, email), await tokensOf(pool, email)]
    await pool.sdk.send(new RevokeTokenCommand({ ClientId: pool.userPoolClientId, Token: one.refresh }))
    await expect(refreshed(pool, one.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await refreshed(pool, other.refresh)
    await pool.sdk.send(new GlobalSignOutCommand({ AccessToken: third.access }))
    await expect(refreshed(pool, other.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(pool.sdk.send(new GetUserCommand({ AccessToken: third.access }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    })
  })

  it('are not revoked by an access token', async () => {
    const { access } = await tokensOf(pool, await member(pool))
    await expect(
      pool.sdk.send(new RevokeTokenCommand({ ClientId: pool.userPoolClientId, Token: access })),
    ).rejects.toMatchObject({ name: 'UnsupportedTokenTypeException' })
  })
})

describe('the list of users', () => {
  it('finds one by address or by id', async () => {
    const email = await member(pool)
    const { Username: sub } = await pool.sdk.send(new AdminGetUserCommand(named(pool, email)))
    expect(await listed(`email = "${email}"`)).toEqual([sub])
    expect(await listed(`sub = "${sub}"`)).toEqual([sub])
    expect(await listed(`email = "${newEmail()}"`)).toEqual([])
  })

  itLocally('is read in pages that hold everybody once', async () => {
    const fresh = await openLocalPool()
    const expected = await Promise.all(
      Array.from({ length: 7 }, async () => (await invite(fresh, newEmail())).User?.Username),
    )
    const seen: (string | undefined)[] = []
    const sizes: number[] = []
    let token: string | undefined
    do {
      const page = { UserPoolId: fresh.userPoolId, Limit: 3, ...(token !== undefined && { PaginationToken: token }) }
      const { Users = [], PaginationToken } = await fresh.sdk.send(new ListUsersCommand(page))
      sizes.push(Users.length)
      seen.push(...Users.map(({ Username }) => Username))
      token = PaginationToken
    } while (token !== undefined)
    await fresh.close()
    expect(sizes).toEqual([3, 3, 1])
    expect(seen).toHaveLength(expected.length)
    expect(new Set(seen)).toEqual(new Set(expected))
  })
})

describe('what the local pool does not do', () => {
  itLocally('it says: unknown operations, flows, fields, attributes, filters, pools and clients', async () => {
    const { userPoolId: UserPoolId, userPoolClientId: ClientId, sdk } = local
    const email = await member(local)
    const group = new CreateGroupCommand({ UserPoolId, GroupName: 'agents' })
    await expect(sdk.send(group)).rejects.toMatchObject({ name: 'UnknownOperationException' })
    const flow = { AuthFlow: 'USER_PASSWORD_AUTH' as const, AuthParameters: { USERNAME: email, PASSWORD: password } }
    const invalid = { name: 'InvalidParameterException' }
    await expect(sdk.send(new InitiateAuthCommand({ ClientId, ...flow }))).rejects.toMatchObject(invalid)
    const sms = { ...named(local, newEmail()), DesiredDeliveryMediums: ['SMS' as const] }
    await expect(sdk.send(new AdminCreateUserCommand(sms))).rejects.toMatchObject(invalid)
    const custom = { ...named(local, email), UserAttributes: [{ Name: 'custom:role', Value: 'admin' }] }
    await expect(sdk.send(new AdminUpdateUserAttributesCommand(custom))).rejects.toMatchObject(invalid)
    const prefix = new ListUsersCommand({ UserPoolId, Filter: 'email ^= "ada"' })
    await expect(sdk.send(prefix)).rejects.toMatchObject(invalid)
    const missing = { name: 'ResourceNotFoundException' }
    await expect(sdk.send(new ListUsersCommand({ UserPoolId: 'eu-west-1_other' }))).rejects.toMatchObject(missing)
    const stranger = new RevokeTokenCommand({ ClientId: 'other', Token: 'a.b' })
    await expect(sdk.send(stranger)).rejects.toMatchObject(missing)
  })
})

function record(attributes: AttributeType[] = []): Record<string, string | undefined> {
  return Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]))
}

async function listed(Filter: string) {
  const { Users = [] } = await pool.sdk.send(new ListUsersCommand({ UserPoolId: pool.userPoolId, Filter }))
  return Users.map(({ Username }) => Username)
}
