/** What a company enters for each channel, field by field, so that a definition cannot lose one unseen. */
import { describe, expect, it } from 'vitest'
import { lastSignsOf } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import { definitions } from '#shared/channels/register'
import type { Channel } from '#shared/chat/channels'

describe('what is entered for a channel', () => {
  const rows: readonly (readonly [Channel, about: string, fields: readonly string[]])[] = [
    ['chat_plugin', 'website inline documented 24', []],
    [
      'microsoft',
      'team queue documented 24',
      ['appId: word required', 'appPassword: secret required', 'tenantId: word'],
    ],
    [
      'twilio',
      'telephony queue documented 24',
      [
        'accountSid: word required',
        'authToken: secret required',
        'apiKey: word',
        'apiSecret: secret',
        'messagingServiceSid: word',
        'numbers: list required to 20 (number: phone required)',
      ],
    ],
    [
      'messenger',
      'social queue documented 24',
      [
        'messengerAppSecret: secret required',
        'messengerVerifyToken: word made',
        'pages: list required to 20 (pageId: word required, name: text, token: secret required to 1000)',
      ],
    ],
    [
      'whatsapp',
      'messaging-app queue documented 24',
      [
        'whatsappAppSecret: secret required',
        'whatsappVerifyToken: word made',
        'businessAccountId: word',
        'numbers: list required to 20 (phoneNumberId: word required, number: phone whatsapp, token: secret required to 1000)',
      ],
    ],
    [
      'eightByEight',
      'vendor queue documented 24',
      ['tenantId: word required', 'channelId: word required', 'apiKey: secret required'],
    ],
    [
      'eightByEightMessaging',
      'vendor queue documented 24',
      [
        'apiKey: secret required',
        'webhookToken: word made',
        'region: choice at first "8x8.com" of 8x8.com/8x8.uk/us.8x8.com/8x8.id',
        'subAccounts: list required to 20 (subAccountId: word required, namespace: choice at first "SMS" of SMS/ChatApps, sender: word)',
      ],
    ],
    [
      'salesforce',
      'crm queue assumed 24',
      [
        'siteUrl: endpoint required',
        'orgId: letters required',
        'deploymentName: letters required',
        'signingSecret: secret required',
      ],
    ],
    [
      'alexa',
      'assistant inline documented 1',
      [
        'skillId: word required',
        'invocationName: text required to 50',
        'defaultIntents: words to 20 of AMAZON.HelpIntent/AMAZON.StopIntent/AMAZON.CancelIntent/AMAZON.RepeatIntent/AMAZON.YesIntent/AMAZON.NoIntent/AMAZON.FallbackIntent',
      ],
    ],
    [
      'messageBird',
      'messaging-provider queue documented 24',
      [
        'generation: choice at first "conversations" of conversations/bird',
        'accessKey: secret required',
        'signingKey: secret required',
        'workspaceId: word when generation is bird',
        'senders: list required to 20 (channelId: word required, platform: choice at first "sms" of sms/whatsapp, number: phone)',
      ],
    ],
    [
      'videoCalling',
      'video queue documented 0',
      ['appId: word required', 'keyId: word required', 'privateKey: secret required to 4000', 'webhookSecret: secret'],
    ],
    [
      'email',
      'email queue documented 0',
      [
        'mailboxes: list required to 20 (word: word required to 18, token: word made, topic: text)',
        'topicsToManuallyProcess: words to 50',
        'includeFooter: flag at first true',
        'footer: text to 2000',
        'includeOOO: flag at first false',
        'defaultFromEmail: email',
        'defaultToEmail: email',
      ],
    ],
    [
      'twilioVoice',
      'telephony inline documented 0',
      [
        'accountSid: word required',
        'authToken: secret required',
        'apiKey: word',
        'apiSecret: secret',
        'applicationSid: word',
        'numbers: list required to 20 (number: phone required, capabilities: words to 4 of sms/mms/voice/fax)',
        'inputTimeout: number from 0.5 to 60 at first 1.5',
        'defaultLanguage: language-tag at first "en-GB"',
        'textEndpoint: endpoint',
        'speechEndpoint: endpoint',
      ],
    ],
    [
      'cxone',
      'contact-centre inline documented 0',
      ['botName: word', 'handoverScript: word', 'credentialKey: word made', 'credentialHash: secret required made'],
    ],
    [
      'five9',
      'contact-centre queue observed 24',
      [
        'tenantName: text required',
        'campaignName: text required',
        'tokenStyle: choice at first "hyphen" of hyphen/space',
        'webhookToken: word made',
      ],
    ],
    [
      'voice',
      'sip inline documented 0',
      [
        'webhookSecret: secret required',
        'applicationId: word',
        'defaultLanguage: language-tag at first "en-GB"',
        'voiceName: word',
        'transferTo: word',
      ],
    ],
  ]

  it.each(rows)('%s is %s and has its fields', (name, about, fields) => {
    const definition = definitions[name]
    const { kind, mode, certainty, sessionGapHours } = definition
    expect(`${kind} ${mode} ${certainty} ${sessionGapHours}`).toBe(about)
    expect(definition.fields.map(worded)).toEqual(fields)
  })
})

/** A field in words: `numbers: list required to 20 (number: phone required)`. */
function worded(field: FieldDefinition): string {
  const { name, kind, required, when, made, isOnWhatsapp, min, max, initial, from, of } = {
    made: undefined,
    isOnWhatsapp: undefined,
    min: undefined,
    max: undefined,
    initial: undefined,
    from: undefined,
    of: undefined,
    ...field,
  }
  const flags = [required && 'required', made && 'made', isOnWhatsapp && 'whatsapp'].filter(Boolean)
  const values = [
    when && `when ${when.name} is ${when.is.join('/')}`,
    min !== undefined && `from ${min}`,
    max !== undefined && `to ${max}`,
    initial !== undefined && `at first ${JSON.stringify(initial)}`,
    from && `of ${from.join('/')}`,
    of && `(${of.map(worded).join(', ')})`,
  ].filter(Boolean)
  return `${name}: ${[kind, ...flags, ...values].join(' ')}`
}

it('of a kept secret the last four signs are shown from twelve signs on', () => {
  expect([lastSignsOf('abcdefghijk'), lastSignsOf('abcdefghijkl')]).toEqual(['', 'ijkl'])
})
