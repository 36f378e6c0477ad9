/** What is refused of the settings of a company, by the field, and what the same field takes. */
import { describe, expect, it } from 'vitest'
import { weekdays, type OpeningHours } from '#shared/company/opening-hours'
import type { FullSettings } from '#shared/contracts/settings'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop } = await openShop()
const { admin, company } = shop
const minute = 60_000

type Changes = Omit<Parameters<Worker['settings']['updateCompany']>[0], 'id'>
const saves = (changes: Changes) => admin.settings.updateCompany({ id: company.id, ...changes })
/** The faults of a body that no typed caller could send. */
async function faultsOf(body: object, area = 'settings') {
  const { status, body: answer } = await admin.request('PUT', `/api/agent/${area}/${company.id}`, { body })
  expect(status).toBe(400)
  return (answer.details as { path: string; message: string }[]).map((fault) => [fault.path, fault.message])
}
const read = () => admin.settings.company()

describe('what is refused', () => {
  it('SETTINGS-009/format/range: opening hours that are no times of a day; a day without times is a day off', async () => {
    const hours = (open: string | null, closed: string | null): OpeningHours =>
      Object.fromEntries(weekdays.map((day) => [day, { open, closed }])) as OpeningHours
    for (const wrong of ['9:00', '25:00', '12:60', 'noon', '12:00:61'])
      expect((await faultsOf({ openingHours: hours(wrong, '24:00') }))[0]).toEqual([
        'openingHours.Monday.open',
        'Must be valid 24-hour format time value.',
      ])
    for (const right of ['00:00', '09:30', '23:59:59', '24:00'])
      expect((await saves({ openingHours: hours(right, '24:00') })).openingHours).toEqual(hours(right, '24:00'))
    expect((await saves({ openingHours: hours(null, null) })).openingHours).toEqual(hours(null, null))
    expect((await saves({ openingHours: null })).openingHours).toBeNull()
  })

  it('SETTINGS-011: codes that are no languages, and languages that are not offered', async () => {
    for (const code of ['xx', 'eng', 'EN', 'e1'])
      expect(await faultsOf({ supportedLangs: ['en', code] })).toEqual([
        ['supportedLangs.1', 'Please use correct country code'],
      ])
    expect(await faultsOf({ supportedLangs: ['fr'] })).toEqual([
      ['supportedLangs.0', 'This language is not offered yet'],
    ])
    expect((await faultsOf({ supportedLangs: [] }))[0]![0]).toBe('supportedLangs')
    expect((await faultsOf({ supportedLangs: ['en', 'en'] }))[0]![0]).toBe('supportedLangs')
    expect((await saves({ supportedLangs: ['de', 'en', 'cy'] })).supportedLangs).toEqual(['de', 'en', 'cy'])
    await saves({ supportedLangs: ['en', 'de'] })
  })

  it('SETTINGS-015/list/invalid: a list of mail addresses one of which is none', async () => {
    for (const wrong of ['jo', 'jo@bloom.example, al', 'jo@bloom.example; al@bloom.example', 'jo@bloom.example,,'])
      expect(await faultsOf({ brokenBlocksEmail: wrong })).toEqual([
        ['brokenBlocksEmail', 'Please enter a valid email in a comma-separated list'],
      ])
    for (const right of ['jo@bloom.example', 'jo@bloom.example,al@bloom.example', ''])
      expect((await saves({ brokenBlocksEmail: right })).brokenBlocksEmail).toBe(right)
  })

  it('SETTINGS-023/unique: topics, outcomes and tags that are there twice, whatever their capitals', async () => {
    for (const list of ['topics', 'outcomes', 'tags'] as const) {
      expect((await faultsOf({ [list]: ['Order', 'order'] }))[0]![0]).toBe(list)
      expect((await saves({ [list]: ['Order', 'Wedding'] }))[list]).toEqual(['Order', 'Wedding'])
    }
  })

  it('WEBPLUGIN-015, WEBPLUGIN-016/gradient/plain, WEBPLUGIN-024, WEBPLUGIN-025: a look that is none', async () => {
    const gradient = 'linear-gradient(90deg, #112233, #445566)'
    const style = (await read()).pluginStyle
    const plain = [
      'primaryColour',
      'primaryTextColour',
      'secondaryColour',
      'secondaryTextColour',
      'tertiaryColour',
      'tertiaryTextColour',
      'wbbChatBackground',
      'backgroundTextColour',
      'neutralOutline',
      'neutralMain',
      'neutralContrast',
    ] as const
    const painted = ['receiverMessageColour', 'senderMessageColour', 'headerColour', 'sendButtonColour'] as const
    const shapes = {
      width: 300,
      zindex: 7,
      fullScreen: true,
      allTextInput: false,
      positionLeft: true,
      disablePlugin: true,
      popupSize: 'large',
      customIconOutsideButton: true,
    } as const
    const features = {
      enableSpeechToText: true,
      enableUploadFile: false,
      enableEmojis: false,
      enableFullScreen: true,
      enableDownloadChat: true,
      allowFeedback: true,
      dynamicHeader: true,
      persistBetweenPages: false,
      typingIndicator: false,
      displayAvatar: false,
      messagesInterval: 5200,
    } as const
    const colours = Object.fromEntries([
      ...plain.map((name) => [name, '#a1B2c3']),
      ...painted.map((name) => [name, gradient]),
    ]) as object
    const whole = { version: 2, ...colours, ...shapes, ...features }
    expect((await saves({ pluginStyle: whole as FullSettings['pluginStyle'] })).pluginStyle).toEqual(whole)
    const faults = (values: object) => faultsOf({ pluginStyle: { ...whole, ...values } })
    for (const name of plain)
      for (const wrong of [gradient, 'red', '#12345', 'url(a)'])
        expect((await faults({ [name]: wrong })).map(([path]) => path)).toEqual([`pluginStyle.${name}`])
    for (const name of painted) {
      for (const wrong of [
        'red',
        'linear-gradient(90deg, #112233)',
        'linear-gradient(90deg, #112233, #445566, #778899)',
      ])
        expect((await faults({ [name]: wrong })).map(([path]) => path)).toEqual([`pluginStyle.${name}`])
      expect((await saves({ pluginStyle: { ...whole, [name]: '#000000' } as never })).pluginStyle[name]).toBe('#000000')
    }
    expect(await faults({ version: 3 })).toEqual([['pluginStyle.version', 'You must specify a version.']])
    expect((await faults({ width: 299 })).map(([path]) => path)).toEqual(['pluginStyle.width'])
    await saves({ pluginStyle: style })
  })

  it('WEBPLUGIN-018: a session that ends by itself at no time, or without a word in a supported language', async () => {
    const off = {
      enableSessionTimeout: false,
      timeout: 0,
      confirmationTimeout: 0,
      confirmationTitle: {},
      confirmationMessage: {},
    }
    expect((await read()).chatSession).toEqual(off)
    const on = {
      enableSessionTimeout: true,
      timeout: 10 * minute,
      confirmationTimeout: minute,
      confirmationTitle: { en: 'Still there?', de: 'Noch da?' },
      confirmationMessage: { en: 'Go on?', de: 'Weiter?' },
    }
    expect((await saves({ chatSession: on })).chatSession).toEqual(on)
    const paths = async (values: object) =>
      (await faultsOf({ chatSession: { ...on, ...values } })).map(([path]) => path)
    for (const timeout of [0, 9 * minute, 61 * minute, 10 * minute + 1])
      expect(await paths({ timeout })).toEqual(['chatSession.timeout'])
    for (const confirmationTimeout of [0, 6 * minute, 90_000])
      expect(await paths({ confirmationTimeout })).toEqual(['chatSession.confirmationTimeout'])
    for (const timeout of [10 * minute, 60 * minute])
      expect(
        (await saves({ chatSession: { ...on, timeout, confirmationTimeout: 5 * minute } })).chatSession.timeout,
      ).toBe(timeout)
    expect(
      await faultsOf({ chatSession: { ...on, confirmationTitle: { en: 'A' }, confirmationMessage: { de: ' ' } } }),
    ).toEqual([
      ['chatSession.confirmationMessage.en', 'Confirmation message is required'],
      ['chatSession.confirmationTitle.de', 'Confirmation title is required'],
      ['chatSession.confirmationMessage.de', 'Confirmation message is required'],
    ])
    // The languages are those of after the save.
    const english = { ...on, confirmationTitle: { en: 'A' }, confirmationMessage: { en: 'B' } }
    expect((await saves({ supportedLangs: ['en'], chatSession: english })).chatSession).toEqual(english)
    expect(
      await faultsOf({ supportedLangs: ['en', 'de'], chatSession: { ...english, timeout: 11 * minute } }),
    ).toHaveLength(2)
    expect((await saves({ supportedLangs: ['en', 'de'] })).chatSession).toEqual(english)
    expect((await saves({ chatSession: off })).chatSession).toEqual(off)
    expect((await faultsOf({ chatSession: { ...off, enableSessionTimeout: 'maybe' } }))[0]![0]).toBe(
      'chatSession.enableSessionTimeout',
    )
  })

  it('numbers and timezones of the system that are none', async () => {
    for (const [field, value] of [
      ['numberOfLanguageSwitches', -1],
      ['conversationAnalyticsTTL', 0.5],
      ['conversationEventsTTL', -1],
      ['timezone', 'Mars/Olympus'],
    ] as const)
      expect((await faultsOf({ [field]: value }, 'system-settings')).map(([path]) => path)).toEqual([field])
  })
})
