import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import ErrorPage from '../../../frontend/src/app/error-page/error-page.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { lazily, forgetReloadAttempt } from '../../../frontend/src/core/lazy-page.ts'
import { animals, deal, isPair, isUp, isWon, turn } from '../../../frontend/src/app/memory-game/memory-game.ts'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import { dana, open, settings, signedIn } from '../console.tsx'

let stage = 'development'
let links: object = settings.links

/** Whether aids for developers show. */
const aided = [
  ['development', true],
  ['staging', true],
  ['production', false],
] as const

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stage = 'development'
  links = settings.links
  await startLanguage()
  await i18next.loadNamespaces(['shell', 'memory-game'])
})

async function fail(thrown: unknown) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...settings, stage, links })))
  await loadSettings()
  const routes = [{ path: '/', loader: () => Promise.reject(thrown), element: <p />, ErrorBoundary: ErrorPage }]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  await screen.findByRole('heading', { name: 'Oops' })
}

describe('the error page', () => {
  it('SHELL-015/text/help-center/home: says what happened and leads to the Help Center and home', async () => {
    await fail(new Error('Boom'))
    const text =
      "We're not quite sure what went wrong. You can go back or try looking on our Help Center if you need a hand."
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Help Center' }).getAttribute('href')).toBe('https://help.example/')
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  })

  it('SHELL-015: leads to the Help Center of the console itself where the deployment names none', async () => {
    links = {}
    await fail(new Error('Boom'))
    expect(screen.getByRole('link', { name: 'Help Center' }).getAttribute('href')).toBe('/help')
  })

  it('SHELL-016/status: shows status and status text of a route’s response', async () => {
    await fail(new Response('', { status: 503, statusText: 'Service Unavailable' }))
    expect(screen.getByText('503 Service Unavailable')).toBeTruthy()
  })

  it('SHELL-016/message/unknown: shows the message of an error, or Unknown error where there is none', async () => {
    await fail(new Error('Boom'))
    expect(screen.getByText('Boom')).toBeTruthy()
    cleanup()
    await fail(new Error(''))
    expect(screen.getByText('Unknown error')).toBeTruthy()
  })

  it('SHELL-017: reveals the stack behind Show Details', async () => {
    const error = new Error('Boom')
    await fail(error)
    const details = screen.getByText('Show Details').closest('details')!
    expect(details.open).toBe(false)
    expect(details.querySelector('pre')!.textContent).toBe(error.stack)
  })

  it.each(aided)(
    'SHELL-018/development/production, SHELL-042/development/production: renders its debug element in %s: %s',
    async (of, shown) => {
      stage = of
      await fail(new Error('Boom'))
      expect(screen.queryByTestId('error-debug') !== null).toBe(shown)
    },
  )

  it('SHELL-019/title: offers the memory game with twelve cards that lie face down', async () => {
    await fail(new Error('Boom'))
    expect(await screen.findByRole('heading', { name: '...or play our small Memory Game.' })).toBeTruthy()
    const cards = screen.getAllByRole('button', { name: /face down/ })
    expect(cards).toHaveLength(12)
    fireEvent.click(cards[2]!)
    expect(cards[2]!.getAttribute('aria-label')).toMatch(/^card 3, (cat|dog in a coat|cow|horse|gecko|giraffe)$/)
  })
})

it.each(aided)('SHELL-042/development/production: the test error is offered in %s: %s', async (of, shown) => {
  signedIn()
  const answers = { 'GET /settings.json': { ...settings, stage: of } }
  await open({ agent: { ...dana, roles: ['wbb-agent'] }, at: '/admin', answers })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: /Error Boundary/ }) !== null).toBe(shown)
})

it('PLATFORM-005/error: provider staff raise a test error, which shows the error page', async () => {
  signedIn()
  await open({ agent: { ...dana, roles: ['wbb-agent'] }, at: '/admin/error-boundary' })
  fireEvent.click(await screen.findByRole('button', { name: 'Raise a test error' }))
  await screen.findByRole('heading', { name: 'Oops' })
  screen.getByText('This error was raised as a test.')
})

describe('the memory game', () => {
  it('SHELL-019/cards: is dealt with two cards of each of the six animals, shuffled', () => {
    expect(deal().cards.toSorted()).toEqual(animals.flatMap((animal) => [animal, `${animal}-copy`]).toSorted())
    expect(deal(() => 0).cards).not.toEqual(deal(() => 0.99).cards)
  })

  it('SHELL-020/match: a card and its copy stay face up', () => {
    expect(isPair('cat-copy', 'cat')).toBe(true)
    const game = turn(turn(deal(), 'cat'), 'cat-copy')
    expect(isUp(turn(game, 'cow'), 'cat')).toBe(true)
    expect(isUp(turn(game, 'cow'), 'cat-copy')).toBe(true)
    expect(game.moves).toBe(1)
  })

  it('SHELL-020/mismatch: a mismatch is hidden on the next click', () => {
    const mismatch = turn(turn(deal(), 'cat'), 'cow-copy')
    expect([isUp(mismatch, 'cat'), isUp(mismatch, 'cow-copy')]).toEqual([true, true])
    const next = turn(mismatch, 'horse')
    expect([isUp(next, 'cat'), isUp(next, 'cow-copy'), isUp(next, 'horse')]).toEqual([false, false, true])
    expect(turn(mismatch, 'cat')).toMatchObject({ turned: ['cat'], moves: 1 })
  })

  it('a card turned twice is no move, and six pairs win', () => {
    expect(turn(turn(deal(), 'cat'), 'cat')).toMatchObject({ turned: ['cat'], moves: 0 })
    const won = animals.reduce((game, animal) => turn(turn(game, animal), `${animal}-copy`), deal())
    expect(isWon(won)).toBe(true)
    expect(won.moves).toBe(6)
  })
})

describe('SHELL-041/reload/rethrow: a page that does not load', () => {
  it('reloads the browser once, and shows the error the second time', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    void lazily(broken)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 15_000)
    expect(sessionStorage.getItem('page-refresh-once')).toBe('true')
    await expect(lazily(broken)).rejects.toThrow('Failed to fetch')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('neither reloads nor counts as one that failed while the browser leaves it', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    dispatchEvent(new Event('pagehide'))
    const left = vi.fn<() => void>()
    void lazily(broken).then(left, left)
    await new Promise((resolve) => setTimeout(resolve))
    dispatchEvent(new Event('pageshow'))
    expect([reload.mock.calls, left.mock.calls, sessionStorage.getItem('page-refresh-once')]).toEqual([[], [], null])
  })

  it('may reload again after a page has loaded well', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    sessionStorage.setItem('page-refresh-once', 'true')
    expect(await lazily(() => Promise.resolve('page'))).toBe('page')
    forgetReloadAttempt()
    void lazily(broken)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 15_000)
  })
})
