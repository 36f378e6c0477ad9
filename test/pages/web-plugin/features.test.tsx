/** The Features tab of the web plugin: toggles, delay, menu, pages without the plugin and proactive messages. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { version2Only } from '#shared/company/effective-settings'
import type { Moment } from '#shared/company/moments'
import { choiceActionTypes } from '#shared/chat/message'
import type { FullSettings } from '#shared/contracts/settings'
import { faultAt } from '#shared/faults'
import { faultsOf } from '../../../frontend/src/components/form/checks.ts'
import { momentChecks } from '../../../frontend/src/pages/web-plugin/tabs/moments/moment-draft.ts'
import { field, press, type } from '../actions.ts'
import { pickOption } from '../blocks/blocks-screen.tsx'
import { idOf } from '../screen.tsx'
import { isEnabled, openPlugin, save, saved, tab } from './plugin-screen.tsx'

const isOn = (label: string) => field(label).checked
const oldStyle = { ...saved.pluginStyle, version: 1 as const }

const toggles = {
  enableUploadFile: 'Send pictures',
  enableEmojis: 'Emojis',
  enableSpeechToText: 'Speech to text',
  enableFullScreen: 'Full-screen button',
  dynamicHeader: 'Dynamic header',
  persistBetweenPages: 'Keep the chat between pages',
  typingIndicator: 'Typing indicator',
  displayAvatar: 'Avatars',
  allowFeedback: 'Feedback',
  enableDownloadChat: 'Download',
} as const
const names = Object.keys(toggles) as (keyof typeof toggles)[]

describe('the Features tab', () => {
  const at = '?tab=features'
  const open = async (of: Partial<FullSettings> = {}) => {
    const page = await openPlugin({ at, of })
    await screen.findByText('In the chat')
    return page
  }

  it('WEBPLUGIN-009/toggles: turns each feature on and off', async () => {
    const page = await open()
    const before = saved.pluginStyle
    for (const name of names) {
      expect(isOn(toggles[name])).toBe(before[name])
      fireEvent.click(field(toggles[name]))
    }
    const { pluginStyle } = await save(page)
    expect(pluginStyle).toEqual({ ...before, ...Object.fromEntries(names.map((name) => [name, !before[name]])) })
  })

  it('WEBPLUGIN-012/disabled: version 1 disables what only version 2 can do, and says why', async () => {
    await open({ pluginStyle: oldStyle })
    const disabled = names.filter((name) => field(toggles[name]).disabled)
    expect(disabled).toEqual(names.filter((name) => name in version2Only))
    expect(disabled.every((name) => !isOn(toggles[name]))).toBe(true)
    // So do the slider and the tab with the session.
    expect(screen.getAllByText(/^Only version 2 of the plugin can do this/)).toHaveLength(disabled.length + 2)
  })

  it('WEBPLUGIN-026/range/marks: the delay of the bot’s messages runs from 0 to 5200 ms in steps of 100, with marks at 0 to 5 s', async () => {
    const page = await open()
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Bot messages delay' })
    expect([slider.min, slider.max, slider.step]).toEqual(['0', '5200', '100'])
    const marks = [...document.querySelectorAll('.slider-marks > span')].map(({ textContent }) => textContent)
    expect(marks).toEqual(['0 s', '1 s', '2 s', '3 s', '4 s', '5 s'])
    fireEvent.change(slider, { target: { value: '700' } })
    expect((await save(page)).pluginStyle?.messagesInterval).toBe(700)
  })

  it('WEBPLUGIN-009/menu, WEBPLUGIN-039: edits the menu by the editor of choices, without intents and phone numbers', async () => {
    const page = await open()
    press('Add a choice')
    press(/^More for/)
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(entries).toEqual([
      'Edit label',
      'Link to response',
      'Add link',
      'Edit button payload',
      'Open an extension',
      'Delete',
    ])
    expect(isEnabled('Save')).toBe(false)
    fireEvent.click(screen.getByRole('menuitem', { name: 'Add link' }))
    type(await screen.findByLabelText('Link').then(() => 'Link'), 'https://bloom.example/')
    press('Apply')
    type('Label of “No label”', 'Visit our website')
    expect((await save(page)).persistentMenu).toEqual([
      { title: { en: 'Visit our website' }, action: { type: 'url', value: 'https://bloom.example/', track: false } },
    ])
  })

  it('CHOICES-009/actions: a menu may hold each type of action, and shows those that it does not offer', async () => {
    const values = {
      url: 'https://bloom.example/',
      phone: '+493012345678',
      location: '',
      'form-value': 'yes',
      extension: 'cart',
    }
    const persistentMenu = choiceActionTypes.map((of) => ({
      title: { en: `A choice of ${of}` },
      action: {
        type: of,
        value: of === 'block' || of === 'block-intent' ? idOf(30) : values[of],
        ...(of === 'url' && { track: false }),
      },
    })) as FullSettings['persistentMenu']
    const page = await open({ persistentMenu })
    expect([...choiceActionTypes].toSorted()).toEqual(
      ['url', 'phone', 'location', 'block', 'block-intent', 'form-value', 'extension'].toSorted(),
    )
    for (const of of choiceActionTypes) expect(field(`Label of “A choice of ${of}”`).value).toBe(`A choice of ${of}`)
    type('Label of “A choice of url”', 'Our website')
    const sent = (await save(page)).persistentMenu ?? []
    expect(sent.map(({ action }) => action)).toEqual(persistentMenu.map(({ action }) => action))
  })

  it('hides the plugin on pages, and refuses what is no path', async () => {
    const page = await open()
    press('Add a page')
    type('Path 1', 'checkout')
    expect(tab('Features, 1 error')).toBeTruthy()
    type('Path 1', '/checkout*')
    press('Add a page')
    type('Path 2', '/privacy')
    press('Remove /privacy')
    expect((await save(page)).plugin).toMatchObject({ hidden: ['/checkout*'] })
  })

  it('hides it on twenty pages at most', async () => {
    const hidden = Array.from({ length: 19 }, (_, index) => `/page-${index}`)
    await open({ plugin: { ...saved.plugin, hidden } })
    const isRefused = () => screen.getByRole('button', { name: /^Add a page/ }).getAttribute('aria-disabled') === 'true'
    expect(isRefused()).toBe(false)
    press(/^Add a page/)
    expect(isRefused()).toBe(true)
  })

  it('WEBPLUGIN-009/conversations: asks a form before the chat, and tells of the availability', async () => {
    const page = await open()
    await pickOption(screen.getByRole('button', { name: /^Form before the chat/ }), 'Order')
    fireEvent.click(field('Availability'))
    expect((await save(page)).plugin).toMatchObject({ preChat: idOf(10), availability: true })
  })
})

describe('proactive messages', () => {
  const at = '?tab=features'
  const greet: Moment = {
    _id: idOf(80),
    title: 'Greet',
    text: { en: 'Hello!' },
    pages: ['/wedding*'],
    after: { type: 'seconds', seconds: 20 },
    who: 'new',
    hours: 'open',
    atMost: { type: 'days', days: 7 },
    opens: 'teaser',
    on: true,
    from: '',
    to: '',
  }

  it('are made in a dialog, which asks for a name and a text', async () => {
    const page = await openPlugin({ at })
    await screen.findByText('No proactive messages yet')
    press('Add a message')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Greet' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Message')))
    type('Message', 'Hello!')
    await pickOption(dialog.getByRole('button', { name: /^When/ }), 'After scrolling down')
    type('Percent of the page', '40')
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    await screen.findByText('After 40 % of the page · All pages · All visitors · Once a visit')
    const { plugin } = await save(page)
    expect(plugin?.moments).toMatchObject([
      { title: 'Greet', text: { en: 'Hello!' }, after: { type: 'scrolled', percent: 40 }, on: true },
    ])
  })

  it.each([
    [19, false],
    [20, true],
  ])('are at most twenty: beside %d another one is refused: %s', async (count, isRefused) => {
    const moments = Array.from({ length: count }, (_, index) => ({ ...greet, _id: idOf(100 + index) }))
    await openPlugin({ at, of: { plugin: { ...saved.plugin, moments } } })
    const add = await screen.findByRole('button', { name: /^Add a message/ })
    expect(add.getAttribute('aria-disabled') === 'true').toBe(isRefused)
  })

  it('last for a day at least, and never end before they begin', () => {
    const faults = (to: string) => faultsOf({ ...greet, from: '2026-12-24', to }, momentChecks('en'))
    expect([faults('2026-12-24'), faults('2026-12-25'), faults('')]).toEqual([[], [], []])
    expect(faults('2026-12-23')).toEqual([faultAt('to', 'days-order')])
  })

  it('say in a sentence when they come, and are turned off, edited and removed', async () => {
    const page = await openPlugin({
      at,
      of: { plugin: { ...saved.plugin, moments: [greet, { ...greet, _id: idOf(81), title: 'Help' }] } },
    })
    expect(
      await screen.findAllByText('After 20 seconds · /wedding* · New visitors · While you are open · Once in 7 days'),
    ).toHaveLength(2)
    fireEvent.click(field('“Greet” is on'))
    press('Remove “Help”')
    press('Edit “Greet”')
    await screen.findByRole('dialog')
    type('Message', 'Good morning!')
    press('Apply')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await save(page)).plugin?.moments).toEqual([{ ...greet, on: false, text: { en: 'Good morning!' } }])
  })
})
