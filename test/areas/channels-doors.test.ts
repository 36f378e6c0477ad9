/** The doors of channels, what a test proves, who holds which account, and what providers are given. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { otherChannels } from '#shared/chat/channels'
import { adapterOf } from '../../functions/adapters/adapters.ts'
import { forgetChannels } from '../../functions/channels/opened-channel.ts'
import { queueHeard } from '../../functions/channels/door.ts'
import { findDoor, findDoorOfAccount } from '../../functions/channels/doors.ts'
import { FakeTwilio } from '../adapters/twilio/fake.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { openedChannel, readChannels, row, saveChannels, withRows } from '../kit/channel-settings.ts'
import { message, talkTest } from '../kit/content-drafts.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
const scope = { client: shop.scope.client, environment: shop.scope.environment }
const now = () => new Date(world.clock.now())
const whatsapp = new FakeWhatsapp(now)
const twilio = new FakeTwilio({ now })

beforeAll(async () => {
  for (const fake of [whatsapp, twilio])
    for (const host of fake.hosts) await world.outside.site(host, (request, response) => fake.answer(request, response))
})

describe('the door of a channel', () => {
  it('has a key of its own, by which the channel and its environment are found', async () => {
    const healths = await admin.channels.health()
    expect(healths.map(({ channel }) => channel)).toEqual(otherChannels)
    expect(new Set(healths.map(({ address }) => address)).size).toBe(otherChannels.length)
    for (const [index, channel] of otherChannels.entries()) {
      const { address } = healths[index]!
      const key = address.split('/').at(-1)!
      expect(address).toBe(`${world.cloud.origin}/input/${channel}/${key}`)
      expect(await findDoor(key)).toEqual({ ...scope, channel })
      expect((await openedChannel(scope, channel)).key).toBe(key)
    }
    expect(await findDoor('A'.repeat(22))).toBeUndefined()
    expect(await findDoor(`../${'A'.repeat(19)}`)).toBeUndefined()
  })

  it('is made once, whoever looks first', async () => {
    const other = await world.newCompany()
    const looks = await Promise.all([1, 2, 3, 4].map(() => other.admin.channels.health()))
    for (const look of looks) expect(look).toEqual(looks[0])
  })
})

describe('CXone', () => {
  it('CHANNELS-014: is issued credentials by an empty body, of which the secret is shown once', async () => {
    const path = `/input/cxone/${scope.environment}/issue_credentials`
    const { status, body } = await admin.request('POST', path, { body: {} })
    expect(status).toBe(200)
    const { key, secret } = (body as { data: { key: string; secret: string } }).data
    const shown = (await readChannels(admin)).cxone
    expect(shown).toMatchObject({ credentialKey: key })
    expect(world.log.join('\n')).toContain('issue_credentials')
    expect(JSON.stringify([shown, (await openedChannel(scope, 'cxone')).settings, world.log])).not.toContain(secret)
    const again = await admin.channels.issueCredentials({ _id: scope.environment })
    expect(again).not.toMatchObject({ key, secret })
    expect((await openedChannel(scope, 'cxone')).settings['credentialKey']).toBe(again.key)
    await expect(admin.channels.issueCredentials({ _id: ulid() })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the retired channel', () => {
  it('CHANNELS-011/stored/no-route: is kept under its name and can be edited, and nothing is received on it or asked of it', async () => {
    await saveChannels(admin, { googleBusinessMessaging: { agentId: 'kept' } })
    expect((await readChannels(admin)).googleBusinessMessaging).toMatchObject({ agentId: 'kept' })
    expect((await admin.channels.health()).map(({ channel }) => channel)).not.toContain('googleBusinessMessaging')
    const answer = await admin.request('POST', '/api/agent/channels-configuration/test/googleBusinessMessaging', {
      body: {},
    })
    expect(answer.status).toBe(400)
    for (const method of ['GET', 'POST'])
      expect(
        (await fetch(`${world.cloud.origin}/input/googleBusinessMessaging/${'A'.repeat(22)}`, { method })).status,
      ).toBe(404)
  })
})

/** The mailboxes, as the adapter names them. */
const readAccounts = async () => adapterOf('email')!.accounts!((await openedChannel(scope, 'email')).settings)

