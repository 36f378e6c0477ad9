/** People of a world who have a second factor, as they sign in with it, lose it and come back. */
import { CognitoIdentityProviderClient, RespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { codeAt } from '../../infra/local/cognito/totp.ts'
import { signInOverSrp } from '../local/cognito-clients.ts'
import { password, workerOf, type Worker, type World } from './world.ts'

const stepMs = 30_000

interface Enrolled {
  readonly company: FoundedCompany
  readonly admin: Worker
  /** Signed in with a code. */
  readonly worker: Worker
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  readonly email: string
}

export function secondFactorsOf(world: World) {
  const sdk = new CognitoIdentityProviderClient({})
  const pool = () => ({ ...world.cloud.settings, sdk, endpoint: null, close: () => Promise.resolve() })

  /** The app shows the next code, and the sign-ins of the second before are over. */
  const passStep = () => world.clock.advance(stepMs)
  const code = (secret: string) => codeAt(secret, world.clock.now())

  /** The token of a sign-in with password and code, as the console makes it. */
  async function signInWithCode(email: string, secret: string): Promise<string> {
    passStep()
    const { Session } = await signInOverSrp(pool(), email, password)
    const ChallengeResponses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code(secret) }
    const challenge = { ClientId: pool().userPoolClientId, ChallengeName: 'SOFTWARE_TOKEN_MFA' as const }
    const answer = await sdk.send(new RespondToAuthChallengeCommand({ ...challenge, ChallengeResponses, Session }))
    return answer.AuthenticationResult?.AccessToken ?? ''
  }

  /** All but switching it on. */
  async function setUp(worker: Worker) {
    const { secret } = await worker.accounts.beginSecondFactor()
    const { recoveryCodes } = await worker.accounts.confirmSecondFactor({ code: code(secret) })
    return { secret, recoveryCodes }
  }

  const withToken = (worker: Worker, company: FoundedCompany, token: string) =>
    workerOf(world.cloud.origin, token, worker.agent, company.name)

  /** Somebody who has a second factor, and has signed in with it. */
  async function enrolled(): Promise<Enrolled> {
    const { company, admin } = await world.newCompany()
    const worker = await world.hire(company, 'agent', 'Mia Moss')
    const { email } = worker.agent
    const made = await setUp(worker)
    await worker.accounts.switchSecondFactorOn()
    const again = withToken(worker, company, await signInWithCode(email, made.secret))
    return { company, admin, worker: again, email, ...made }
  }

  const asksForCode = async (email: string) =>
    (await signInOverSrp(pool(), email, password)).ChallengeName === 'SOFTWARE_TOKEN_MFA'

  /** The audits of a company, the latest first: what, by whom, about whom. */
  const auditsOf = async (admin: Worker) =>
    (await admin.history.audits()).audits.map(({ type, data }) => [type, data.loggedInAgent.fullName, data.name])

  return { sdk, pool, passStep, code, signInWithCode, setUp, withToken, enrolled, asksForCode, auditsOf }
}
