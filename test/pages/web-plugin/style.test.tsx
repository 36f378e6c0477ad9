/** Settings > Web Plugin > Style: the version and the colours. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paints, version2Only } from '#shared/company/effective-settings'
import { field, press, type } from '../actions.ts'
import { maya, turnGerman } from '../screen.tsx'
import { button, isEnabled } from './plugin-screen.tsx'
import { choose, openStyle } from './style-screen.tsx'

const group = (name: string) => within(screen.getByRole('list', { name: `Contrast: ${name}` }))
const rowOf = (of: string, pair: string) => group(of).getByText(pair).closest('li')?.textContent ?? ''
describe('the version', () => {
  it('WEBPLUGIN-008/version, WEBPLUGIN-012/warning: version 1 warns that it is no longer supported and must be moved to version 2', async () => {
    const { save } = await openStyle({ version: 1 })
    expect(screen.getByText('Version 1 is no longer supported')).toBeTruthy()
    expect(screen.getByText(/must be moved to version 2/)).toBeTruthy()
    press('Move to version 2')
    expect(screen.queryByText('Version 1 is no longer supported')).toBeNull()
    expect((await save()).version).toBe(2)
    choose(/^Version 1/)
    expect(screen.getByText('Version 1 is no longer supported')).toBeTruthy()
  })

  it('WEBPLUGIN-012/disabled: version 1 disables the options of version 2 with the reason, and version 2 does not', async () => {
    await openStyle({ version: 1 })
    const newColours = ['Quick replies', 'Text of quick replies', 'Input field', 'Lines', 'Quiet text']
    const disabled = () => newColours.map((label) => field(label).disabled)
    expect(disabled()).toEqual(newColours.map(() => true))
    expect(screen.getAllByText('Only in version 2')).toHaveLength(newColours.length + paints.length)
    const gradients = () =>
      screen.getAllByRole('button', { name: /^Gradient/ }).map((one) => one.getAttribute('aria-disabled'))
    expect(gradients()).toEqual(['true', 'true', 'true', 'true'])
    expect(field('Main colour').disabled).toBe(false)
    choose(/^Version 2/)
    expect(disabled()).toEqual(newColours.map(() => false))
    expect(gradients()).not.toContain('true')
    expect(
      Object.keys(version2Only).filter((name) => name.endsWith('Colour') || name.startsWith('neutral')),
    ).toHaveLength(newColours.length)
  })

  it('WEBPLUGIN-024: a plugin without a version is not saved: `You must specify a version.`', async () => {
    const { sent } = await openStyle({ version: null as never })
    expect(isEnabled('Save')).toBe(false)
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    expect(await screen.findByText('You must specify a version.')).toBeTruthy()
    expect(sent()).toEqual([])
    choose(/^Version 2/)
    await waitFor(() => expect(screen.queryByText('You must specify a version.')).toBeNull())
  })
})

describe('the colours', () => {
  it('WEBPLUGIN-008/colours, WEBPLUGIN-015: each colour is picked or typed, and one that may be left open is taken away', async () => {
    const { save } = await openStyle({ secondaryColour: '#eeeeee' })
    fireEvent.change(field('Choose: Main colour'), { target: { value: '#123456' } })
    type('Background', '#fafafa')
    press('Remove: Second colour')
    expect(field('Second colour').placeholder).toBe('From the other colours')
    expect(screen.queryByRole('button', { name: 'Remove: Main colour' })).toBeNull()
    const style = await save()
    expect([style.primaryColour, style.wbbChatBackground, style.secondaryColour]).toEqual([
      '#123456',
      '#fafafa',
      undefined,
    ])
  })

  it('a colour that is none is told at its field and holds the save back', async () => {
    await openStyle()
    for (const wrong of ['red', '#12345', 'url(https://a.example)', '']) {
      type('Main colour', wrong)
      fireEvent.blur(field('Main colour'))
      // The preview tells of it as well.
      const told = await screen.findAllByText('Must be a valid hex code representation')
      expect(
        told.some((text) => text.closest('.look-fields')),
        wrong,
      ).toBe(true)
      expect(isEnabled('Save')).toBe(false)
    }
    type('Main colour', '#123456')
    await waitFor(() => expect(isEnabled('Save')).toBe(true))
  })

  it('WEBPLUGIN-016/gradient/plain: four colours take a gradient with two ends and a direction, and no other does', async () => {
    const { save } = await openStyle()
    const kinds = screen.getAllByRole('toolbar', { name: /^Kind of colour: / })
    const named = ['Header', 'Customer messages', 'Bot messages', 'Send button'].map((paint) =>
      screen.getByRole('toolbar', { name: `Kind of colour: ${paint}` }),
    )
    expect(kinds).toEqual(named)
    const header = within(screen.getByRole('toolbar', { name: 'Kind of colour: Header' }))
    fireEvent.click(header.getByRole('button', { name: 'Gradient' }))
    expect(field('Header, start').value).toBe('#2f5d50')
    type('Header, start', '#112233')
    type('Header, end', '#445566')
    const direction = screen.getByRole('spinbutton', { name: 'Header Direction' })
    fireEvent.change(direction, { target: { value: '400' } })
    fireEvent.blur(direction)
    press('Swap start and end')
    expect((await save()).headerColour).toBe('linear-gradient(360deg, #445566, #112233)')
    fireEvent.click(header.getByRole('button', { name: 'Plain' }))
    expect((await save()).headerColour).toBe('#445566')
  })

  it('a gradient with an end that is no colour is told at its field', async () => {
    await openStyle({ headerColour: 'linear-gradient(90deg, #112233, #445566)' })
    type('Header, end', '#44')
    fireEvent.blur(field('Header, end'))
    expect(await screen.findByText(/^Must be a colour such as #2F5D50, or a gradient/)).toBeTruthy()
    expect(field('Header, end').value).toBe('#44')
  })

  it('each pair of colours tells its ratio, and what customers see where it cannot be read', async () => {
    const { save } = await openStyle({ primaryColour: '#ffff00', primaryTextColour: '#ffffff' })
    expect(rowOf('Window', 'Header')).toContain('1.0 : 1, shown with #12161c instead')
    expect(rowOf('Messages', 'Bot messages')).toMatch(/\d\d\.\d : 1$/)
    press('Use a readable colour: Header')
    expect(rowOf('Window', 'Header')).toMatch(/16\.\d : 1$/)
    expect(field('Text on the main colour').value).toBe('#12161c')
    expect((await save()).primaryTextColour).toBe('#12161c')
  })

  it('one press mends every pair, and leaves the main colour as it is', async () => {
    const { save } = await openStyle({
      primaryColour: '#ffff00',
      primaryTextColour: '#ffffff',
      backgroundTextColour: '#eeeeee',
      neutralContrast: '#dddddd',
    })
    press('Use readable colours everywhere')
    expect(screen.getByText('Every text can be read')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Use a readable colour/ })).toBeNull()
    expect((await save()).primaryColour).toBe('#ffff00')
  })

  it('a ready-made palette sets every colour, and one press brings the former ones back', async () => {
    await openStyle({ secondaryTextColour: '#111111' })
    press('Sea')
    expect(button('Sea').getAttribute('aria-pressed')).toBe('true')
    expect([field('Main colour').value, field('Text of bot messages').value]).toEqual(['#0B6E8A', ''])
    press('Night')
    press('Back to my colours')
    expect([field('Main colour').value, field('Text of bot messages').value]).toEqual(['#2f5d50', '#111111'])
    expect(isEnabled('Save')).toBe(false)
    expect(screen.queryByRole('button', { name: 'Back to my colours' })).toBeNull()
  })
})

it('those who may only read see every value, and change none', async () => {
  await openStyle(
    { version: 1, primaryColour: '#ffff00', primaryTextColour: '#ffffff' },
    { agent: { ...maya, permissions: ['read'] } },
  )
  expect(field('Main colour').readOnly).toBe(true)
  for (const name of [/^Move to version 2/, /^Use a readable/, /^Use readable/, /^Remove: /, 'Sea', /^Gradient/])
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull()
  fireEvent.click(field('On the left'))
  fireEvent.click(field('Disable the plugin'))
  choose(/^Version 2/)
  choose('Large')
  expect([field('On the left').checked, field('Disable the plugin').checked]).toEqual([false, false])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Version 1 is no longer supported')).toBeTruthy()
})

it('the tab is German for German readers', async () => {
  await openStyle({ version: 1 })
  await turnGerman()
  expect(await screen.findByText('Version 1 wird nicht mehr unterstützt')).toBeTruthy()
  expect(screen.getByText('Jeder Text ist lesbar')).toBeTruthy()
})
