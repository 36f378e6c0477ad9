/** A Cognito user pool on loopback: the wire protocol Amplify and the AWS SDK speak, and the gateway's check of tokens. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  account,
  AwsError,
  owner,
  readBody,
  region,
  sendError,
  sendJson,
  type Caller,
  type Clock,
  type Service,
} from '../wire/service.ts'
import { notAuthorized, type Operation } from './operation.ts'
import { operations } from './operations.ts'
import { Pool, type Post } from './pool.ts'
import { judgeAccessToken, startTokens, type Verdict } from './session.ts'
import type { Keyring } from './tokens.ts'

export interface Cognito {
  service: Service
  userPoolId: string
  userPoolClientId: string
  issuer: string
  jwks: Keyring['jwks']
  /** What an authorizer asks of an access token: ours, unexpired, its session alive and its user enabled. */
  verify(token: string): Verdict
  /**
   * The access token of a new session, as a sign-in gives it, without the proof of a password: for tests, which need people
   * at work and not their sign-ins. Throws `AwsError` for whoever could not sign in.
   */
  accessToken(email: string): string
  /** Deletes everybody but the people with these addresses: for tests that use one pool after the other. */
  clear(kept: readonly string[]): void
}

const bodyBytesMax = 128 * 1024
const corsSecondsMax = 86_400
const targetPrefix = 'AWSCognitoIdentityProviderService.'

export async function openCognito(options: { folder: string; clock: Clock; mail: Post }): Promise<Cognito> {
  const pool = await Pool.open(options.folder, options.clock, options.mail)
  return {
    service: {
      answer: (request, response, caller = owner) => answer(pool, request, response, caller),
      isPublic: isForAnybody,
      close: () => Promise.resolve(),
    },
    userPoolId: pool.id,
    userPoolClientId: pool.clientId,
    issuer: pool.issuer,
    jwks: pool.keys.jwks,
    verify: (token) => judgeAccessToken(pool, token),
    accessToken(email) {
      const user = pool.mustFind(email)
      if (!user.enabled || user.status !== 'CONFIRMED') throw notAuthorized(`${email} cannot sign in.`)
      return startTokens(pool, user).AccessToken
    },
    clear: (kept) => pool.clear(kept),
  }
}

async function answer(pool: Pool, request: IncomingMessage, response: ServerResponse, caller: Caller) {
  allowPages(request, response)
  try {
    const path = (request.url ?? '/').split('?')[0]
    if (request.method === 'OPTIONS') {
      response.writeHead(200).end()
    } else if (request.method === 'GET' && path === `/${pool.id}/.well-known/jwks.json`) {
      sendJson(response, 200, pool.keys.jwks, { 'content-type': 'application/json' })
    } else if (request.method === 'POST' && (path === '/' || path === '')) {
      const operation = operationOf(request)
      if (operation.caller === 'administrator')
        caller.require(
          `cognito-idp:${operationName(request)}`,
          `arn:aws:cognito-idp:${region}:${account}:userpool/${pool.id}`,
        )
      sendJson(response, 200, await operation.run(pool, checkIds(pool, await readBody(request, bodyBytesMax))))
    } else {
      throw new AwsError('UnknownOperationException', `The local user pool has nothing at ${path}.`, 404)
    }
  } catch (error) {
    sendError(response, error)
  }
}

/** Sign-in runs in the browser, on another origin than this service. */
function allowPages(request: IncomingMessage, response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', 'x-amzn-requestid, x-amzn-errortype')
  if (request.method !== 'OPTIONS') return
  response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
  response.setHeader('access-control-max-age', String(corsSecondsMax))
}

/** People sign in without a signature; only a holder of AWS credentials administers. What does not exist is no secret. */
function isForAnybody(request: IncomingMessage): boolean {
  return request.method !== 'POST' || operations.get(operationName(request))?.caller !== 'administrator'
}

function operationName(request: IncomingMessage): string {
  const target = String(request.headers['x-amz-target'] ?? '')
  return target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : target
}

function operationOf(request: IncomingMessage): Operation {
  const name = operationName(request)
  const operation = operations.get(name)
  if (!operation) throw new AwsError('UnknownOperationException', `The local user pool does not support ${name}.`)
  return operation
}

/** One pool with one client: a request for another is the same mistake in every operation. */
function checkIds(pool: Pool, bytes: Buffer): unknown {
  const body = parseBody(bytes)
  if (body.UserPoolId !== undefined && body.UserPoolId !== pool.id) {
    throw new AwsError('ResourceNotFoundException', 'This user pool does not exist.')
  }
  if (body.ClientId !== undefined && body.ClientId !== pool.clientId) {
    throw new AwsError('ResourceNotFoundException', 'This user pool client does not exist.')
  }
  return body
}

function parseBody(bytes: Buffer): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    if (body !== null && typeof body === 'object' && !Array.isArray(body)) return { ...body }
  } catch {
    // Said below, in the protocol's words.
  }
  throw new AwsError('SerializationException', 'The request is not a JSON object.')
}
