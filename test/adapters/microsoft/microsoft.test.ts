import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Heard } from '../../../functions/adapters/adapter.ts'
import { microsoft } from '../../../functions/adapters/microsoft/adapter.ts'
import { openSigningKeys } from '../../../functions/adapters/microsoft/keys.ts'
import { failure, hostileBodies, mutantsOf, providerOf, rawOf } from '../sketch.ts'
import fixtures from './fixtures/calls.json' with { type: 'json' }
import { callWith, keysReply, metadataReply, tokenOf } from './token.ts'

const now = new Date('2026-11-20T12:00:00Z')
const seconds = now.getTime() / 1000
const { calls, tenantId } = fixtures
const settings = { appId: 'c9e8c047-2a34-40a1-b28a-b162d5f5327c', appPassword: 'secret', tenantId }

describe('the token of a call of the Bot Framework', () => {
  const claims = {
    iss: 'https://api.botframework.com',
    aud: settings.appId,
    serviceurl: calls.text.serviceUrl,
    nbf: seconds - 60,
    exp: seconds + 3600,
  }
  const keys = () => openSigningKeys()('own', providerOf(metadataReply, keysReply()).post, now)
  const judge = async (token: string, activity: object = calls.text, own = settings, at = now) =>
    microsoft.verify(callWith(token, activity), own, at, await keys())

  it('lets in what was signed for this app, service, channel and tenant', async () => {
    expect(await judge(tokenOf(claims))).toEqual({ ok: true })
    expect(await judge(tokenOf(claims), calls.text, { ...settings, tenantId: '' })).toEqual({ ok: true })
  })

  it.each([
    ['issuer', { iss: 'https://sts.windows.net/d6d49420-f39b-4df7-a1dc-d59a935871db/' }],
    ['app', { aud: 'another' }],
    ['list of apps', { aud: [settings.appId] }],
    ['service', { serviceurl: 'https://smba.trafficmanager.net/amer/' }],
    ['service that is missing', { serviceurl: undefined }],
    ['time that has not come', { nbf: seconds + 301 }],
    ['time that is over', { exp: seconds - 301 }],
    ['time that is missing', { exp: undefined }],
  ])('is turned away for its %s', async (_, wrong) => {
    expect(await judge(tokenOf({ ...claims, ...wrong }))).toMatchObject({ ok: false })
  })

  it('bears clocks that are five minutes apart', async () => {
    expect(await judge(tokenOf({ ...claims, nbf: seconds + 300 }))).toEqual({ ok: true })
    expect(await judge(tokenOf({ ...claims, exp: seconds - 300 }))).toEqual({ ok: true })
  })

  it('is turned away for another algorithm, another key and a channel the key does not sign for', async () => {
    for (const header of [
      { alg: 'none', kid: 'own' },
      { alg: 'HS256', kid: 'own' },
      { alg: 'RS256', kid: 'other' },
      {},
    ])
      expect(await judge(tokenOf(claims, header))).toMatchObject({ ok: false })
    expect(await judge(tokenOf(claims), { ...calls.text, channelId: 'telegram' })).toMatchObject({ ok: false })
    expect(microsoft.verify(callWith(tokenOf(claims), calls.text), settings, now, undefined)).toMatchObject({
      ok: false,
    })
  })

  it('is turned away from another tenant, and for a service that is not Microsoft’s', async () => {
    const channelData = { tenant: { id: 'another' } }
    expect(await judge(tokenOf(claims), { ...calls.text, channelData })).toMatchObject({
      ok: false,
      why: 'wrong tenant',
    })
    for (const serviceUrl of [
      'https://evil.example/',
      'https://smba.trafficmanager.net.evil.example/',
      'http://smba.trafficmanager.net/',
      'https://user@smba.trafficmanager.net/',
      'https://smba.trafficmanager.net:8443/',
      'https://botframework.com.evil.example/',
      '',
    ]) {
      const token = tokenOf({ ...claims, serviceurl: serviceUrl })
      expect(await judge(token, { ...calls.text, serviceUrl }), serviceUrl).toMatchObject({ ok: false })
    }
  })

  it('is wrong once one sign of it has changed', async () => {
    const token = tokenOf(claims)
    const known = await keys()
    for (const mutant of mutantsOf(token))
      expect(microsoft.verify(callWith(mutant, calls.text), settings, now, known).ok, mutant).toBe(false)
    for (const odd of [
      '',
      'Bearer',
      `bearer ${token}`,
      `Bearer ${token}.x`,
      `Bearer ${token}=`,
      `Bearer ${'a'.repeat(20_000)}.b.c`,
    ]) {
      const raw = rawOf(JSON.stringify(calls.text), { headers: { authorization: odd } })
      expect(microsoft.verify(raw, settings, now, known).ok, odd).toBe(false)
    }
  })

  it('has 16,384 characters at most', async () => {
    const around = tokenOf({ ...claims, more: '' }).length
    // Four characters stand for three bytes.
    const longest = 'x'.repeat(Math.floor(((16_384 - around) * 3) / 4))
    const tokens = ['', 'x', 'xx', 'xxx'].map((more) => tokenOf({ ...claims, more: longest + more }))
    const verdicts = await Promise.all(tokens.map(async (token) => [token.length, (await judge(token)).ok]))
    expect(verdicts).toContainEqual([16_384, true])
    expect(verdicts.filter(([length]) => Number(length) > 16_384)).toContainEqual([16_386, false])
  })

  it('is never right without an app', async () => {
    expect(await judge(tokenOf({ ...claims, aud: '' }), calls.text, { ...settings, appId: '' })).toMatchObject({
      ok: false,
    })
  })
})

