import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Launcher } from '#shared/company/launcher-answer'
import { contrast } from '#shared/company/contrast'
import { Moment } from '#shared/company/moments'
import { CompanySettings } from '#shared/contracts/company-settings'
import { contentLanguages } from '#shared/languages'
import { launcherFor } from '../../functions/areas/customer/launcher.ts'

const company = { _id: '01J9ZK3V5Q8XN4T7M2R6W0Y001', supportedLangs: [...contentLanguages], timezone: 'Europe/Berlin' }
const pointer = '01J9ZK3V5Q8XN4T7M2R6W0Y002'
/** A Wednesday, ten minutes before midnight in Berlin. */
const now = new Date('2026-11-25T22:50:00Z')

const read = (settings: object, wanted = 'en', asked: object = company, at = now) => {
  const answer = launcherFor(
    { company: asked as typeof company, settings: CompanySettings.parse(settings), now: at },
    wanted,
  )
  return answer as Launcher
}

const momentOf = (number: number, more: object = {}): Moment =>
  Moment.parse({
    _id: `01J9ZK3V5Q8XN4T7M2R6W0Y0${10 + number}`,
    title: `Moment ${number}`,
    text: { en: `Do you need help with page ${number}?`, de: `Brauchen Sie Hilfe bei Seite ${number}?` },
    pages: [],
    after: { type: 'seconds', seconds: 20 },
    who: 'all',
    hours: 'always',
    atMost: { type: 'once' },
    opens: 'teaser',
    on: true,
    ...more,
  })

const shownOf = (moments: readonly Moment[], more: object = {}) =>
  (read({ plugin: { moments }, ...more }).moments ?? []).map(({ _id }) => moments.findIndex((each) => each._id === _id))

describe('the language of the button', () => {
  it('is the first wanted one that the company speaks, else the company’s own first', () => {
    expect(read({}, 'fr,de-AT,en').language).toBe('de')
    expect(read({}, 'fr').language).toBe('en')
    expect(read({}, '').language).toBe('en')
    expect(read({}, 'en', { ...company, supportedLangs: ['nl', 'cy'] }).language).toBe('nl')
  })

  it('words its text and its labels, and falls back to English', () => {
    const messages = { buttonText: { en: 'Questions?', de: 'Fragen?' } }
    expect(read({ messages }, 'de')).toMatchObject({ text: 'Fragen?', labels: ['Chat öffnen', 'Chat schließen'] })
    expect(read({ messages }, 'it')).toMatchObject({ text: 'Questions?', labels: ['Apri la chat', 'Chiudi la chat'] })
    expect(read({}, 'it').text).toBe('')
  })
})

describe('the look of the button', () => {
  it('has a text colour that can be read on the company’s, whatever it chose', () => {
    for (const primaryColour of ['#ffffff', '#000000', '#777777', '#ffee00', '#2f6f4e']) {
      const { style } = read({ pluginStyle: { primaryColour, primaryTextColour: primaryColour } })
      expect(contrast(style.on, primaryColour)).toBeGreaterThanOrEqual(4.5)
    }
    expect(read({ pluginStyle: { primaryColour: '#111111', primaryTextColour: '#ffff00' } }).style.on).toBe('#ffff00')
  })

  it('WEBPLUGIN-010/icon: has the company’s icon, and lets it stand without a frame in the second version', () => {
    const icon = { customButtonIcon: { pointer } }
    expect(read({})).not.toHaveProperty('icon')
    expect(read(icon)).toMatchObject({ icon: `/brand/${company._id}/${pointer}` })
    expect(read(icon)).not.toHaveProperty('outside')
    const pluginStyle = { customIconOutsideButton: true }
    expect(read({ ...icon, pluginStyle: { ...pluginStyle, version: 2 } }).outside).toBe(true)
    expect(read({ ...icon, pluginStyle: { ...pluginStyle, version: 1 } })).not.toHaveProperty('outside')
    expect(read({ pluginStyle: { ...pluginStyle, version: 2 } })).not.toHaveProperty('outside')
  })

  it('WEBPLUGIN-042: is told to nobody where the plugin is switched off', () => {
    const messages = { buttonText: { en: 'Secret' } }
    expect(read({ pluginStyle: { disablePlugin: true }, messages, plugin: { hidden: ['/a'] } })).toEqual({
      disabled: true,
    })
  })
})

