/** Signing in: the SRP challenge, the new password an invited user must choose, the code of a second factor, and fresh tokens. */
import * as z from 'zod/mini'
import { AwsError } from '../wire/service.ts'
import { context, invalidParameter, notAuthorized, operation, Text } from './operation.ts'
import { checkPassword } from './password.ts'
import type { Person, Pool, User } from './pool.ts'
import { makeTokens, startTokens } from './session.ts'
import { askForCode, CodeResponses, verifyCode } from './software-token.ts'
import { isDegenerate, isPasswordOf, isProven, makeCredential, makeOffer } from './srp.ts'

const sessionSpent = 'Invalid session for the user, session can only be used once.'
const temporaryPasswordMs = 7 * 24 * 60 * 60 * 1000

const SrpParameters = z.strictObject({
  USERNAME: Text,
  SRP_A: z.string().check(z.regex(/^[0-9a-fA-F]{1,1024}$/)),
})

const RefreshParameters = z.strictObject({ REFRESH_TOKEN: Text })

const VerifierResponses = z.strictObject({
  USERNAME: Text,
  PASSWORD_CLAIM_SECRET_BLOCK: Text,
  PASSWORD_CLAIM_SIGNATURE: Text,
  TIMESTAMP: Text,
})

const NewPasswordResponses = z.strictObject({ USERNAME: Text, NEW_PASSWORD: Text })

export const initiateAuth = operation(
  'public',
  z.strictObject({ AuthFlow: Text, AuthParameters: z.record(z.string(), z.string()), ClientId: Text, ...context }),
  (pool, input) => {
    switch (input.AuthFlow) {
      case 'USER_SRP_AUTH':
        return startSrp(pool, parse(SrpParameters, input.AuthParameters))
      case 'REFRESH_TOKEN':
      case 'REFRESH_TOKEN_AUTH':
        return refresh(pool, parse(RefreshParameters, input.AuthParameters).REFRESH_TOKEN)
      default:
        throw invalidParameter(`${input.AuthFlow} flow not enabled for this client`)
    }
  },
)

const PasswordParameters = z.strictObject({ USERNAME: Text, PASSWORD: Text })

/** The proof of a password by the product's servers; it goes on as any other sign-in does. */
export const adminInitiateAuth = operation(
  'administrator',
  z.strictObject({
    UserPoolId: Text,
    ClientId: Text,
    AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH'),
    AuthParameters: z.record(z.string(), z.string()),
    ClientMetadata: context.ClientMetadata,
  }),
  (pool, input) => {
    const { USERNAME, PASSWORD } = parse(PasswordParameters, input.AuthParameters)
    const person = pool.person(USERNAME)
    refuseWhenLocked(pool, person)
    const { userId, credential } = pool.challengeFor(person)
    if (!isPasswordOf(credential, pool.name, userId, PASSWORD) || !person.user) {
      pool.countFailure(person, 'password')
      throw notAuthorized()
    }
    pool.forgive(person.user, 'password')
    return admit(pool, person.user)
  },
)

export const respondToAuthChallenge = operation(
  'public',
  z.strictObject({
    ChallengeName: Text,
    ChallengeResponses: z.record(z.string(), z.string()),
    Session: z.optional(Text),
    ClientId: Text,
    ...context,
  }),
  (pool, input) => {
    switch (input.ChallengeName) {
      case 'PASSWORD_VERIFIER':
        return verifyPassword(pool, parse(VerifierResponses, input.ChallengeResponses))
      case 'NEW_PASSWORD_REQUIRED':
        return takeNewPassword(pool, parse(NewPasswordResponses, input.ChallengeResponses), input.Session ?? '')
      case 'SOFTWARE_TOKEN_MFA': {
        const responses = parse(CodeResponses, input.ChallengeResponses)
        return signedIn(pool, verifyCode(pool, responses, input.Session ?? ''))
      }
      default:
        throw invalidParameter(`The challenge ${input.ChallengeName} is not used by this pool.`)
    }
  },
)

export const getTokensFromRefreshToken = operation(
  'public',
  z.strictObject({ RefreshToken: Text, ClientId: Text, ClientMetadata: context.ClientMetadata }),
  (pool, input) => refresh(pool, input.RefreshToken),
)

