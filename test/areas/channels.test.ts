/** Settings > channels: what is entered and kept, what is shown of it, and who holds which account. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { otherChannels } from '#shared/chat/channels'
import type { OutsideChannel } from '#shared/channels/register'
import { contentLanguages } from '#shared/languages'
import { faultsOf, openedChannel, readChannels, row, saveChannels, type Settings } from '../kit/channel-settings.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const { admin } = shop
const scope = { client: shop.scope.client, environment: shop.scope.environment }

const read = (by: Worker = admin) => readChannels(by)
const saves = (changes: Readonly<Record<string, Settings>>) => saveChannels(admin, changes)
const opened = (channel: OutsideChannel) => openedChannel(scope, channel)

describe('the configuration of an environment', () => {
  it('ERRORS-015/secrets: a refusal holds no secret, neither one that is stored nor one that was sent', async () => {
    await saves({ microsoft: { appId: 'app-1', appPassword: 'stored-and-secret' } })
    const settings = await read()
    const microsoft = { ...settings.microsoft, appId: 7, appPassword: 'sent-and-secret' }
    const path = `/api/agent/channels-configuration/${settings._id}`
    const { status, text } = await admin.request('PUT', path, { body: { ...settings, microsoft } })
    expect([status, JSON.parse(text)]).toMatchObject([400, { errorMessage: expect.any(String) as string }])
    expect(text).not.toContain('secret')
  })

  it('CHANNELS-004/edit/scope, CHANNELS-005, CHANNELS-013/read/write: is a list of one, with every channel, and is saved as a whole', async () => {
    const all = await admin.channels.configuration({ client: scope.client, environment: scope.environment })
    expect(all).toHaveLength(1)
    const [first] = all
    expect(first).toMatchObject({ _id: scope.environment, ...scope })
    for (const name of ['chat_plugin', ...otherChannels, 'googleBusinessMessaging']) expect(first).toHaveProperty(name)
    const saved = await saves({ microsoft: { appId: 'app-1', tenantId: 'tenant-1' } })
    expect(saved).toEqual({
      ...first,
      revision: first!.revision + 1,
      microsoft: { ...first!.microsoft, appId: 'app-1', tenantId: 'tenant-1' },
    })
    expect(await read()).toEqual(saved)
  })

  it('CHANNELS-006/messenger/whatsapp, CHANNELS-007/capabilities/defaults/endpoints, CHANNELS-008/microsoft/alexa, CHANNELS-009/fields/defaults, CHANNELS-010: keeps every field of every channel', async () => {
    const entered = {
      messenger: { pages: [row({ pageId: '100', name: 'Roses' })] },
      whatsapp: { numbers: [row({ phoneNumberId: '200', number: '+447700900001' })] },
      twilioVoice: {
        numbers: [row({ number: '+447700900002', capabilities: ['sms', 'mms', 'voice', 'fax'] })],
        textEndpoint: 'https://text.example/in',
        speechEndpoint: 'https://speech.example/in',
        inputTimeout: 2.5,
        defaultLanguage: 'de-DE',
      },
      microsoft: { appId: 'app', tenantId: 'tenant' },
      alexa: { skillId: 'amzn1.ask.skill.1', invocationName: 'roses', defaultIntents: ['AMAZON.HelpIntent'] },
      email: {
        topicsToManuallyProcess: ['Complaints'],
        footer: 'Bloom Ltd',
        includeFooter: false,
        includeOOO: true,
        defaultFromEmail: 'from@bloom.example',
        defaultToEmail: 'to@bloom.example',
      },
      googleBusinessMessaging: { agentId: 'agent', clientEmail: 'client@bloom.example' },
    }
    const secrets = {
      messenger: { messengerAppSecret: 'messenger-secret-0001' },
      whatsapp: { whatsappAppSecret: 'whatsapp-secret-0002' },
      microsoft: { appPassword: 'microsoft-secret-0003' },
      googleBusinessMessaging: { privateKey: 'google-secret-0004' },
    }
    const before = await read()
    expect(before.twilioVoice).toMatchObject({ inputTimeout: 1.5, defaultLanguage: 'en-GB' })
    expect(before.email).toMatchObject({ includeFooter: true, includeOOO: false })
    await saves(entered)
    await saves(secrets)
    const after = await read()
    const masked = (all: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(all).map(([name, secret]) => [name, `••••${secret.slice(-4)}`]))
    for (const [name, fields] of Object.entries(entered))
      expect((after as Record<string, unknown>)[name], name).toMatchObject(fields)
    for (const [name, fields] of Object.entries(secrets))
      expect((after as Record<string, unknown>)[name], name).toMatchObject(masked(fields))
    expect((await opened('messenger')).settings).toMatchObject({ ...entered.messenger, ...secrets.messenger })
    expect((await opened('twilioVoice')).settings).toMatchObject(entered.twilioVoice)
  })

  it('another company and another environment lead nowhere', async () => {
    const other = await world.newCompany()
    const before = await read()
    const foreign = await read(other.admin)
    for (const asked of [{ client: foreign.client }, { environment: foreign.environment }])
      await expect(admin.channels.configuration(asked)).rejects.toMatchObject({ code: 'not-found' })
    for (const named of [{ _id: foreign._id }, { client: foreign.client }, { environment: foreign.environment }])
      await expect(admin.channels.save({ ...before, ...named })).rejects.toMatchObject({ code: 'not-found' })
    for (const asked of [{ client: foreign.client }, { environment: foreign.environment }])
      await expect(admin.channels.alexaJson(asked)).rejects.toMatchObject({ code: 'not-found' })
    await expect(admin.channels.issueCredentials({ _id: foreign._id })).rejects.toMatchObject({ code: 'not-found' })
    expect(await read(other.admin)).toEqual(foreign)
    expect(await read()).toEqual(before)
  })

  it('is closed to those who only talk to customers', async () => {
    const lena = await shop.hires('Lena Lang')
    const before = await read()
    const calls = [
      () => lena.channels.configuration({}),
      () => lena.channels.save(before),
      () => lena.channels.health(),
      () => lena.channels.test({ channel: 'twilio' }),
      () => lena.channels.sendTest({ channel: 'twilio', account: '', to: '+447700900123' }),
      () => lena.channels.issueCredentials({ _id: scope.environment }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('of two saves at once one lands, and the other one is told', async () => {
    const before = await read()
    const save = (botName: string) => admin.channels.save({ ...before, cxone: { ...before.cxone, botName } })
    const results = await Promise.allSettled(['one', 'two', 'three'].map(save))
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as { code: string }] : []))
    expect(refused.map(({ code }) => code)).toEqual(['stale', 'stale'])
    expect((await read()).revision).toBe(before.revision + 1)
  })

  it('a save that changes nothing leaves no audit, and one that does names channels and fields, never values', async () => {
    const linesOf = async () => (await admin.history.audits({ type: 'edit-channel' })).audits
    const before = await linesOf()
    await saves({})
    expect(await linesOf()).toEqual(before)
    await saves({
      five9: { tenantName: 'a tenant nobody names', isOn: true },
      voice: { webhookSecret: 'voice-secret-0005' },
    })
    const [line] = await linesOf()
    expect(line!.data).toMatchObject({
      name: 'five9, voice',
      description: 'five9.isOn, five9.tenantName, voice.webhookSecret',
    })
  })

  it('takes only a language the company speaks, and a department it has', async () => {
    const { supportedLangs } = await admin.settings.company()
    const language = contentLanguages.find((each) => !supportedLangs.includes(each))
    expect(await faultsOf(saves({ twilio: { language, departmentId: ulid() } }))).toEqual([
      ['twilio.language', 'language-not-offered'],
      ['twilio.departmentId', 'department-gone'],
    ])
    const { _id: departmentId } = await admin.departments.create({ name: `Roses ${ulid()}` })
    await saves({ twilio: { language: 'en', departmentId } })
    // What goes later keeps nobody from saving something else.
    await admin.departments.create({ name: `Tulips ${ulid()}` })
    await admin.departments.remove({ id: departmentId }).catch(() => undefined)
    await saves({ alexa: { invocationName: 'tulips' } })
    expect((await read()).twilio).toMatchObject({ language: 'en' })
  })
})

describe('a secret', () => {
  it('CHANNELS-012/masked/kept: is write-only: shown as a mask, which keeps it when it comes back, and emptied by nothing else', async () => {
    const secret = 'twilio-token-7391'
    const shown = (await saves({ twilio: { accountSid: 'AC1', authToken: secret } })).twilio
    expect(shown['authToken']).toBe('••••7391')
    await saves({ twilio: { accountSid: 'AC2' } })
    expect((await opened('twilio')).settings).toMatchObject({ accountSid: 'AC2', authToken: secret })
    await saves({ twilio: { authToken: 'twilio-token-8402' } })
    expect((await opened('twilio')).settings).toMatchObject({ authToken: 'twilio-token-8402' })
    await saves({ twilio: { authToken: '' } })
    expect((await read()).twilio['authToken']).toBe('')
    expect((await opened('twilio')).settings).toMatchObject({ authToken: '' })
  })

  it('CHANNELS-012/masked: every channel whose fields are not shown has an account id or site, and secrets that are masked', async () => {
    const secret = 'a-secret-of-any-2846'
    const entered = {
      twilio: { accountSid: 'AC1', authToken: secret, numbers: [row({ number: '+447700900003' })] },
      eightByEight: { tenantId: 'tenant', channelId: 'channel', apiKey: secret },
      eightByEightMessaging: { apiKey: secret, subAccounts: [row({ subAccountId: 'sub', sender: 'Bloom' })] },
      salesforce: { siteUrl: 'https://bloom.my.salesforce.com', orgId: 'org', signingSecret: secret },
      messageBird: {
        accessKey: secret,
        signingKey: secret,
        senders: [row({ channelId: 'one', number: '+447700900004' })],
      },
      five9: { tenantName: 'Bloom', campaignName: 'Roses' },
      cxone: { botName: 'Flora' },
      voice: { webhookSecret: secret, applicationId: 'app' },
      videoCalling: { appId: 'app', keyId: 'key', privateKey: secret },
    }
    await saves(entered)
    const after = (await read()) as unknown as Record<string, Settings>
    for (const [name, fields] of Object.entries(entered)) {
      const expected = Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [field, value === secret ? '••••2846' : value]),
      )
      expect(after[name], name).toMatchObject(expected)
    }
  })

  it('in a row belongs to its row, wherever it is moved to, and a copy of the row has none', async () => {
    const [one, two] = [
      row({ pageId: '1', name: 'One', token: 'page-token-one-1111' }),
      row({ pageId: '2', name: 'Two', token: 'page-token-two-2222' }),
    ]
    await saves({ messenger: { pages: [one, two] } })
    const shown = (await read()).messenger['pages'] as unknown as Settings[]
    expect(shown.map(({ token }) => token)).toEqual(['••••1111', '••••2222'])
    await saves({ messenger: { pages: shown.toReversed() } })
    expect((await opened('messenger')).settings['pages']).toEqual([two, one])
    const copy = { ...shown[0], _id: ulid(), pageId: '3' }
    expect(await faultsOf(saves({ messenger: { pages: [...shown, copy] } }))).toEqual([
      ['messenger.pages.2.token', 'mandatory'],
    ])
    const swapped = [{ ...shown[0], token: shown[1]!['token'] }]
    expect(await faultsOf(saves({ messenger: { pages: swapped } }))).toEqual([['messenger.pages.0.token', 'mandatory']])
  })

  it('of few signs shows none of them', async () => {
    expect((await saves({ eightByEight: { apiKey: 'short-key' } })).eightByEight['apiKey']).toBe('••••')
  })

  it('is in no answer, no audit and no line of the log', async () => {
    const secret = `never-to-be-seen-${ulid()}`
    await saves({ whatsapp: { whatsappAppSecret: secret, numbers: [row({ phoneNumberId: '9', token: secret })] } })
    const { text } = await admin.request('PUT', `/api/agent/channels-configuration/${scope.environment}`, {
      body: { ...(await read()), whatsapp: { whatsappAppSecret: secret, numbers: 'none' } },
    })
    const seen = [text, await read(), await admin.channels.health(), await admin.history.audits(), world.log]
    expect(JSON.stringify(seen)).not.toContain(secret)
  })
})

describe('what is entered is checked', () => {
  it('CHANNELS-016/https/private: an endpoint is https, http only in development, and never a private host', async () => {
    const endpoint = async (textEndpoint: string) => faultsOf(saves({ twilioVoice: { textEndpoint } }))
    const fault = [['twilioVoice.textEndpoint', 'url']]
    for (const good of ['', 'https://speech.example/x', 'http://127.0.0.1:9000/x', 'http://speech.example/x'])
      expect(await endpoint(good), good).toEqual([])
    for (const bad of [
      'https://10.0.0.1/x',
      'http://10.0.0.1/x',
      'https://192.168.1.1/',
      'https://172.16.0.1/',
      'https://169.254.169.254/',
      'https://localhost/x',
      'https://server.internal/',
      'https://[::1]/x',
      'ftp://speech.example/',
      'https://user:word@speech.example/',
      'javascript:alert(1)',
      'speech.example',
    ])
      expect(await endpoint(bad), bad).toEqual(fault)
  })

  it('CHANNELS-017/pattern/spaces: a telephone number is an optional +, three digits, an optional hyphen and six to twelve digits', async () => {
    const number = (written: string) => faultsOf(saves({ twilio: { numbers: [row({ number: written })] } }))
    for (const good of ['+447700900', '447-700900', '123456789', '+123-456789012345', 'whatsapp:+447700900000'])
      expect(await number(good), good).toEqual([])
    for (const bad of ['12345678', '+44', 'abc123456', '+1234567890123456', '447--700900'])
      expect(await number(bad), bad).toEqual([['twilio.numbers.0.number', 'phone-invalid']])
    for (const spaced of ['+44 7700 900000', '447 700900'])
      expect(await number(spaced), spaced).toEqual([['twilio.numbers.0.number', 'phone-spaces']])
    const onWhatsapp = (written: string) =>
      faultsOf(saves({ whatsapp: { numbers: [row({ phoneNumberId: '1', number: written })] } }))
    for (const good of ['whatsapp:+447700900000', '4477009000']) expect(await onWhatsapp(good), good).toEqual([])
    for (const bad of ['447-700900', '123456789'])
      expect(await onWhatsapp(bad), bad).toEqual([['whatsapp.numbers.0.number', 'phone']])
  })

  it('rows that are there twice are refused', async () => {
    const one = row({ pageId: '7' })
    expect(await faultsOf(saves({ messenger: { pages: [one, row({ pageId: '7' })] } }))).toEqual([
      ['messenger.pages.1.pageId', 'value-taken'],
    ])
    expect(await faultsOf(saves({ messenger: { pages: [one, { ...one, pageId: '8' }] } }))).toEqual([
      ['messenger.pages.1._id', 'value-taken'],
    ])
  })

  it('what we make is made once, kept whatever is sent, and another one of each row', async () => {
    const { messengerVerifyToken: token } = (await read()).messenger
    expect(token).toMatch(/^[\w-]{22}$/)
    await saves({ messenger: { messengerVerifyToken: 'mine' } })
    expect((await read()).messenger['messengerVerifyToken']).toBe(token)
    await saves({ email: { mailboxes: [row({ word: 'sales' }), row({ word: 'help', token: 'mine' })] } })
    const first = (await read()).email['mailboxes'] as unknown as { token: string }[]
    expect(first.map((each) => /^[a-z2-7]{10}$/.test(each.token))).toEqual([true, true])
    expect(first[0]!.token).not.toBe(first[1]!.token)
    await saves({ email: { mailboxes: first.map((each) => ({ ...each, token: 'x' })) } })
    expect((await read()).email['mailboxes']).toEqual(first)
  })
})