describe('the moments of a page', () => {
  it('are those that are on, on the first and last day of the company’s own calendar too', () => {
    const moments = [
      momentOf(0),
      momentOf(1, { on: false }),
      momentOf(2, { from: '2026-11-25', to: '2026-11-25' }),
      momentOf(3, { from: '2026-11-26' }),
      momentOf(4, { to: '2026-11-24' }),
    ]
    expect(shownOf(moments)).toEqual([0, 2])
    const after = new Date('2026-11-25T23:10:00Z')
    expect(read({ plugin: { moments } }, 'en', company, after).moments!.map(({ _id }) => _id)).toEqual([
      moments[0]!._id,
      moments[3]!._id,
    ])
  })

  it('keep to the hours at which somebody is there', () => {
    const day = { open: '09:00', closed: '17:00' }
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name) => [
      name,
      day,
    ])
    const openingHours = Object.fromEntries(days) as object
    const moments = [momentOf(0, { hours: 'open' }), momentOf(1, { hours: 'closed' }), momentOf(2)]
    expect(shownOf(moments, { openingHours })).toEqual([1, 2])
    expect(shownOf(moments)).toEqual([0, 2])
  })

  it('speak the visitor’s language, and say nothing of themselves that a page does not need', () => {
    const moments = [momentOf(0, { pages: ['/shop*'], startBlock: pointer })]
    expect(read({ plugin: { moments } }, 'de').moments).toEqual([
      {
        _id: moments[0]!._id,
        text: 'Brauchen Sie Hilfe bei Seite 0?',
        pages: ['^/shop.*$'],
        after: { type: 'seconds', seconds: 20 },
        who: 'all',
        atMost: { type: 'once' },
        opens: 'teaser',
        startBlock: pointer,
      },
    ])
  })

  it('that have nothing to say come only where they open the window', () => {
    const moments = [momentOf(0, { text: {} }), momentOf(1, { text: {}, opens: 'window' })]
    expect(shownOf(moments)).toEqual([1])
  })

  it('are not mentioned where there are none, and neither are hidden pages', () => {
    expect(read({ plugin: { moments: [momentOf(0)] } }).moments?.[0]).not.toHaveProperty('pages')
    const hidden = ['/checkout']
    expect(read({ plugin: { hidden, moments: [momentOf(0)] } })).toMatchObject({
      hidden: ['^/checkout$'],
      moments: [{}],
    })
    const none = read({ plugin: { moments: [momentOf(0, { on: false })] } })
    expect(['hidden' in none, 'moments' in none]).toEqual([false, false])
  })
})

describe('the bytes of the answer', () => {
  const full = {
    pluginStyle: { version: 2, customIconOutsideButton: true },
    customButtonIcon: { pointer },
    messages: { buttonText: { en: 'Do you have any questions?' } },
    plugin: { hidden: Array.from({ length: 20 }, (_, at) => `/checkout/step-${at}/*`) },
  }
  const bytesOf = (answer: object) => Buffer.byteLength(JSON.stringify({ data: answer }))

  it('are at most 1.5 kB with an icon and all the hidden pages there may be, without any compression', () => {
    expect(bytesOf(read(full))).toBeLessThanOrEqual(1536)
  })

  it('are at most 1.5 kB on their way with ten moments beside them', () => {
    const moments = Array.from({ length: 10 }, (_, at) =>
      momentOf(at, { pages: [`/shop/${at}/*`], startBlock: pointer }),
    )
    const answer = read({ ...full, plugin: { ...full.plugin, moments } })
    expect(answer.moments).toHaveLength(10)
    expect(gzipSync(JSON.stringify({ data: answer })).length).toBeLessThanOrEqual(1536)
  })
})
