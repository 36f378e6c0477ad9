/** Settings > Web Plugin: the websites that may show it, and how it comes onto them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { IdentityKey, SeenOrigin } from '#shared/contracts/plugin'
import { Problem } from '#shared/problem'
import { pageSnippets, policySources, serverSnippets } from '../../../frontend/src/pages/web-plugin/install/snippets.ts'
import { press } from '../actions.ts'
import { idOf, maya, type Answers } from '../screen.tsx'
import { getOrigins, openPlugin, refusing, shop } from './plugin-screen.tsx'

const seen: SeenOrigin[] = [
  { origin: shop.origin, isRefused: false, day: '2026-11-20' },
  { origin: shop.origin, isRefused: false, day: '2026-11-18' },
  { origin: 'https://staging.bloom.example', isRefused: true, day: '2026-11-21' },
  { origin: 'http://old.bloom.example', isRefused: true, day: '2026-11-19' },
]
const roses = { _id: idOf(71), origin: 'https://*.roses.example' }
const getSeen = 'GET /api/agent/plugin/seen'

const openCors = (more: Parameters<typeof openPlugin>[0] = {}) =>
  openPlugin({ at: '?tab=cors', ...more, answers: { [getSeen]: () => seen, ...more.answers } })
const table = () => screen.findByRole('table', { name: 'Allowed websites' })
const shown = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('rowheader')?.textContent)
const field = () => screen.getByLabelText<HTMLInputElement>('Add URL')
const write = (text: string, into = field()) => fireEvent.change(into, { target: { value: text } })

describe('the list of websites', () => {
  it('WEBPLUGIN-011/list/edit/delete/several/add: lists origins, adds one, edits one, and deletes one or several, for the next save', async () => {
    const { changes } = await openCors({ origins: [shop, roses] })
    expect(await shown()).toEqual([shop.origin, roses.origin])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
    write('https://Lilies.example/white')
    press('Add URL')
    expect(await shown()).toEqual([shop.origin, roses.origin, 'https://lilies.example'])
    expect(field().value).toBe('')
    // Edited in its row.
    fireEvent.click(screen.getByRole('button', { name: `Actions for ${shop.origin}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const edited = screen.getByLabelText<HTMLInputElement>(`New origin for ${shop.origin}`)
    expect(edited.value).toBe(shop.origin)
    write('https://shop.example:8443/', edited)
    press('Apply')
    expect(await shown()).toEqual(['https://shop.example:8443', roses.origin, 'https://lilies.example'])
    fireEvent.click(screen.getByRole('button', { name: `Actions for ${roses.origin}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await shown()).toEqual(['https://shop.example:8443', 'https://lilies.example'])
    for (const name of ['https://shop.example:8443', 'https://lilies.example'])
      fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }))
    press('Delete 2 websites')
    expect(await screen.findByText('No website may show the plugin yet')).toBeTruthy()
    write('https://lilies.example')
    press('Add URL')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Choose https:.*lilies/ }).checked).toBe(false)
    expect(changes()).toEqual([])
  })

  it.each([
    [99, false],
    [100, true],
  ])('holds a hundred at most: of %d it is full: %s', async (count, isFull) => {
    const origins = Array.from({ length: count }, (_, at) => ({
      _id: idOf(300 + at),
      origin: `https://w${at}.example`,
    }))
    await openCors({ origins })
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add https://staging.bloom.example' })
    expect([add.disabled, screen.queryByLabelText('Add URL') === null]).toEqual([isFull, isFull])
  })

  it('tells when a website asks for the first time, as soon as one comes back to the page', async () => {
    const asked: SeenOrigin[] = []
    await openCors({ answers: { [getSeen]: () => [...asked] } })
    expect(await within(await table()).findByText('Not in the last 30 days')).toBeTruthy()
    asked.push(...seen)
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(async () => expect(within(await table()).queryByText('Not in the last 30 days')).toBeNull())
  })

  it('WEBPLUGIN-030/empty/error: the button for adding or editing is off while the field is empty or wrong', async () => {
    await openCors()
    await table()
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect(isOff('Add URL')).toBe(true)
    for (const [text, off] of [
      ['roses', true],
      ['https://roses.example', false],
      ['https://SHOP.bloom.example/', true],
      ['', true],
    ] as const) {
      write(text)
      expect(isOff('Add URL')).toBe(off)
    }
    fireEvent.click(screen.getByRole('button', { name: `Actions for ${shop.origin}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    // The origin as it is stands for itself, and is no other one.
    expect(isOff('Apply')).toBe(false)
    write('', screen.getByLabelText(`New origin for ${shop.origin}`))
    expect(isOff('Apply')).toBe(true)
  })

  it('WEBPLUGIN-028/origin/invalid/empty, WEBPLUGIN-029: an empty or wrong confirm and an origin that is there are told, nothing is added', async () => {
    await openCors()
    await table()
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
    expect(screen.getByText('Invalid URL')).toBeTruthy()
    write('file:///roses')
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
    expect(screen.getByText('Invalid URL')).toBeTruthy()
    write('https://Shop.bloom.example/path')
    expect(screen.getByText('Origin already exist')).toBeTruthy()
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
    expect(await shown()).toEqual([shop.origin])
    write('https://roses.example/path?colour=red')
    expect(screen.getByText('Kept as https://roses.example')).toBeTruthy()
    expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })).toBe(false)
    expect(await shown()).toEqual([shop.origin, 'https://roses.example'])
    // Half an address is no mistake yet.
    write('https:')
    expect(screen.queryByText('Invalid URL')).toBeNull()
  })

  it('WEBPLUGIN-038: `Failed to get CORS domains list` stands in its place, and trying again shows it', async () => {
    const answers: Answers = { [getOrigins]: refusing([new Problem('internal')], () => [shop]) }
    await openCors({ answers })
    expect(await screen.findByText('Failed to get CORS domains list')).toBeTruthy()
    press('Try again')
    expect(await shown()).toEqual([shop.origin])
  })

  it('tells when a website was last seen, and offers those that were refused', async () => {
    await openCors({ origins: [shop, roses] })
    expect(await screen.findByText('20 Nov 2026')).toBeTruthy()
    expect(screen.getByText('Not in the last 30 days')).toBeTruthy()
    expect(screen.getByText('Only https:// can be added')).toBeTruthy()
    press('Add https://staging.bloom.example')
    expect(await shown()).toEqual([shop.origin, roses.origin, 'https://staging.bloom.example'])
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add https://staging.bloom.example' })).toBeNull()
  })

  it('can only be read by an agent who may not save', async () => {
    await openCors({ agent: { ...maya, permissions: ['read'] } })
    expect(await shown()).toEqual([shop.origin])
    expect(screen.queryByLabelText('Add URL')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByText('Asked and refused in the last 7 days')).toBeNull()
  })
})

describe('installing', () => {
  const key: IdentityKey = { _id: idOf(80), created: '2026-11-20T10:00:00.000Z' }
  const getKeys = 'GET /api/agent/plugin/identity-key'
  const postKey = 'POST /api/agent/plugin/identity-key'
  const postCheck = 'POST /api/agent/plugin/check'
  const openInstall = (answers: Answers = {}) =>
    openPlugin({
      at: '?tab=install',
      answers: {
        [getKeys]: () => [],
        'GET /api/agent/plugin/addresses': () => ({ files: 'https://files.example' }),
        [getSeen]: () => seen,
        ...answers,
      },
    })
  beforeEach(() => vi.stubGlobal('isSecureContext', true))

  it('begins with the websites that may show the plugin, and those that were refused', async () => {
    await openInstall()
    screen.getByRole('tab', { name: 'Allowed websites' })
    const list = await table()
    const lines = await screen.findByRole('group', { name: 'HTML' })
    expect(list.compareDocumentPosition(lines) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Add https://staging.bloom.example' })).toBeTruthy()
  })

  it('shows the lines for each kind of website, with the address and the name of the company', async () => {
    await openInstall()
    const lines = await screen.findByRole('group', { name: 'HTML' })
    expect(lines.textContent).toBe(`<script src="${location.origin}/chat.js" data-client="bloom" async></script>`)
    for (const name of ['React, Next.js', 'Vue', 'Tag manager', 'WordPress']) {
      press(name)
      const { textContent } = screen.getByRole('group', { name })
      expect(textContent).toContain(`${location.origin}/chat.js`)
      expect(textContent).toContain('bloom')
    }
    expect((await screen.findByRole('group', { name: 'Content security policy' })).textContent).toBe(
      policySources({ origin: location.origin, files: 'https://files.example' }),
    )
    for (const call of ['open', 'close', 'send', 'on', 'identify'])
      expect(screen.getAllByText(new RegExp(`WbbChat\\.${call}\\(`)).length).toBeGreaterThan(0)
  })

  it('tells of a page what stands in the way, line by line', async () => {
    const { calls } = await openInstall({
      [postCheck]: () => ({
        url: 'https://shop.example/',
        lines: [
          { check: 'page', state: 'good', values: {} },
          { check: 'script', state: 'unknown', values: { seen: 'today' } },
          {
            check: 'connect-policy',
            state: 'bad',
            values: { directive: 'connect-src', missing: 'wss://chat.example' },
          },
          { check: 'origin', state: 'bad', values: { origin: 'https://shop.example' } },
        ],
      }),
    })
    const address = await screen.findByLabelText('Address of the page')
    const check = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Check' })
    expect(check().disabled).toBe(true)
    write('https://shop.example/', address as HTMLInputElement)
    expect(fireEvent.keyDown(address, { key: 'Enter', keyCode: 13 })).toBe(false)
    expect(await screen.findByText('2 things stand in the way on https://shop.example/')).toBeTruthy()
    for (const told of [
      /asked for the plugin today/,
      'Add to connect-src: wss://chat.example',
      'Add https://shop.example to the allowed websites and save.',
    ])
      expect(screen.getByText(told)).toBeTruthy()
    expect(calls.find(({ route }) => route === postCheck)?.body).toEqual({
      url: 'https://shop.example/',
      origin: location.origin,
    })
  })

  it('makes the first key without a question', async () => {
    const { changes } = await openInstall({ [postKey]: () => ({ key: 'the-first-key', keys: [key] }) })
    await screen.findByText('No key yet')
    press('New key')
    const made = await screen.findByRole('dialog', { name: 'Your new key' })
    expect(made.textContent).toContain('the-first-key')
    expect(changes()).toEqual([postKey])
  })

  it('asks before a key takes the place of another one, and shows it once', async () => {
    const { changes } = await openInstall({
      [getKeys]: () => [key],
      [postKey]: () => ({
        key: 'the-new-key',
        keys: [
          { _id: idOf(81), created: '2026-11-22T10:00:00.000Z' },
          { ...key, until: '2026-11-23T10:00:00.000Z' },
        ],
      }),
    })
    await screen.findByText('In use')
    press('New key')
    const asked = await screen.findByRole('dialog', { name: 'Make a new key?' })
    expect(changes()).toEqual([])
    fireEvent.click(within(asked).getByRole('button', { name: 'New key' }))
    const made = await screen.findByRole('dialog', { name: 'Your new key' })
    expect(made.textContent).toContain('the-new-key')
    fireEvent.click(within(made).getByRole('button', { name: 'I have kept it' }))
    await waitFor(() => expect(document.body.textContent).not.toContain('the-new-key'))
    expect(screen.getByText(/^Good until/)).toBeTruthy()
    expect(changes()).toEqual([postKey])
  })
})

/** Made by another implementation of HS256, of the key `a key`. */
const signed = [
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
  'eyJzdWIiOiIxNyIsIm5hbWUiOiJab2UiLCJlbWFpbCI6InpvZUBleGFtcGxlLmNvbSIsImF1ZCI6ImJsb29tIiwiZXhwIjoxNzk1MzQ1NTAwfQ',
  '5RyA_ZmiCQT31PaU772zKmNVgY6GxfooyIuARuHkW8A',
].join('.')

it('the lines for a server sign who the visitor is for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_795_345_200_000 })
  vi.stubEnv('CHAT_IDENTITY_KEY', 'a key')
  // The lines as they are copied, run as a module of their own.
  const address = `data:text/javascript,${encodeURIComponent(serverSnippets.node({ client: 'bloom' }))}`
  const { chatToken } = (await import(/* @vite-ignore */ address)) as { chatToken: (user: object) => string }
  expect(chatToken({ id: '17', name: 'Zoe', email: 'zoe@example.com' })).toBe(signed)
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it('the lines for a page add the tag once, however often they run', async () => {
  const lines = pageSnippets['tag-manager']({ origin: 'https://chat.example', client: 'bloom' })
  const script = lines.replaceAll(/<\/?script>/g, '')
  for (const run of ['first', 'second'])
    await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${script}\n// ${run}`)}`)
  const added = [...document.querySelectorAll<HTMLScriptElement>('script[data-client]')]
  expect(added.map(({ src, dataset }) => [src, dataset['client']])).toEqual([['https://chat.example/chat.js', 'bloom']])
  for (const each of added) each.remove()
})
