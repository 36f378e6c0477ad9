import { createSign, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { alexa } from '../../../functions/adapters/alexa/adapter.ts'
import { certificatesIn, certificateUrlOf, type AlexaKeys } from '../../../functions/adapters/alexa/verify.ts'
import { failure, providerOf, rawOf } from '../sketch.ts'
import { certificateOf, newKeyPair } from './certificates.ts'
import addresses from './fixtures/addresses.json' with { type: 'json' }
import { bodyOf, now, settings, type RequestName } from './requests.ts'

const url = 'https://s3.amazonaws.com/echo.api/echo-api-cert.pem'

const [root, middle, leaf, other] = [newKeyPair(), newKeyPair(), newKeyPair(), newKeyPair()]
const ofRoot = { subject: 'Root', issuer: 'Root', keys: root, signer: root, isAuthority: true }
const ofMiddle = { subject: 'Middle', issuer: 'Root', keys: middle, signer: root, isAuthority: true }
const ofLeaf = { subject: 'Leaf', issuer: 'Middle', keys: leaf, signer: middle, host: 'echo-api.amazon.com' }
const roots = [new X509Certificate(certificateOf(ofRoot))]
const good = certificateOf(ofLeaf) + certificateOf(ofMiddle)

const signed = (body: string, { address = url, keys = leaf } = {}) =>
  rawOf(body, {
    headers: {
      signaturecertchainurl: address,
      'signature-256': createSign('RSA-SHA256').update(body).sign(keys.privateKey, 'base64'),
    },
  })
const verdictOn = (raw = signed(bodyOf('launch')), chain = good, at = now, more: Partial<typeof settings> = {}) =>
  alexa.verify(raw, { ...settings, ...more }, at, { chain: certificatesIn(chain), roots } satisfies AlexaKeys)

describe('the address of a certificate of Alexa', () => {
  it.each(addresses.good)('is good: %s', (address) => {
    expect(certificateUrlOf(address)).toBe(url)
  })
  it.each(addresses.bad)('is refused: %s', (address) => {
    expect(certificateUrlOf(address)).toBeUndefined()
    expect(verdictOn(signed(bodyOf('launch'), { address })).ok).toBe(false)
  })
})

describe('a request of Alexa', () => {
  it('is good when its signer is Alexa and trusted', () => {
    expect(verdictOn()).toEqual({ ok: true })
  })

  it.each([
    ['of a signer who is not Alexa', certificateOf({ ...ofLeaf, host: 'www.amazon.com' }) + certificateOf(ofMiddle)],
    [
      'of a signer without a name of a host',
      certificateOf({ subject: 'echo-api.amazon.com', issuer: 'Middle', keys: leaf, signer: middle }) +
        certificateOf(ofMiddle),
    ],
    ['of a signer of all of Amazon', certificateOf({ ...ofLeaf, host: '*.amazon.com' }) + certificateOf(ofMiddle)],
    ['whose certificate is over', certificateOf({ ...ofLeaf, to: '2026-11-19' }) + certificateOf(ofMiddle)],
    ['whose certificate has not begun', certificateOf({ ...ofLeaf, from: '2026-11-21' }) + certificateOf(ofMiddle)],
    ['whose chain is over in its middle', certificateOf(ofLeaf) + certificateOf({ ...ofMiddle, to: '2026-11-19' })],
    ['whose chain ends before a root', certificateOf(ofLeaf)],
    ['whose chain is out of order', certificateOf(ofMiddle) + certificateOf(ofLeaf)],
    [
      'of a root nobody trusts',
      certificateOf(ofLeaf) +
        certificateOf({ ...ofMiddle, signer: other }) +
        certificateOf({ ...ofRoot, keys: other, signer: other }),
    ],
    [
      'that was signed by somebody who may sign nothing',
      certificateOf(ofLeaf) + certificateOf({ ...ofMiddle, isAuthority: false }),
    ],
    ['whose certificate somebody else made', certificateOf({ ...ofLeaf, signer: other }) + certificateOf(ofMiddle)],
    ['without certificates', ''],
    ['with a broken certificate', good.replace('A', 'B').slice(0, 400)],
  ])('is refused: one %s', (_, chain) => {
    expect(verdictOn(signed(bodyOf('launch')), chain).ok).toBe(false)
  })

  it('is good from the second in which its certificate begins to the one in which it ends', () => {
    const isGood = (times: { from?: string; to?: string }) =>
      verdictOn(signed(bodyOf('launch')), certificateOf({ ...ofLeaf, ...times }) + certificateOf(ofMiddle)).ok
    expect(['2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z'].map((from) => isGood({ from }))).toEqual([true, false])
    expect(['2026-11-20T12:00:00Z', '2026-11-20T11:59:59Z'].map((to) => isGood({ to }))).toEqual([true, false])
  })

  it('has ten certificates at most', () => {
    const leafs = (count: number) => certificatesIn(certificateOf(ofLeaf).repeat(count))
    expect([leafs(10).length, leafs(11)]).toEqual([10, []])
  })

  it('is refused once one sign of it has changed, or somebody else signed it', () => {
    const body = bodyOf('launch')
    const raw = signed(body)
    for (let place = 0; place < body.length; place += 37) {
      const mutant = Buffer.from(raw.body)
      mutant[place] = (mutant[place] ?? 0) ^ 1
      expect(verdictOn({ ...raw, body: mutant }).ok, `${place}`).toBe(false)
    }
    const { 'signature-256': signature = '', ...headers } = raw.headers
    for (let place = 0; place < signature.length - 2; place += 17) {
      const mutant = `${signature.slice(0, place)}${signature[place] === 'A' ? 'B' : 'A'}${signature.slice(place + 1)}`
      expect(verdictOn({ ...raw, headers: { ...headers, 'signature-256': mutant } }).ok, mutant).toBe(false)
    }
    expect(verdictOn({ ...raw, headers }).ok).toBe(false)
    expect(verdictOn(signed(body, { keys: other })).ok).toBe(false)
    expect(alexa.verify(raw, settings, now, undefined).ok).toBe(false)
  })

  it('is good for 150 seconds, and an event of the skill for an hour', () => {
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const isGood = (name: RequestName, seconds: number) => verdictOn(signed(bodyOf(name)), good, after(seconds)).ok
    expect([150, -150, 151, -151].map((seconds) => isGood('launch', seconds))).toEqual([true, true, false, false])
    expect([3600, 3601].map((seconds) => isGood('enabled', seconds))).toEqual([true, false])
    expect(verdictOn(signed(bodyOf('launch', { timestamp: 'never' }))).ok).toBe(false)
  })

  it('is for one skill alone', () => {
    expect(verdictOn(signed(bodyOf('launch')), good, now, { skillId: 'amzn1.ask.skill.other' }).ok).toBe(false)
    expect(verdictOn(signed(bodyOf('launch')), good, now, { skillId: '' }).ok).toBe(false)
    expect(alexa.accountOf?.(signed(bodyOf('launch')))).toBe(settings.skillId)
    expect(alexa.accounts?.(settings)).toEqual([settings.skillId])
  })

  it('has its certificates fetched once a day, from Alexa alone', async () => {
    const { post, asked } = providerOf({ status: 200, body: good }, { status: 200, body: good })
    const keysAt = (at: Date, address = `${url}?${now.getTime()}`) =>
      alexa.keysFor?.(signed(bodyOf('launch'), { address }), settings, post, at)
    expect(await keysAt(now)).toMatchObject({ chain: [{ subject: 'CN=Leaf' }, { subject: 'CN=Middle' }] })
    await keysAt(new Date(now.getTime() + 24 * 60 * 60_000 - 1))
    expect(asked.map((each) => each.url)).toEqual([url])
    await keysAt(new Date(now.getTime() + 24 * 60 * 60_000))
    expect(asked).toHaveLength(2)
    expect(await keysAt(now, 'https://evil.example/echo.api/x')).toBeUndefined()
    expect(asked).toHaveLength(2)
    const odd = providerOf({ status: 404 }, { status: 200, body: 'no certificate' }, failure('timeout'))
    for (const name of ['a', 'b', 'c'])
      expect(
        await alexa.keysFor?.(
          signed('', { address: `https://s3.amazonaws.com/echo.api/${name}` }),
          settings,
          odd.post,
          now,
        ),
      ).toBeUndefined()
  })

  it('is never good with a chain that ends at none of the roots this machine trusts', async () => {
    const address = 'https://s3.amazonaws.com/echo.api/own.pem'
    const { post } = providerOf({ status: 200, body: good + certificateOf(ofRoot) })
    const raw = signed(bodyOf('launch'), { address })
    expect(alexa.verify(raw, settings, now, await alexa.keysFor?.(raw, settings, post, now)).ok).toBe(false)
  })
})
