/** What a token is worth, what the folder gives away, and what a web page may do. */
import { createPrivateKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signIns } from '../../infra/definition/definition.ts'
import {
  codeMailed,
  confirm,
  consoleOrigin,
  forgot,
  hourMs,
  invite,
  member,
  named,
  newEmail,
  openLocalPool,
  password,
  refreshed,
  tokensOf,
  type LocalPool,
} from './cognito-clients.ts'

const Fields = z.record(z.string(), z.unknown())

let pool: LocalPool

beforeEach(async () => {
  pool = await openLocalPool()
})
afterEach(() => pool.close())

describe('a token', () => {
  it('is accepted by the verifier of production', async () => {
    const { access, identity } = await tokensOf(pool, await member(pool))
    const claims = await verifier('access').verify(access)
    expect(claims).toMatchObject({ iss: pool.cognito.issuer, client_id: pool.userPoolClientId, token_use: 'access' })
    expect(claims.exp - claims.iat).toBe(signIns.accessTokenSeconds)
    expect(await verifier('id').verify(identity)).toMatchObject({ sub: claims.sub, aud: pool.userPoolClientId })
    expect(pool.cognito.verify(access)).toMatchObject({ valid: true, claims: { sub: claims.sub } })
  })

  it('of a session that tests open is as good as that of a sign-in, and is given to nobody who could not sign in', async () => {
    const email = await member(pool)
    const claims = await verifier('access').verify(pool.cognito.accessToken(email))
    expect(pool.cognito.verify(pool.cognito.accessToken(email))).toMatchObject({
      valid: true,
      claims: { sub: claims.sub },
    })
    const invited = newEmail()
    await invite(pool, invited)
    expect(() => pool.cognito.accessToken(invited)).toThrow(`${invited} cannot sign in.`)
    await pool.sdk.send(new AdminDisableUserCommand(named(pool, email)))
    expect(() => pool.cognito.accessToken(email)).toThrow(`${email} cannot sign in.`)
    expect(() => pool.cognito.accessToken('nobody@example.com')).toThrow('User does not exist.')
  })

  it('is refused when it is tampered with, forged, unsigned, for another client, or of the wrong kind', async () => {
    const { access, identity } = await tokensOf(pool, await member(pool))
    const [head = '', body = '', signature = ''] = access.split('.')
    const claims = Fields.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const changed = encode({ ...claims, sub: 'somebody else' })
    const refused = {
      tampered: `${head}.${changed}.${signature}`,
      forged: signed(head, claims, foreign),
      unsigned: `${encode({ alg: 'none' })}.${body}.`,
      'signed with the public key': `${encode({ alg: 'HS256', kid: pool.cognito.jwks.keys[0]?.kid })}.${body}.${signature}`,
      'of the wrong kind': identity,
      'not a token': 'a.b.c',
    }
    for (const [kind, token] of Object.entries(refused)) {
      expect(pool.cognito.verify(token), kind).toMatchObject({ valid: false, reason: 'Invalid Access Token' })
      await expect(verifier('access').verify(token), kind).rejects.toThrow()
    }
    await expect(verifier('access', 'anotherclient').verify(access)).rejects.toThrow('Client ID')
    const otherClient = signed(head, { ...claims, client_id: 'anotherclient' }, ownKey())
    const otherPool = signed(head, { ...claims, iss: `${pool.cognito.issuer}x` }, ownKey())
    expect(pool.cognito.verify(signed(head, claims, ownKey()))).toMatchObject({ valid: true })
    expect(pool.cognito.verify(otherClient)).toMatchObject({ valid: false })
    expect(pool.cognito.verify(otherPool)).toMatchObject({ valid: false })
  })

  it('is refused after its time, by the clock', async () => {
    const email = await member(pool)
    pool.clock.ms -= 2 * hourMs
    const { access } = await tokensOf(pool, email)
    await expect(verifier('access').verify(access)).rejects.toThrow('expired')
    pool.clock.ms = Math.floor(pool.clock.ms / 1000) * 1000 + signIns.accessTokenSeconds * 1000 - 1
    expect(pool.cognito.verify(access)).toMatchObject({ valid: true })
    pool.clock.ms += 1
    expect(pool.cognito.verify(access)).toEqual({ valid: false, reason: 'Access Token has expired' })
  })

  it('dies with its user: disabling revokes it, and enabling does not bring it back', async () => {
    const email = await member(pool)
    const { access, refresh } = await tokensOf(pool, email)
    await pool.sdk.send(new AdminDisableUserCommand(named(pool, email)))
    expect(pool.cognito.verify(access)).toEqual({ valid: false, reason: 'Access Token has been revoked' })
    await pool.sdk.send(new AdminEnableUserCommand(named(pool, email)))
    expect(pool.cognito.verify(access)).toMatchObject({ valid: false })
    await expect(refreshed(pool, refresh)).rejects.toThrow('Invalid Refresh Token')
  })

  it('to refresh with cannot be made from the id it begins with', async () => {
    const { refresh } = await tokensOf(pool, await member(pool))
    await expect(refreshed(pool, `${refresh.split('.')[0]}.guess`)).rejects.toThrow('Invalid Refresh Token')
  })
})