function startSrp(pool: Pool, parameters: z.infer<typeof SrpParameters>): object {
  const person = pool.person(parameters.USERNAME)
  refuseWhenLocked(pool, person)
  const clientPublic = BigInt(`0x${parameters.SRP_A}`)
  if (isDegenerate(clientPublic)) throw notAuthorized()
  const { userId, credential } = pool.challengeFor(person)
  const offer = makeOffer(credential)
  const secretBlock = pool.challenges.open({ kind: 'password', person, userId, clientPublic, offer })
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
      SALT: credential.salt,
      SRP_B: offer.public.toString(16),
      SECRET_BLOCK: secretBlock,
    },
  }
}

function verifyPassword(pool: Pool, responses: z.infer<typeof VerifierResponses>): object {
  const challenge = pool.challenges.take(responses.PASSWORD_CLAIM_SECRET_BLOCK)
  if (challenge?.kind !== 'password') throw notAuthorized()
  const { person, userId, clientPublic, offer } = challenge
  if (pool.challengeFor(pool.person(responses.USERNAME)).userId !== userId) throw notAuthorized()
  refuseWhenLocked(pool, person)
  const proven = isProven(pool.name, userId, offer, {
    clientPublic,
    secretBlock: responses.PASSWORD_CLAIM_SECRET_BLOCK,
    timestamp: responses.TIMESTAMP,
    signature: responses.PASSWORD_CLAIM_SIGNATURE,
  })
  const user = proven && person.user && pool.users.get(person.user.sub)
  if (!user || user.credential.salt !== offer.credential.salt) {
    pool.countFailure(person, 'password')
    throw notAuthorized()
  }
  pool.forgive(user, 'password')
  return admit(pool, user)
}

/** The password is right; what is wrong with the account may be told from here on, and not before. */
function admit(pool: Pool, user: User): object {
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (user.status === 'RESET_REQUIRED') {
    throw new AwsError('PasswordResetRequiredException', 'Password reset required for the user')
  }
  if (user.status === 'CONFIRMED') return askNext(pool, user)
  if (pool.clock.now() >= user.credentialSetAt + temporaryPasswordMs) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.')
  }
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: pool.challenges.open({ kind: 'new password', salt: user.credential.salt }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  }
}

/**
 * A password the policy refuses leaves the challenge open, so that the person can think of a better one. An accepted one
 * ends it: the salt it was given for is gone.
 */
function takeNewPassword(pool: Pool, responses: z.infer<typeof NewPasswordResponses>, session: string): object {
  const challenge = pool.challenges.peek(session)
  const user = pool.find(responses.USERNAME)
  if (challenge?.kind !== 'new password' || user?.credential.salt !== challenge.salt) throw notAuthorized(sessionSpent)
  if (!user.enabled) throw notAuthorized('User is disabled.')
  checkPassword(responses.NEW_PASSWORD)
  setPassword(pool, user, responses.NEW_PASSWORD, 'CONFIRMED')
  return askNext(pool, user)
}

/** What follows a password that is right and its owner's own: a code, where a second factor is on, else the tokens. */
const askNext = (pool: Pool, user: User): object => (user.token?.isOn ? askForCode(pool, user) : signedIn(pool, user))

const signedIn = (pool: Pool, user: User): object => ({
  ChallengeParameters: {},
  AuthenticationResult: startTokens(pool, user),
})

function refresh(pool: Pool, refreshToken: string): object {
  const live = pool.sessionOfRefreshToken(refreshToken)
  if (!live) throw notAuthorized('Invalid Refresh Token')
  return { AuthenticationResult: makeTokens(pool, live.user, live.session) }
}

/** Replaces a password; a code that is still out and old failures are void from then on, but for those of the second factor. */
export function setPassword(pool: Pool, user: User, password: string, status: User['status']) {
  const now = pool.clock.now()
  user.credential = makeCredential(pool.name, user.sub, password)
  Object.assign(user, {
    status,
    code: null,
    attempts: user.attempts.token ? { token: user.attempts.token } : {},
    credentialSetAt: now,
    changedAt: now,
  } satisfies Partial<User>)
  pool.save()
}

export function refuseWhenLocked(pool: Pool, person: Person) {
  if (pool.isLocked(person, 'password')) throw notAuthorized('Password attempts exceeded')
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, parameters: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(parameters)
  if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error))
  return parsed.data
}
