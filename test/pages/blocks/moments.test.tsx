/** The bot's own moments: what is said when, and the way to write what is missing. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { briefOf } from '#shared/content/brief-block'
import { bodyOf, edit, hello, hours, listed, openBlocks, readOnly } from './blocks-screen.tsx'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, type Answers } from '../screen.tsx'

const page = '/content/responses/moments'
const written: Block = {
  ...hello,
  _id: idOf(60),
  key: 'welcome',
  title: 'Begrüßung',
  text: { en: 'Welcome to ***company***!', de: 'Willkommen bei ***company***!' },
}
const silent: Block = { ...hours, _id: idOf(61), key: 'handover', title: 'Pass on', type: 'temporary' }
const moments = (...blocks: Block[]): Answers => ({
  'GET /api/agent/block/moments': () => blocks,
  ...Object.fromEntries(
    blocks.flatMap((block) => [
      [`GET /api/agent/block/${block._id}`, () => block],
      [`GET /api/agent/revisions/${block._id}`, () => []],
    ]),
  ),
})
const row = (name: string) => within(screen.getByText(name, { selector: 'b' }).closest('li')!)
const strip = () => within(screen.getByRole('group', { name: 'The bot’s own moments' }))
const brief = (...blocks: Block[]): Answers => ({
  'GET /api/agent/block/brief': () => [
    ...listed,
    ...blocks.map((block) => briefOf(block, { inUse: true, status: 'in-use' })),
  ],
})

describe('the moments of the bot', () => {
  it('BLOCKS-006: say in words when each is, whether it is written, and what customers read in a language', async () => {
    await openBlocks(page, { answers: moments(written) })
    await screen.findByText('Welcome to Bloom & Vale!')
    expect(row('Greeting').getByText('A conversation begins.')).toBeTruthy()
    expect(row('Greeting').getByText('Written')).toBeTruthy()
    expect(row('Greeting').getByText('When are you open?')).toBeTruthy()
    expect(row('Not understood').getByText('Not written, and the bot needs it')).toBeTruthy()
    expect(row('Reply to thanks').getByText('Not written')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'In every conversation',
      'Small talk',
      'Around a person',
    ])
    press('German (1 missing)')
    expect(await screen.findByText('Willkommen bei Bloom & Vale!')).toBeTruthy()
  })

  it('BLOCKS-006: lead to the response of a written moment, which says when it is said', async () => {
    await openBlocks(page, { answers: moments(written) })
    await screen.findByText('Welcome to Bloom & Vale!')
    const link = screen.getByRole('link', { name: 'Edit: Greeting' })
    expect(link.getAttribute('href')).toBe(edit(written))
    fireEvent.click(link)
    expect(await screen.findByText('The bot says this by itself. A conversation begins.')).toBeTruthy()
  })

  it('BLOCKS-006: write a missing one in one click, with words in each language and under the key of the moment', async () => {
    const { calls } = await openBlocks(page, {
      answers: { ...moments(), 'POST /api/agent/block': (body) => ({ ...hours, ...(body as object), _id: idOf(62) }) },
    })
    fireEvent.click(await screen.findByRole('link', { name: 'Write it: Nobody there' }))
    await waitFor(() => expect(field('Title').value).toBe('Nobody there'))
    type('Topic', 'Conversation')
    press('Save')
    await screen.findByText('The response "Nobody there" was successfully created')
    expect(bodyOf(calls, 'POST')).toMatchObject({
      type: 'message',
      key: 'nobody-there',
      title: 'Nobody there',
      titles: { de: 'Niemand da' },
      text: {
        en: 'There is nobody here right now. Please write what it is about: we will read it when we are back, and answer you here.',
        de: 'Gerade ist niemand da. Schreiben Sie uns bitte, worum es geht: Wir lesen es, sobald wir zurück sind, und antworten Ihnen hier.',
      },
    })
  })

  it('BLOCKS-006: name what a response does that says nothing, and open it where nothing may be written', async () => {
    await openBlocks(page, { agent: readOnly, answers: moments(silent) })
    expect(await screen.findByRole('link', { name: 'Open: Hand-over' })).toBeTruthy()
    expect(row('Hand-over').getByText('To be written')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Write it: Greeting' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('BLOCKS-006: cannot be written by whoever may create nothing', async () => {
    await openBlocks(page, { agent: { ...maya, permissions: ['read'] }, answers: moments(written) })
    await screen.findByText('Welcome to Bloom & Vale!')
    expect(screen.getByRole('link', { name: 'Write it: Waiting' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the list of responses', () => {
  it('BLOCKS-006: says above which moments are written, and warns of those that the bot needs', async () => {
    await openBlocks('/content/responses', { answers: brief(written) })
    await screen.findByRole('link', { name: 'Hello' })
    expect(strip().getByText('The bot has nothing to say here: Not understood, Hand-over.')).toBeTruthy()
    expect(strip().getByRole('link', { name: 'Moments' }).getAttribute('href')).toBe(page)
    close()
    const needed = ['misunderstood', 'handover'].map((key, at): Block => ({ ...hours, _id: idOf(64 + at), key }))
    await openBlocks('/content/responses', { answers: brief(written, ...needed) })
    await screen.findByRole('link', { name: 'Hello' })
    expect(strip().getByText('The bot’s own moments: 3 of 11 are written.')).toBeTruthy()
  })

  it('BLOCKS-004/search: finds a moment by a search, although it does not list it otherwise', async () => {
    await openBlocks('/content/responses?find=willkommen', {
      answers: {
        'GET /api/agent/block/brief?searchText=willkommen': () => [briefOf(written, { inUse: true, status: 'in-use' })],
      },
    })
    expect(await screen.findByRole('link', { name: 'Begrüßung' })).toBeTruthy()
  })
})

it('BLOCKS-006: a title alone makes no response a moment, so that it stays in the list', async () => {
  const { calls } = await openBlocks('/content/responses/edit/basic?topic=Service', {
    answers: { 'POST /api/agent/block': (body) => ({ ...hours, ...(body as object), _id: idOf(63) }) },
  })
  await waitFor(() => field('What the bot says'))
  type('Title', 'Welcome')
  type('What the bot says', 'Hello!')
  press('Save')
  await screen.findByText('The response "Welcome" was successfully created')
  expect(bodyOf(calls, 'POST')).toMatchObject({ title: 'Welcome', key: 'welcome-2' })
})
