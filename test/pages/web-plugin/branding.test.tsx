/** Settings > Web Plugin > Branding: avatar, logo and icon of the button. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadRules } from '#shared/contracts/media'
import { companyImageBytesMax } from '#shared/limits'
import { aspectOf, sizeOf } from '../../../frontend/src/components/picture/brand-picture.ts'
import { field, press } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, turnGerman } from '../screen.tsx'
import { isEnabled, isSaved, openPlugin, saved, tab } from './plugin-screen.tsx'

/** jsdom draws nothing: a picture is as large as it says, and a canvas writes as much as it is told to. */
beforeEach(() => {
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => {} }),
  )
})
afterEach(() => {
  FakeImage.isBroken = false
})

class FakeImage {
  static isBroken = false
  naturalWidth = 600
  naturalHeight = 300
  decode = async () => {
    if (FakeImage.isBroken) throw new DOMException('no picture', 'EncodingError')
  }
}

const labels = ['Chat avatar', 'Logo', 'Icon of the button']
const stored = { pointer: idOf(80), url: `/brand/bloom/${idOf(80)}` }
const fileOf = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'brand', { type })

async function openBranding(opening: Parameters<typeof openPlugin>[0] = {}) {
  const page = await openPlugin(opening)
  fireEvent.click(tab(/^Branding/))
  await screen.findByRole('heading', { name: 'Pictures' })
  return page
}

const choose = (label: string, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(`Choose a picture: ${label}`, { selector: 'input' }), { target: { files } })
const zoneOf = (label: string) =>
  screen.getByLabelText(`Choose a picture: ${label}`, { selector: 'input' }).closest<HTMLElement>('.picture')!

describe('pictures of the brand', () => {
  it('WEBPLUGIN-010/avatar/logo/icon: shows chat avatar, logo and icon of the button, and takes each away with the next save', async () => {
    const { sent } = await openBranding({ of: { logo: stored, botIcon: stored, customButtonIcon: stored } })
    for (const label of labels) expect(screen.getByRole('img', { name: label }).getAttribute('src')).toBe(stored.url)
    for (const label of labels) press(`Remove: ${label}`)
    expect(screen.queryAllByRole('img', { name: /avatar|Logo|Icon/ })).toEqual([])
    press('Save')
    await isSaved()
    expect(sent()).toMatchObject([{ uploadLogo: null, uploadIcon: null, uploadCustomButtonIcon: null }])
  })

  it('SETTINGS-014/size: a picture of more than 5 MB is refused: `File size should be less than 5MB`', async () => {
    await openBranding()
    choose('Logo', fileOf(companyImageBytesMax + 1))
    expect(await screen.findByText('File size should be less than 5MB')).toBeTruthy()
    expect([isEnabled('Save'), screen.queryByRole('dialog')]).toEqual([false, null])
    expect(uploadRules['brand-image'].bytesMax).toBe(5 * 1024 * 1024)
    choose('Logo', fileOf(companyImageBytesMax))
    expect(await screen.findByRole('dialog', { name: 'Crop picture' })).toBeTruthy()
  })

  it('SETTINGS-014/type: another type is refused: `Please use .jpg or .png`, and both of those are taken', async () => {
    await openBranding()
    for (const type of ['image/webp', 'image/gif', 'image/svg+xml', 'application/pdf', '']) {
      choose('Chat avatar', fileOf(10, type))
      expect(await screen.findByText('Please use .jpg or .png'), type).toBeTruthy()
    }
    for (const type of ['image/png', 'image/jpeg']) {
      choose('Chat avatar', fileOf(10, type))
      const dialog = await screen.findByRole('dialog', { name: 'Crop picture' })
      expect(screen.queryByText('Please use .jpg or .png')).toBeNull()
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    }
    expect(isEnabled('Save')).toBe(false)
  })

  it('SETTINGS-014/single: several files at once are refused, dropped ones too, and a single one is taken', async () => {
    await openBranding()
    fireEvent.drop(zoneOf('Icon of the button'), { dataTransfer: { files: [fileOf(), fileOf()] } })
    expect(await screen.findByText('Please choose one picture only')).toBeTruthy()
    fireEvent.drop(zoneOf('Icon of the button'), { dataTransfer: { files: [fileOf()] } })
    expect(await screen.findByRole('dialog', { name: 'Crop picture' })).toBeTruthy()
    expect(screen.queryByText('Please choose one picture only')).toBeNull()
  })

  it('a file that holds no picture is told at its field', async () => {
    FakeImage.isBroken = true
    await openBranding()
    choose('Logo', fileOf())
    expect(await screen.findByText('This file holds no picture that can be shown')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('ERRORS-003: a stored picture that cannot be loaded says so', async () => {
    await openBranding({ of: { logo: stored } })
    fireEvent.error(screen.getByRole('img', { name: 'Logo' }))
    expect(screen.getByText('Error loading image')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove: Logo' })).toBeTruthy()
  })

  it('WEBPLUGIN-010/icon: the icon without a frame is a choice of version 2', async () => {
    const frame = 'Icon without a frame'
    const { sent } = await openBranding({ of: { customButtonIcon: stored } })
    fireEvent.click(field(frame))
    press('Save')
    await isSaved()
    expect(sent()).toMatchObject([{ pluginStyle: { customIconOutsideButton: true } }])
    close()
    const style = { ...saved.pluginStyle, version: 1 as const, customIconOutsideButton: true }
    await openBranding({ of: { pluginStyle: style } })
    expect([field(frame).disabled, field(frame).checked]).toEqual([true, false])
    expect(screen.getByText('Only in version 2')).toBeTruthy()
  })

  it('those who may only read see the pictures and no button for them', async () => {
    await openBranding({ of: { logo: stored }, agent: { ...maya, permissions: ['read'] } })
    expect(screen.getByRole('img', { name: 'Logo' })).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: /^(Choose|Change|Remove)/ })).toEqual([])
    fireEvent.drop(screen.getByRole('img', { name: 'Logo' }), { dataTransfer: { files: [fileOf()] } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the sentences are German for German readers', async () => {
    await openBranding()
    choose('Logo', fileOf(1, 'image/gif'))
    await screen.findByText('Please use .jpg or .png')
    await turnGerman()
    expect(await screen.findByText('Bitte verwenden Sie .jpg oder .png')).toBeTruthy()
  })
})

it('pictures are kept at 256 by 256, 128 high and 152 by 152, and none is drawn larger than it was', () => {
  const square = { x: 0, y: 0, width: 900, height: 900 }
  expect(sizeOf('botIcon', square)).toEqual({ width: 256, height: 256 })
  expect(sizeOf('customButtonIcon', square)).toEqual({ width: 152, height: 152 })
  expect(sizeOf('logo', { ...square, width: 1800 })).toEqual({ width: 256, height: 128 })
  expect(sizeOf('botIcon', { ...square, width: 90, height: 90 })).toEqual({ width: 90, height: 90 })
  expect(sizeOf('logo', square, 0.5)).toEqual({ width: 64, height: 64 })
  expect([aspectOf('logo', { width: 600, height: 300 }), aspectOf('botIcon', { width: 600, height: 300 })]).toEqual([
    2, 1,
  ])
  expect(aspectOf('logo', { width: 9000, height: 10 })).toBe(8)
})