describe('a test of the settings', () => {
  const on = (settings: Readonly<Record<string, unknown>>) => ({ ...withRows(settings), isOn: true })

  it('says what the provider says, keeps when it was asked, and leaves its audit', async () => {
    await saveChannels(admin, { twilio: on(twilio.settings) })
    const findings = await admin.channels.test({ channel: 'twilio' })
    expect(findings.filter(({ ok }) => ok).map(({ code }) => code)).toEqual(['token-good', 'account'])
    expect(findings.map(({ code }) => code)).toContain('webhook-missing')
    const health = (await admin.channels.health()).find(({ channel }) => channel === 'twilio')!
    expect(health).toMatchObject({
      state: 'ready',
      checked: new Date(world.clock.now()).toISOString().slice(0, 0) || health.checked,
    })
    const [line] = (await admin.history.audits({ type: 'edit-channel' })).audits
    expect(line!.data).toMatchObject({ name: 'twilio', description: 'test' })
  })

  it('of a channel that lacks something is refused, and one of a provider that lets nobody in says so', async () => {
    await expect(admin.channels.test({ channel: 'five9' })).rejects.toMatchObject({ code: 'channel-not-set-up' })
    await expect(admin.channels.test({ channel: 'chat_plugin' })).rejects.toMatchObject({ code: 'not-found' })
    twilio.isRevoked = true
    const findings = await admin.channels.test({ channel: 'twilio' })
    twilio.isRevoked = false
    expect(findings).toEqual([{ ok: false, code: 'refused', values: { status: 401 } }])
  })

  it('takes what it has proved, which no other company is given until it is let go', async () => {
    const { account } = whatsapp
    const { admin: rival } = await world.newCompany()
    const { _id: environment, client } = await readChannels(rival)
    const held = async () => {
      forgetChannels(scope)
      return findDoorOfAccount('whatsapp', account)
    }
    await saveChannels(admin, { whatsapp: on(whatsapp.settings) })
    const shown = async () => (await admin.channels.health()).find(({ channel }) => channel === 'whatsapp')!
    expect(await held()).toBeUndefined()
    expect(await shown()).not.toHaveProperty('bareAddress')
    await admin.channels.test({ channel: 'whatsapp' })
    expect(await held()).toEqual({ ...scope, channel: 'whatsapp' })
    expect((await shown()).bareAddress).toBe(`${world.cloud.origin}/input/whatsapp`)

    await saveChannels(rival, { whatsapp: on(whatsapp.settings) })
    await expect(rival.channels.test({ channel: 'whatsapp' })).rejects.toMatchObject({
      code: 'account-taken',
      values: { account },
    })
    await saveChannels(admin, { whatsapp: { isOn: false } })
    expect(await held()).toBeUndefined()
    await rival.channels.test({ channel: 'whatsapp' })
    expect(await held()).toEqual({ client, environment, channel: 'whatsapp' })
    await expect(saveChannels(admin, { whatsapp: { isOn: true } })).rejects.toMatchObject({ code: 'account-taken' })

    // The row of the account is removed.
    await saveChannels(rival, { whatsapp: { numbers: [row({ phoneNumberId: 'another', token: 'x'.repeat(20) })] } })
    expect(await held()).toBeUndefined()
    await saveChannels(admin, { whatsapp: { isOn: true } })
    expect(await held()).toEqual({ ...scope, channel: 'whatsapp' })
    await saveChannels(admin, { whatsapp: { isOn: false } })
  })

  it('of one account by two companies at once gives it to one of them', async () => {
    for (let round = 0; round < 3; round++) {
      const rivals = await Promise.all([1, 2].map(() => world.newCompany()))
      for (const { admin: each } of rivals) await saveChannels(each, { whatsapp: on(whatsapp.settings) })
      const results = await Promise.allSettled(
        rivals.map(({ admin: each }) => each.channels.test({ channel: 'whatsapp' })),
      )
      const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as object] : []))
      expect(refused).toMatchObject([{ code: 'account-taken' }])
      for (const { admin: each } of rivals) await saveChannels(each, { whatsapp: { isOn: false } })
    }
  })

  it('that fails proves nothing', async () => {
    const { admin: other } = await world.newCompany()
    const numbers = [{ phoneNumberId: whatsapp.account, token: 'of-somebody-else' }]
    await saveChannels(other, { whatsapp: on({ ...whatsapp.settings, numbers }) })
    expect((await other.channels.test({ channel: 'whatsapp' })).every(({ ok }) => !ok)).toBe(true)
    forgetChannels(scope)
    expect(await findDoorOfAccount('whatsapp', whatsapp.account)).toBeUndefined()
  })
})

describe('a mailbox', () => {
  it('is ours as soon as it is saved, because we have made its address', async () => {
    const mailboxOf = ({ email }: Awaited<ReturnType<typeof readChannels>>) =>
      (email['mailboxes'] as unknown as { word: string; token: string }[])[0]!
    const { word, token } = mailboxOf(
      await saveChannels(admin, { email: { isOn: true, mailboxes: [row({ word: 'help' })] } }),
    )
    const [account = ''] = (await readAccounts()).filter((each) => each.includes(token))
    expect(account).toContain(word)
    expect(await findDoorOfAccount('email', account)).toEqual({ ...scope, channel: 'email' })
    await saveChannels(admin, { email: { mailboxes: [] } })
    forgetChannels(scope)
    expect(await findDoorOfAccount('email', account)).toBeUndefined()
  })
})

