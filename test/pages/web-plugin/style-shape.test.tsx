/** Settings > Web Plugin > Style: the shape, the way to disable the plugin, and the stylesheet. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PluginStyle } from '#shared/company/plugin-style'
import { codeEditorHeightPx } from '#shared/limits'
import { Problem } from '#shared/problem'
import { field, press, type } from '../actions.ts'
import { isEnabled, isSaved, saved } from './plugin-screen.tsx'
import { choose, openStyle, toggle } from './style-screen.tsx'
import { close } from '../close.ts'

const seen = 'GET /api/agent/plugin/seen'

describe('the shape', () => {
  it('WEBPLUGIN-008/shape: edits width, place in the stack, size of the button, side and full screen', async () => {
    const { save } = await openStyle()
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Width of the window' }), { target: { value: '520' } })
    type('Place in the stack', '99')
    choose('Large')
    toggle('On the left')
    toggle('Full screen')
    expect(await save()).toMatchObject({
      width: 520,
      zindex: 99,
      popupSize: 'large',
      positionLeft: true,
      fullScreen: true,
    })
  })

  it('ERRORS-006: a number that was taken away is asked for', async () => {
    const { sent } = await openStyle()
    type('Place in the stack', '')
    fireEvent.blur(field('Place in the stack'))
    await screen.findByText('You must specify a number')
    expect(sent()).toEqual([])
  })

  it('WEBPLUGIN-025: the width is at least 300, and what is typed below becomes 300', async () => {
    const { save } = await openStyle()
    const width = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Width of the window' })
    fireEvent.change(width, { target: { value: '299' } })
    fireEvent.blur(width)
    expect(width.value).toBe('300')
    expect((await save()).width).toBe(300)
    expect(PluginStyle.safeParse({ ...saved.pluginStyle, width: 299 }).success).toBe(false)
    expect(PluginStyle.safeParse({ ...saved.pluginStyle, width: 300 }).success).toBe(true)
  })

  it('WEBPLUGIN-017: a company that has chosen nothing has version 1 in #00A1DB, 430 wide, at 2000, with a small button', () => {
    expect(PluginStyle.parse({})).toMatchObject({
      version: 1,
      primaryColour: '#00A1DB',
      width: 430,
      zindex: 2000,
      popupSize: 'small',
      messagesInterval: 0,
    })
  })

  it('WEBPLUGIN-043/inverse: the toggle for buttons only is the inverse of what is stored', async () => {
    const { save } = await openStyle({ allTextInput: true })
    const only = 'Customers can only use buttons'
    expect(field(only).checked).toBe(false)
    toggle(only)
    expect((await save()).allTextInput).toBe(false)
    close()
    await openStyle({ allTextInput: false })
    expect(field(only).checked).toBe(true)
  })
})

describe('disabling the plugin', () => {
  const today = new Date().toISOString().slice(0, 10)
  const off = 'Disable the plugin'
  const ask = async (answer: () => unknown) => {
    const page = await openStyle({}, { answers: { [seen]: answer } })
    toggle(off)
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable the plugin?' }))
    return { ...page, dialog, confirm: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Disable' }) }
  }

  it('WEBPLUGIN-008: where customers have met the plugin today, the name of the company is typed first', async () => {
    const { dialog, confirm, save, sent } = await ask(() => [
      { origin: 'https://shop.bloom.example', day: today, isRefused: false },
      { origin: 'https://old.bloom.example', day: '2020-01-01', isRefused: false },
    ])
    expect(await dialog.findByText(/today on https:\/\/shop\.bloom\.example\./)).toBeTruthy()
    expect(confirm().disabled).toBe(true)
    // Enter is for the dialog alone: neither the browser nor the form of the page sends anything.
    const enter = () => fireEvent.submit(dialog.getByRole('textbox'))
    expect(enter()).toBe(false)
    expect(field(off).checked).toBe(false)
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'bloom & vale' } })
    enter()
    expect(field(off).checked).toBe(true)
    expect(sent()).toEqual([])
    expect((await save()).disablePlugin).toBe(true)
    toggle(off)
    expect(field(off).checked).toBe(false)
  })

  it('where nobody has met it today it takes one press, and Cancel leaves it on', async () => {
    const { dialog } = await ask(() => [{ origin: 'https://evil.example', day: today, isRefused: true }])
    await dialog.findByText(/^No page has asked for the plugin today/)
    expect(dialog.queryByRole('textbox')).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(field(off).checked).toBe(false)
    toggle(off)
    await screen.findByText(/^No page has asked for the plugin today/)
    press('Disable')
    expect(field(off).checked).toBe(true)
  })

  it('where nobody can tell, the name is typed as well', async () => {
    const { dialog, confirm } = await ask(() => {
      throw new Problem('not-found')
    })
    expect(await dialog.findByText(/could not be found out/)).toBeTruthy()
    expect([confirm().disabled, dialog.queryAllByRole('textbox').length]).toEqual([true, 1])
  })
})

describe('the stylesheet', () => {
  it.each([
    [5, undefined],
    [6, 'And one more'],
  ])('of %d warnings shows five, and then: %s', async (count, more) => {
    await openStyle()
    type('Stylesheet', `[part='none'] {}\n`.repeat(count))
    const warnings = within(screen.getByRole('list', { name: 'Warnings about the stylesheet' }))
    expect(warnings.getAllByText(/has no part “none”/)).toHaveLength(5)
    expect(warnings.queryByText(/^And/)?.textContent).toBe(more)
  })

  it('WEBPLUGIN-008/stylesheet: is edited in a field 250 px high, up to 5,000 characters', async () => {
    const { sent } = await openStyle()
    expect(field('Stylesheet').closest<HTMLElement>('.stylesheet-editor')?.style.blockSize).toBe('250px')
    expect(codeEditorHeightPx).toBe(250)
    type('Stylesheet', 'a'.repeat(5001))
    fireEvent.blur(field('Stylesheet'))
    expect(await screen.findByText('At most 5000 characters')).toBeTruthy()
    type('Stylesheet', `[part='header'] { border-radius: 0 }`)
    expect(screen.getByText('36 of 5,000 characters')).toBeTruthy()
    press('Save')
    await isSaved()
    expect(sent()).toMatchObject([{ pluginStyleSheet: `[part='header'] { border-radius: 0 }` }])
  })

  it('warns of what will do nothing, and can be saved all the same', async () => {
    await openStyle()
    type('Stylesheet', `[part='hedder'] {\n@import 'a.css';`)
    const warnings = within(screen.getByRole('list', { name: 'Warnings about the stylesheet' }))
    expect(warnings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Line 1: the plugin has no part “hedder”.',
      'Line 1: this { is never closed.',
      'Line 2: @import has no effect here. Paste the rules themselves.',
    ])
    expect(isEnabled('Save')).toBe(true)
  })
})
