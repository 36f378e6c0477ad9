/** Settings > General: who the company is, when it is there, and for how long it keeps what happened. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SettingsChanges } from '#shared/contracts/settings'
import { faultAt, faultsIn } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { editedWeek, nightOf } from '../../../frontend/src/components/hours/hours-draft.ts'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya } from '../screen.tsx'
import { add, box, dayOff, get, isTold, page, put, save, settings, week } from './general-screen.tsx'

describe('the general settings', () => {
  it('SETTINGS-002/bot: logo and avatar of the bot are changed here as well, and only what was changed is sent', async () => {
    const stored = { pointer: idOf(80), url: `/brand/bloom/${idOf(80)}` }
    const { sent } = await page({ logo: stored, botIcon: stored })
    expect(screen.getByRole('img', { name: 'Chat avatar' }).getAttribute('src')).toBe(stored.url)
    press('Remove: Logo')
    expect(screen.queryByRole('img', { name: 'Logo' })).toBeNull()
    press('Save')
    await waitFor(() => expect(sent()).toEqual([{ uploadLogo: null, revision: 4 }]))
    expect(screen.getByLabelText('Choose a picture: Logo', { selector: 'input' })).toBeTruthy()
  })

  it('SETTINGS-002/client/bot/company/timezone/email/privacy/lists: of company, bot, time, privacy, mail and lists are edited on one page and saved at once, alone what was changed', async () => {
    const { sent } = await page()
    type('Client name', 'Bloom')
    type('Company name', 'Bloom & Sons')
    type('Bot name', 'Ivy')
    fireEvent.mouseDown(screen.getByRole('button', { name: /^Time zone/ }))
    type('Find a city or a region', 'new york')
    for (const [key, keyCode] of [
      ['ArrowDown', 40],
      ['Enter', 13],
    ] as const)
      fireEvent.keyDown(field('Find a city or a region'), { key, keyCode })
    expect(screen.getByRole('button', { name: /^Time zone/ }).textContent).toContain('America/New York')
    expect(screen.getByText(/^There it is now /)).toBeTruthy()
    type('Mail addresses', 'maya@bloom.example, tom@bloom.example')
    type('Address of your privacy policy', 'https://bloom.example/privacy')
    type('Message above the link', 'We keep little.')
    press('German (1 missing)')
    type('Message above the link', 'Wir behalten wenig.')
    add('New tag', 'Regular')
    await save()
    expect(sent()).toEqual([
      {
        displayName: 'Bloom',
        companyName: 'Bloom & Sons',
        botName: 'Ivy',
        timezone: 'America/New_York',
        brokenBlocksEmail: 'maya@bloom.example, tom@bloom.example',
        privacyPolicy: {
          url: 'https://bloom.example/privacy',
          message: { en: 'We keep little.', de: 'Wir behalten wenig.' },
        },
        tags: ['Regular'],
        revision: 4,
      },
    ])
  })

  it('of languages and of what is kept are rules with figures, which are asked for while the rule holds', async () => {
    const { sent } = await page()
    expect(screen.queryByLabelText('Changes in one chat')).toBeNull()
    fireEvent.click(box(/Limit how often/))
    type('Changes in one chat', '2')
    expect(screen.queryByLabelText('Only into your languages')).toBeNull()
    fireEvent.click(box(/Translate texts/))
    fireEvent.click(box(/Only into your languages/))
    // The provider has switched language models off.
    expect(screen.getByText(/nothing is translated for now/)).toBeTruthy()
    expect(screen.queryByText(/This is shorter than before/)).toBeNull()
    type('Days for which conversations are kept', '90')
    expect(screen.getByText(/This is shorter than before/)).toBeTruthy()
    type('Days for which figures are kept', '400')
    await save()
    expect(sent()).toEqual([
      {
        restrictLanguageSwitches: true,
        numberOfLanguageSwitches: 2,
        dynamicTranslation: true,
        restrictedDynamicTranslation: true,
        conversationEventsTTL: 90,
        conversationAnalyticsTTL: 400,
        revision: 4,
      },
    ])
    // To keep more takes nothing away.
    expect(screen.queryByText(/This is shorter than before/)).toBeNull()
    type('Days for which conversations are kept', '0')
    expect(screen.queryByText(/This is shorter than before/)).toBeNull()
  })

  it('SETTINGS-008/hours/links: the hours hold each weekday with open and closed or neither, and three networks a url each', async () => {
    const { sent } = await page({ openingHours: null })
    expect(screen.queryByRole('list', { name: 'Opening hours' })).toBeNull()
    fireEvent.click(box(/^Opening hours/))
    fireEvent.click(box('Saturday'))
    type('Saturday: opens at', '10:00')
    type('Saturday: closes at', '02:00')
    expect(screen.getByText('until the next day')).toBeTruthy()
    type('Facebook', 'https://facebook.com/bloom')
    type('Twitter', 'https://twitter.com/bloom')
    type('LinkedIn', 'http://linkedin.com/bloom')
    press('Save')
    await isTold('Enter an address that begins with https://')
    expect(document.activeElement).toBe(field('LinkedIn'))
    type('LinkedIn', 'https://linkedin.com/bloom')
    await save()
    const office = { open: '09:00', closed: '17:00' }
    expect(sent()).toEqual([
      {
        openingHours: {
          Monday: office,
          Tuesday: office,
          Wednesday: office,
          Thursday: office,
          Friday: office,
          Saturday: { open: '10:00', closed: '02:00' },
          Sunday: dayOff,
        },
        socialLinks: {
          facebook: { url: 'https://facebook.com/bloom' },
          twitter: { url: 'https://twitter.com/bloom' },
          linkedIn: { url: 'https://linkedin.com/bloom' },
        },
        revision: 4,
      },
    ])
  })

  it('SETTINGS-010/ticked/unticked: a weekday has hours exactly while its box is ticked, and null when it is not', async () => {
    const { sent } = await page()
    expect([box('Friday').checked, box('Saturday').checked]).toEqual([true, false])
    expect(screen.queryByLabelText('Saturday: opens at')).toBeNull()
    fireEvent.click(box('Friday'))
    expect(screen.queryByLabelText('Friday: opens at')).toBeNull()
    fireEvent.click(box('Saturday'))
    type('Saturday: opens at', '10:00')
    type('Saturday: closes at', '14:00')
    await save()
    const saturday = { open: '10:00', closed: '14:00' }
    expect(sent()).toMatchObject([{ openingHours: { Friday: dayOff, Saturday: saturday, Sunday: dayOff } }])
  })

  it('shows hours that end with the day as those that end at midnight, which is what a field for a time can hold', () => {
    const { Monday, Tuesday } = editedWeek({
      ...week,
      Monday: { open: '09:00', closed: '24:00' },
      Tuesday: { open: '00:00', closed: '24:00:00' },
    })
    expect([Monday, nightOf(Monday)]).toEqual([{ isOpen: true, open: '09:00', closed: '00:00' }, 'overnight'])
    expect([Tuesday, nightOf(Tuesday)]).toEqual([{ isOpen: true, open: '00:00', closed: '00:00' }, 'always'])
  })

  it('SETTINGS-009/format/range: a time that is none of 24 hours is refused at its day', async () => {
    const { sent } = await page()
    const told = 'Must be valid 24-hour format time value.'
    type('Monday: opens at', '9')
    press('Save')
    await isTold(told)
    expect(screen.getByLabelText('Monday: opens at').getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
    const hours = (open: string) =>
      faultsIn(SettingsChanges.safeParse({ openingHours: { ...week, Monday: { open, closed: '24:00' } } }).error)
    for (const time of ['00:00', '09:30', '09:30:15', '23:59:59', '24:00']) expect(hours(time), time).toEqual([])
    for (const time of ['25:00', '9:30', '09:60', '24:01', '09:30:61', '0930', 'nine'])
      expect(hours(time), time).toEqual([{ ...faultAt('openingHours.Monday.open', 'hours'), message: told }])
  })

  it('SETTINGS-011: languages are two letters of ISO 639-1, of which the page offers those that are spoken here', async () => {
    const { sent } = await page()
    const names = screen.getByRole('list', { name: 'Languages' })
    expect(within(names).getAllByRole('checkbox')).toHaveLength(5)
    const faults = (...supportedLangs: string[]) =>
      faultsIn(SettingsChanges.safeParse({ supportedLangs }).error).map(({ message }) => message)
    for (const wrong of ['xx', 'EN', 'eng', 'e', '', 'en-GB', '12'])
      expect(faults('en', wrong), wrong).toEqual(['Please use correct country code'])
    expect(faults('en', 'ja')).toEqual(['This language is not offered yet'])
    expect(faults('de', 'en')).toEqual([])
    fireEvent.click(box('English'))
    fireEvent.click(box('German'))
    press('Save')
    await isTold('Choose at least one language')
    expect(sent()).toEqual([])
  })

  it('SETTINGS-015/list/invalid: mail addresses are separated by commas, and each is one', async () => {
    const { sent } = await page()
    const told = 'Please enter a valid email in a comma-separated list'
    for (const wrong of ['maya', 'maya@bloom.example; tom@bloom.example', 'maya@bloom.example, tom', ',']) {
      type('Mail addresses', wrong)
      press('Save')
      await isTold(told)
      await waitFor(() => expect(document.activeElement).toBe(field('Mail addresses')))
    }
    expect(sent()).toEqual([])
    type('Mail addresses', 'maya@bloom.example,tom@bloom.example')
    await save()
    expect(sent()).toEqual([{ brokenBlocksEmail: 'maya@bloom.example,tom@bloom.example', revision: 4 }])
  })

  it('SETTINGS-017/message/no-call: a save that changes nothing says `No changes were made` and sends no call', async () => {
    const { sent } = await page()
    press('Save')
    await screen.findByText('No changes were made')
    add('New topic', 'Funerals')
    press('Remove “Funerals”')
    fireEvent.click(box('Sunday'))
    fireEvent.click(box('Sunday'))
    press('Save')
    expect(sent()).toEqual([])
  })

  it('SETTINGS-018/load/update: says when settings cannot be loaded, and when what is sent is refused', async () => {
    let fails = true
    const load = () => {
      if (fails) throw new Problem('unavailable')
      return settings
    }
    await page({}, { answers: { [get]: load } })
    expect(screen.getByText('Error receiving Settings')).toBeTruthy()
    fails = false
    press('Try again')
    await waitFor(() => expect(field('Bot name').value).toBe('Fern'))
    close()
    const refuse = () => {
      throw badRequest(faultAt('url', 'url'))
    }
    await page({}, { answers: { [put]: refuse } })
    type('Website', 'https://bloom.example')
    press('Save')
    await screen.findByText('Data error, cannot update')
    await isTold('Enter a valid url')
    expect(field('Website').value).toBe('https://bloom.example')
  })

  it('SHELL-040/settings: asks before pending changes are left; staying keeps them, leaving discards them', async () => {
    const { router } = await page()
    type('Bot name', 'Ivy')
    await act(() => router.navigate('/settings/history'))
    const asked = within(await screen.findByRole('dialog'))
    asked.getByText(
      'There are pending changes which are not yet saved. If you choose to leave this page, these updates will be discarded.',
    )
    fireEvent.click(asked.getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([router.state.location.pathname, field('Bot name').value]).toEqual(['/settings/general', 'Ivy'])
    await act(() => router.navigate('/settings/history'))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave page' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/history'))
    await act(() => router.navigate('/settings/general'))
    expect((await screen.findByLabelText<HTMLInputElement>('Bot name')).value).toBe('Fern')
  })

  it('SETTINGS-007/company: show what the provider has switched on and off, and offer no way to change it', async () => {
    await page({ closed: ['liveChatDisabled', 'openAiDisabled'] })
    const flags = within(document.querySelector<HTMLElement>('#features')!)
    expect(flags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Live chatOff',
      'AnalyticsOn',
      'Knowledge editorOn',
      'Visual builderOn',
      'Language modelsOff',
      'Knowledge responsesOn',
      'Videos as knowledgeOff',
    ])
    expect(flags.queryAllByRole('checkbox')).toEqual([])
  })

  it('can be looked at and not be changed by whoever may only read', async () => {
    const { sent } = await page({}, { agent: { ...maya, permissions: ['read'], readOnly: true } })
    expect(screen.getAllByText('You do not have permission to do this.').length).toBeGreaterThan(0)
    expect(document.querySelectorAll('form input').length).toBeGreaterThan(20)
    const isOpen = ':not([readonly], [aria-readonly=true], [aria-disabled=true], [disabled])'
    expect(
      [...document.querySelectorAll(`form :is(input, textarea)${isOpen}`)].map(({ outerHTML }) => outerHTML),
    ).toEqual([])
    for (const name of [/^Remove/, /^Add/, /sort A–Z/]) expect(screen.queryByRole('button', { name })).toBeNull()
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    expect(sent()).toEqual([])
  })
})