describe('a message to oneself', () => {
  const to = twilio.customers[0]

  it('is sent with the stored settings, in the language of the channel', async () => {
    await saveChannels(admin, { twilio: { ...withRows(twilio.settings), language: 'en' } })
    expect(await admin.channels.sendTest({ channel: 'twilio', account: twilio.account, to })).toEqual({
      ok: true,
      code: 'sent',
    })
    expect(twilio.inbox.at(-1)).toMatchObject({ to, text: 'This is a test message. You can answer it.' })
  })

  it('that is refused says why, without the secrets that went along', async () => {
    const secret = twilio.settings.authToken
    await world.outside.replace('api.twilio.com', (_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 21211, message: `No such number for ${secret}`, status: 400 }))
    })
    const answer = await admin.channels.sendTest({ channel: 'twilio', account: twilio.account, to })
    expect(answer).toMatchObject({ ok: false, code: 'drop' })
    expect(world.log.join('\n')).toContain('channels-configuration/test')
    expect(JSON.stringify([answer, world.log])).not.toContain(secret)
    await world.outside.replace('api.twilio.com', (request, response) => twilio.answer(request, response))
  })
})

describe('Alexa', () => {
  it('CHANNELS-015/download/failure: is given the interaction model of the skill, and what is missing is said', async () => {
    await expect(admin.channels.alexaJson()).rejects.toMatchObject({
      code: 'channel-not-set-up',
      message: 'This channel is not set up yet.',
    })
    await saveChannels(admin, { alexa: { invocationName: 'rose shop' } })
    await admin.knowledge.createIntent({ title: 'Hours', utterances: [{ text: 'when are you open' }] })
    const model = await admin.channels.alexaJson(scope)
    expect(model).toMatchObject({ interactionModel: { languageModel: { invocationName: 'rose shop' } } })
    expect(JSON.stringify(model)).toContain('when are you open')
    await expect(admin.channels.alexaJson({ environment: ulid() })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('names of channels', () => {
  const aliases = {
    'twilio-voice': 'twilioVoice',
    'eight-by-eight': 'eightByEight',
    'eight-by-eight-messaging': 'eightByEightMessaging',
  } as const
  const named = Object.entries(aliases)

  it('CHANNELS-003/aliases: aliases are taken where a channel is tested, and at its door', async () => {
    const healths = await admin.channels.health()
    for (const [alias, channel] of named) {
      const tested = await admin.request('POST', `/api/agent/channels-configuration/test/${alias}`, { body: {} })
      expect(tested, alias).toMatchObject({ status: 409, body: { code: 'channel-not-set-up' } })
      const key = healths
        .find((each) => each.channel === channel)!
        .address.split('/')
        .at(-1)!
      const statuses = await Promise.all(
        [channel, alias, 'nobody'].map(
          async (name) => (await fetch(`${world.cloud.origin}/input/${name}/${key}`, { method: 'POST' })).status,
        ),
      )
      expect(statuses, alias).toEqual([statuses[0], statuses[0], 404])
    }
    const untested = await admin.request('POST', '/api/agent/channels-configuration/test/nobody', { body: {} })
    expect(untested.status).toBe(400)
  })

  it('CHANNELS-003/aliases/hierarchy: aliases are taken where responses, questions and conversations are narrowed down by a channel', async () => {
    const { _id: block } = await admin.blocks.create(message('Hello'))
    for (const [alias, channel] of [...named, ['chat-plugin', 'chat_plugin']] as const)
      for (const path of [
        `/api/agent/hierarchy/${block}?updateRequired=true&channel=`,
        '/api/agent/knowledge-base/unanswered?channel=',
      ]) {
        const [byId, byAlias] = await Promise.all([channel, alias].map((name) => admin.request('GET', path + name)))
        expect(byAlias!.body, `${path}${alias}`).toEqual(byId!.body)
        expect(byId!.status).toBe(200)
      }
    expect((await admin.request('GET', `/api/agent/hierarchy/${block}?channel=nobody`)).status).toBe(400)
  })

  it('CHANNELS-003/aliases: what is kept under an alias is kept under the id', async () => {
    for (const [alias, channel] of named) {
      const test = { ...talkTest(`On ${alias}`), channel: alias }
      const kept = await admin.request('POST', '/api/agent/tests', { body: { test } })
      expect(kept.body, alias).toMatchObject({ data: { channel } })
      const block = { ...message('Hello'), channelContent: { [alias]: { text: { en: 'Hello there' } } } }
      const own = await admin.request('POST', '/api/agent/block', { body: block })
      expect(own.body, alias).toMatchObject({
        data: { channelContent: { [channel]: { text: { en: 'Hello there' } } } },
      })
    }
  })
})

describe('a name that comes from outside', () => {
  it('loses on every channel what turns the writing around it, and what nobody sees', async () => {
    await saveChannels(admin, { twilio: { ...withRows(twilio.settings), isOn: true } })
    world.clock.advance(31_000)
    const from = { ids: ['+4915112345678'] as const, name: 'Deo\u202e \u2066Wil\u200bma\u2069' }
    const account = '+4930901820'
    await queueHeard(await openedChannel(scope, 'twilio'), [{ id: ulid(), from, account, type: 'text', text: 'Hi' }])
    await world.settled()
    const users = await admin.conversations.list({})
    expect(users.filter(({ activeChannel }) => activeChannel === 'twilio')).toMatchObject([
      { firstName: 'Deo', lastName: 'Wilma' },
    ])
  })
})