describe('the keys of the Bot Framework', () => {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

  it('are kept for a day, and asked for once an hour where a call names one that is unknown', async () => {
    const keysOf = openSigningKeys()
    const { post, asked } = providerOf(
      metadataReply,
      keysReply(),
      metadataReply,
      keysReply('new'),
      metadataReply,
      keysReply('newer'),
      metadataReply,
      keysReply('newest'),
    )
    expect((await keysOf('own', post, now)).has('own')).toBe(true)
    await keysOf('made up', post, now)
    await keysOf('own', post, after(23 * 60))
    expect(asked).toHaveLength(2)
    expect((await keysOf('new', post, after(23 * 60 + 1))).has('new')).toBe(true)
    for (const minutes of [2, 30, 60]) await keysOf('made up', post, after(23 * 60 + minutes))
    expect(asked).toHaveLength(4)
    expect((await keysOf('made up', post, after(24 * 60 + 1))).has('newer')).toBe(true)
    await keysOf('newer', post, after(48 * 60))
    expect(asked).toHaveLength(6)
    expect((await keysOf('newer', post, after(48 * 60 + 1))).has('newest')).toBe(true)
  })

  it('are asked for again when the day is over, to the millisecond', async () => {
    const keysOf = openSigningKeys()
    const { post, asked } = providerOf(metadataReply, keysReply(), metadataReply, keysReply('new'))
    await keysOf('own', post, now)
    await keysOf('own', post, new Date(after(24 * 60).getTime() - 1))
    expect(asked).toHaveLength(2)
    expect((await keysOf('own', post, after(24 * 60))).has('new')).toBe(true)
  })

  it('stay good while nobody answers, and are asked for again after a minute', async () => {
    const keysOf = openSigningKeys()
    const { post, asked } = providerOf(
      failure('network'),
      failure('network'),
      metadataReply,
      keysReply(),
      failure('timeout'),
    )
    expect((await keysOf('own', post, now)).size).toBe(0)
    expect((await keysOf('own', post, after(0.5))).size).toBe(0)
    expect((await keysOf('own', post, after(1))).size).toBe(0)
    expect((await keysOf('own', post, after(2))).has('own')).toBe(true)
    expect((await keysOf('own', post, after(26 * 60))).has('own')).toBe(true)
    expect(asked).toHaveLength(5)
  })

  it('are not asked for where a call bears no token', async () => {
    const { post, asked } = providerOf()
    expect(await microsoft.keysFor?.(rawOf('{}'), settings, post, now)).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('a call of the Bot Framework', () => {
  const heard = (name: keyof typeof calls): readonly Heard[] =>
    microsoft.parse(rawOf(JSON.stringify(calls[name])), settings)
  const account = settings.appId

  it('tells a text with its language, its sender and what an answer needs', () => {
    const { from, conversation, recipient, serviceUrl } = calls.text
    expect(heard('text')).toEqual([
      {
        id: '1485983408511',
        at: '2026-11-20T12:00:00.000Z',
        from: {
          ids: [from.id],
          name: 'Ada Byron',
          more: { conversation: conversation.id, bot: recipient.id, tenant: tenantId, serviceUrl },
        },
        account,
        type: 'text',
        text: 'Hallo zusammen',
        language: 'de',
      },
    ])
    expect(heard('mention')).toMatchObject([{ type: 'text', text: 'do you bake?' }])
  })

  it('in a group comes from another person than in a chat with the bot alone, so that nothing private is answered there', () => {
    const { conversation } = calls.text
    const inGroup = (of: object) => {
      const activity = { ...calls.text, conversation: { ...conversation, ...of } }
      return microsoft.parse(rawOf(JSON.stringify(activity)), settings)[0]?.from
    }
    const sender = calls.text.from.id
    const group = { id: '19:group@thread.v2', conversationType: 'groupChat' }
    expect(inGroup(group)).toMatchObject({
      ids: [`${sender} 19:group@thread.v2`],
      more: { conversation: '19:group@thread.v2', user: sender },
    })
    expect(inGroup({ id: '19:team@thread.tacv2', conversationType: 'channel' })?.ids).toEqual([
      `${sender} 19:team@thread.tacv2`,
    ])
    expect(inGroup({ id: 'a:other', isGroup: true })?.ids).toEqual([`${sender} a:other`])
  })

  it('tells a pressed button by its payload', () => {
    expect(heard('press')).toMatchObject([{ type: 'choice', payload: 'p.3.-.7', label: 'Rye bread' }])
    expect(heard('post back')).toMatchObject([{ type: 'choice', payload: 'p.3.-.1' }])
  })

  it('tells files that were put somewhere and pictures that lie with the service', () => {
    expect(heard('files')).toMatchObject([
      { id: '5', type: 'file', contentType: 'image/png', name: 'image.png', text: 'Two files' },
      { id: '5/1', type: 'file', name: 'order.pdf', reference: expect.stringContaining('tempauth') as string },
    ])
  })

  it('tells a beginning, an end and writing, and names what it cannot tell', () => {
    expect(heard('added')).toMatchObject([{ type: 'start' }])
    expect(heard('end')).toMatchObject([{ type: 'end' }])
    expect(heard('typing')).toMatchObject([{ type: 'typing' }])
    expect(heard('reaction')).toMatchObject([{ type: 'reaction', emoji: '👍' }])
    expect(heard('unlike')).toMatchObject([{ type: 'reaction' }])
    expect(heard('unlike')[0]).not.toHaveProperty('emoji')
    expect(heard('card')).toMatchObject([{ type: 'shown', what: 'card', shown: 'rating: 5' }])
    for (const name of ['somebody else added', 'invoke', 'echo'] as const) expect(heard(name)).toEqual([])
  })

  it('keeps no address that is not Microsoft’s', () => {
    const told = microsoft.parse(
      rawOf(JSON.stringify({ ...calls.text, serviceUrl: 'https://evil.example/' })),
      settings,
    )
    expect(told[0]?.from.more).not.toHaveProperty('serviceUrl')
  })

  it('names the app it is for', () => {
    expect(microsoft.accountOf?.(rawOf(JSON.stringify(calls.text)))).toBe(account)
    expect(microsoft.accountOf?.(rawOf('x'))).toBeUndefined()
    expect(microsoft.accounts?.(settings)).toEqual([account])
  })

  it('is read whatever it holds', () => {
    const names = Object.keys(calls.files)
    assert(
      property(hostileBodies([...names, 'contentUrl', 'contentType', 'choice']), (body) => {
        for (const { id, from } of microsoft.parse(rawOf(body), settings)) expect([id, from.ids[0]]).not.toContain('')
      }),
      { numRuns: 300 },
    )
  })
})
