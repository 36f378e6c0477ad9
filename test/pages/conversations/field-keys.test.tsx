/** The field that an agent writes in: which keys it keeps from the page, where the focus goes, and what is dropped into it. */
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { bodies, composer, first, held, open } from './conversation.tsx'
import { closeLive } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'
import { stubUploads } from './uploads.ts'

describe('the suggestions above the field', () => {
  it('keep their keys from the browser and the page, and go round at their ends', async () => {
    await open(held(), replies)
    await write('/')
    await waitFor(() => expect(options()).toEqual(['Good morning', 'Good night']))
    const field = await composer()
    const chosen = () =>
      options()[screen.getAllByRole('option').findIndex((one) => one.getAttribute('aria-selected') === 'true')]
    for (const [key, title] of [
      ['ArrowUp', 'Good night'],
      ['ArrowDown', 'Good morning'],
      ['ArrowDown', 'Good night'],
    ] as const) {
      expect(pressKey(field, { key })).toEqual({ browser: false, page: false })
      expect(chosen()).toBe(title)
    }
    expect(pressKey(field, { key: 'Enter' })).toEqual({ browser: false, page: false })
    expect(field.value).toBe('Good night')
  })

  it('are closed by Escape until something else is typed', async () => {
    await open(held(), replies)
    await write('/good')
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(pressKey(await composer(), { key: 'Escape' })).toEqual({ browser: false, page: false })
    expect(options()).toEqual([])
    await write('/good n')
    await waitFor(() => expect(options()).toEqual(['Good night']))
  })

  it('leave the keys to the field where there is none', async () => {
    await open(held(), replies)
    await write('/zebra')
    await screen.findByText('No reply has this title.')
    expect(pressKey(await composer(), { key: 'ArrowDown' })).toEqual({ browser: true, page: true })
  })
})

describe('a key in the field', () => {
  it('that sends breaks no line, and one that marks does nothing else', async () => {
    const { calls } = await open()
    await write('Open')
    const field = await composer()
    field.setSelectionRange(0, 4)
    expect(pressKey(field, { key: 'b', ctrlKey: true })).toEqual({ browser: false, page: false })
    expect(pressKey(field, { key: 'Enter', shiftKey: true }).browser).toBe(true)
    expect(pressKey(field, { key: 'Enter' }).browser).toBe(false)
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/text')).toMatchObject([{ text: '**Open**' }]))
  })

  it('an arrow walks through the marks, round at their ends, as one stop of the Tab key', async () => {
    await open()
    const bar = within(await screen.findByRole('toolbar', { name: 'Format' }))
    const [bold, italic, ...others] = bar.getAllByRole('button')
    act(() => bold!.focus())
    expect(fireEvent.keyDown(bold!, { key: 'ArrowRight' })).toBe(false)
    expect(focused()).toBe(italic)
    expect([bold!.tabIndex, italic!.tabIndex]).toEqual([-1, 0])
    fireEvent.keyDown(italic!, { key: 'ArrowLeft' })
    fireEvent.keyDown(bold!, { key: 'ArrowLeft' })
    expect(focused()).toBe(others.at(-1))
    expect(fireEvent.keyDown(focused()!, { key: 'a' })).toBe(true)
  })
})

describe('the emojis', () => {
  it('keep their keys from the page, and the first one leads back to the search', async () => {
    await open()
    press('Emojis')
    const search = await screen.findByRole('searchbox', { name: 'Search emojis' })
    expect(fireEvent.keyDown(search, { key: 'ArrowRight' })).toBe(true)
    expect(fireEvent.keyDown(search, { key: 'ArrowDown' })).toBe(false)
    const [one, two] = within(screen.getByRole('group', { name: 'All emojis' })).getAllByRole('button')
    expect(focused()).toBe(one)
    fireEvent.keyDown(one!, { key: 'ArrowRight' })
    expect(focused()).toBe(two)
    fireEvent.keyDown(two!, { key: 'ArrowLeft' })
    expect(focused()).toBe(one)
    fireEvent.keyDown(one!, { key: 'ArrowLeft' })
    expect(focused()).toBe(search)
    fireEvent.change(search, { target: { value: 'rose' } })
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
    press('Emojis')
    fireEvent.keyDown(await screen.findByRole('searchbox', { name: 'Search emojis' }), { key: 'Escape' })
    const field = await composer()
    await waitFor(() => expect(focused()).toBe(field))
  })
})

it('the field has the focus once it is a note, and once it is a reply again', async () => {
  await open()
  press(/Private note/)
  const note = await screen.findByRole('textbox', { name: 'Note for colleagues' })
  act(() => note.blur())
  press(/^Reply$/)
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Reply to the customer' })))
})

describe('what is dropped or pasted', () => {
  const rose = () => new File(['r'], 'rose.png', { type: 'image/png' })
  const isTaken = () => screen.queryByRole('list', { name: 'Files that will be sent' }) !== null
  const answers = { 'POST /api/agent/upload': () => ({ uploadId: idOf(40), url: '/bucket', fields: {} }) }

  it('files are taken, and shown as such until they have left the field', async () => {
    await open(held(), answers)
    stubUploads()
    const zone = document.querySelector('.live-composer')!
    const isOver = () => zone.classList.contains('live-composer-drop')
    const dataTransfer = { types: ['Files'], files: [rose()] }
    fireEvent.dragEnter(zone, { dataTransfer })
    fireEvent.dragEnter(await composer(), { dataTransfer })
    expect(fireEvent.dragOver(zone, { dataTransfer })).toBe(false)
    fireEvent.dragLeave(await composer(), { dataTransfer })
    expect(isOver()).toBe(true)
    fireEvent.dragLeave(zone, { dataTransfer })
    expect(isOver()).toBe(false)
    fireEvent.dragEnter(zone, { dataTransfer })
    expect(fireEvent.drop(zone, { dataTransfer })).toBe(false)
    expect(isOver()).toBe(false)
    await waitFor(() => expect(isTaken()).toBe(true))
  })

  it('a text is left to the field, also one that brings a picture of itself', async () => {
    await open(held(), answers)
    stubUploads()
    const zone = document.querySelector('.live-composer')!
    const dataTransfer = { types: ['text/plain'], files: [] }
    fireEvent.dragEnter(zone, { dataTransfer })
    expect(fireEvent.dragOver(zone, { dataTransfer })).toBe(true)
    expect(zone.classList.contains('live-composer-drop')).toBe(false)
    const paste = async (text: string) => {
      const field = await composer()
      const event = createEvent.paste(field, { clipboardData: { files: [rose()], getData: () => text } })
      return fireEvent(field, event)
    }
    expect(await paste('A table')).toBe(true)
    expect(isTaken()).toBe(false)
    expect(await paste('')).toBe(false)
    await waitFor(() => expect(isTaken()).toBe(true))
  })
})

afterEach(closeLive)

const write = async (text: string) => fireEvent.change(await composer(), { target: { value: text } })
const options = () => screen.queryAllByRole('option').map((option) => option.querySelector('b')?.textContent)
const focused = () => document.activeElement
const reply = (number: number, title: string) => ({ _id: idOf(number), group: '', title, type: 'message', text: title })
const replies = {
  [`GET /api/agent/user/${first}/replies`]: () => [reply(30, 'Good morning'), reply(31, 'Good night')],
}

/** Whether the browser, and whether the page, still gets to know of a key. */
function pressKey(target: Element, init: object): { browser: boolean; page: boolean } {
  let page = false
  const listen = () => (page = true)
  addEventListener('keydown', listen)
  const browser = fireEvent.keyDown(target, init)
  removeEventListener('keydown', listen)
  return { browser, page }
}
