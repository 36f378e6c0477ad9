/** A person at the demo company who keeps what the server acknowledged, and asks again when it gave no answer. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { client, type Send } from '#shared/contract'
import { account } from '#shared/contracts/account'
import { builds } from '#shared/contracts/builds'
import { environments } from '#shared/contracts/environments'
import { forms } from '#shared/contracts/forms'
import { Problem } from '#shared/problem'
import { ConsoleSettings } from '#shared/console-config'
import type { SignIn } from '../../infra/demo/demo.ts'
import { tokensOf } from '../local/cognito-clients.ts'

/** What the server answered instead of `data`. */
export class Refused extends Error {
  override name = 'Refused'
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`${status} ${code}`)
  }
}

/** Between two tries of a call that got no answer. */
const retryMs = 50

export async function signedIn(folder: string, origin: () => string) {
  const signIns = JSON.parse(readFileSync(join(folder, 'sign-ins.json'), 'utf8')) as SignIn[]
  const { email, password } = signIns.find(({ role }) => role === 'admin')!
  const settings = ConsoleSettings.parse(await (await fetch(`${origin()}/settings.json`)).json())
  const { userPoolId, userPoolClientId, userPoolEndpoint = '' } = settings
  const sdk = new CognitoIdentityProviderClient({
    endpoint: userPoolEndpoint,
    region: settings.region,
    credentials: { accessKeyId: 'parley', secretAccessKey: 'parley' },
  })
  const pool = { sdk, userPoolId, userPoolClientId, endpoint: null, close: () => Promise.resolve() }
  const { access } = await tokensOf(pool, email, password)
  sdk.destroy()
  const send: Send = async ({ verb, path, body }) => {
    const answer = await fetch(origin() + path, {
      method: verb,
      headers: { authorization: `Bearer ${access}`, 'x-client': 'bloom', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const given = (await answer.json()) as { data?: unknown; code?: string }
    if (!answer.ok) throw new Refused(answer.status, given.code ?? '')
    return given.data
  }
  return {
    builds: client(builds, send),
    forms: client(forms, send),
    account: client(account, send),
    environments: client(environments, send),
  }
}

export type Person = Awaited<ReturnType<typeof signedIn>>

/** Live is read-only where there is another environment; the person goes on in Draft. */
export async function moveToDraft(person: Person): Promise<void> {
  const agent = await person.account.login()
  const draft = (await person.environments.list()).find(({ isLive }) => !isLive)!
  await person.environments.switch({ environmentId: draft._id, agentId: agent._id })
}

/** Asks until the server answers; no answer means that nobody knows whether the call was done. */
export async function untilAnswered<T>(call: () => Promise<T>): Promise<{ value: T; tries: number }> {
  for (let tries = 1; ; tries++) {
    try {
      return { value: await call(), tries }
    } catch (error) {
      if ((error instanceof Refused || error instanceof Problem) && error.status < 500)
        throw Object.assign(error, { tries })
      await pause(retryMs)
    }
  }
}