describe('the folder', () => {
  it('holds no password, code or refresh token, and nobody else can read it', async () => {
    const email = await member(pool)
    const { refresh } = await tokensOf(pool, email)
    await invite(pool, newEmail(), 'Temporary 1!')
    await forgot(pool, email)
    const files = readdirSync(pool.folder).map((name) => join(pool.folder, name))
    expect(files).toHaveLength(2)
    for (const file of files) {
      expect(statSync(file).mode & 0o777, file).toBe(0o600)
      const text = readFileSync(file, 'utf8')
      for (const secret of [password, 'Temporary 1!', codeMailed(pool), refresh, refresh.split('.')[1] ?? '']) {
        expect(text.includes(`"${secret}"`) || (secret.length > 6 && text.includes(secret))).toBe(false)
      }
    }
  })

  it('brings everything back after a crash: ids, users, sessions, codes and the signing key', async () => {
    await pool.restart()
    expect(pool.cognito).toMatchObject({ userPoolId: pool.userPoolId, userPoolClientId: pool.userPoolClientId })
    const email = await member(pool)
    await pool.restart()
    const { access, refresh } = await tokensOf(pool, email)
    await pool.restart()
    expect(pool.cognito.verify(access)).toMatchObject({ valid: true })
    await refreshed(pool, refresh)
    await forgot(pool, email)
    await pool.restart()
    await confirm(pool, email, codeMailed(pool))
    await pool.sdk.send(new AdminDisableUserCommand(named(pool, email)))
    await pool.restart()
    await expect(tokensOf(pool, email, 'Another horse 8!')).rejects.toThrow('User is disabled.')
    await pool.sdk.send(new AdminEnableUserCommand(named(pool, email)))
    await pool.restart()
    await tokensOf(pool, email, 'Another horse 8!')
    await pool.sdk.send(new AdminDeleteUserCommand(named(pool, email)))
    await pool.restart()
    await expect(tokensOf(pool, email, 'Another horse 8!')).rejects.toThrow('Incorrect username or password.')
  })

  it('has a key and ids of its own in every installation', async () => {
    const other = await openLocalPool()
    expect(pool.userPoolId).toMatch(/^eu-west-1_[0-9A-Za-z]{9}$/)
    expect(other.userPoolId).not.toBe(pool.userPoolId)
    const { access } = await tokensOf(pool, await member(pool))
    expect(other.cognito.verify(access)).toMatchObject({ valid: false })
    await other.close()
  })
})

describe('a web page', () => {
  it('may sign in from its own origin', async () => {
    const asked = 'x-amz-target,content-type,amz-sdk-request'
    const preflight = await fetch(pool.endpoint, {
      method: 'OPTIONS',
      headers: { origin: consoleOrigin, 'access-control-request-headers': asked },
    })
    expect(preflight.status).toBe(200)
    expect(preflight.headers.get('access-control-allow-headers')).toBe(asked)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('reads the public keys', async () => {
    const answer = await fetch(`${pool.endpoint}/${pool.userPoolId}/.well-known/jwks.json`)
    expect(await answer.json()).toEqual(pool.cognito.jwks)
    expect(Object.keys(pool.cognito.jwks.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  it('cannot administer users, signed or not', async () => {
    const [users, page] = [{ UserPoolId: pool.userPoolId }, { origin: consoleOrigin }]
    const scope = 'local/20261120/eu-west-1/cognito-idp/aws4_request'
    const forged = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-target, Signature=${'0'.repeat(64)}`
    expect(await post('ListUsers', users, page)).toBe('MissingAuthenticationTokenException')
    expect(await post('ListUsers', users, { ...page, authorization: forged })).toBe('InvalidSignatureException')
    expect(await post('InitiateAuth', {}, page)).toBe('InvalidParameterException')
    expect(await post('InitiateAuth', {}, { origin: 'http://example.com' })).toBe('AccessDeniedException')
    expect(await post('constructor', {})).toBe('UnknownOperationException')
  })
})

function verifier(tokenUse: 'access' | 'id', clientId = pool.userPoolClientId) {
  const made = CognitoJwtVerifier.create({ userPoolId: pool.userPoolId, clientId, tokenUse })
  made.cacheJwks(pool.cognito.jwks)
  return made
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function signed(head: string, claims: unknown, key: KeyObject): string {
  const text = `${head}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
}

function ownKey(): KeyObject {
  const jwk = Fields.parse(JSON.parse(readFileSync(join(pool.folder, 'key.json'), 'utf8')))
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

async function post(operation: string, body: unknown, headers: Record<string, string> = {}): Promise<string | null> {
  const target = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` }
  const answer = await fetch(pool.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', ...target, ...headers },
    body: JSON.stringify(body),
  })
  return answer.headers.get('x-amzn-errortype')
}
