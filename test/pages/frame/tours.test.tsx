/** The tours of the console: who is offered which, how one is walked, and that none comes twice. */
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#shared/access'
import { tours, toursOf } from '#shared/company/tours'
import { stepsFor, tourSteps } from '../../../frontend/src/app/tours/steps.ts'
import { rightsOf } from '../../../frontend/src/core/agent.tsx'
import { pages } from '../../../frontend/src/core/pages.ts'
import { tourAsked } from '../../../frontend/src/core/tour.ts'
import en from '../../../frontend/src/locales/en/tours.json'
import { close } from '../close.ts'
import { customer } from '../conversations/inbox-screen.tsx'
import { turnGerman } from '../screen.tsx'
import { dana, id, open, settings, signedIn, type Answers } from '../console.tsx'

// A step fetches a whole page, which takes its time where other files are run beside.
configure({ asyncUtilTimeout: 15_000 })
beforeEach(signedIn)
afterEach(() => {
  tourAsked.change(undefined)
})

const withoutLink = { 'GET /settings.json': { ...settings, links: {} } }
const as = (role: Role) => ({ ...dana, roles: [role] })
const titleOf = (tour: (typeof tours)[number]) => en.tours[tour].title
const panel = () => screen.findByRole('complementary', { name: 'Tours' })
const begin = async (role: Role, title: string, at = '/profile', answers: Answers = {}) => {
  const opened = await open({ agent: as(role), at, answers: { ...withoutLink, ...answers } })
  fireEvent.click(await screen.findByRole('button', { name: 'Tutorials' }))
  const entry = within(await panel())
    .getByText(title)
    .closest('li')!
  fireEvent.click(within(entry).getByRole('button', { name: 'Start the tour' }))
  return opened
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
/** Goes on from where the step stands just now: it is drawn anew when its page has come. */
const next = async () => {
  await waitFor(() => expect(button('Next').disabled).toBe(false))
  press('Next')
}

describe('the tours', () => {
  it('SHELL-047/agent/admin/provider: are three of at most seven steps, each on a page of the role it is for', () => {
    expect(Object.keys(tourSteps)).toEqual(tours)
    const roleOf = { agent: 'agent', admin: 'admin', provider: 'wbb-agent' } as const
    for (const tour of tours) {
      const steps = tourSteps[tour]
      expect(steps.length, tour).toBeGreaterThan(0)
      expect(steps.length, tour).toBeLessThanOrEqual(7)
      expect(
        stepsFor(tour, rightsOf(as(roleOf[tour])), () => true),
        tour,
      ).toEqual(steps)
      for (const { page } of steps) expect(pages[page], page).toBeDefined()
    }
  })

  it.each([
    [['agent'], ['agent']],
    [['admin'], ['admin', 'agent']],
    [['wbb-agent'], ['provider', 'admin', 'agent']],
  ] satisfies [Role[], (typeof tours)[number][]][])(
    'SHELL-047/agent/admin/provider: whoever is %j may walk %j and no other',
    async (roles, walked) => {
      expect(toursOf(roles)).toEqual(walked)
      await open({ agent: { ...dana, roles }, at: '/profile', answers: withoutLink })
      fireEvent.click(await screen.findByRole('button', { name: 'Tutorials' }))
      const list = within(await panel())
      const shown = tours.filter((tour) => list.queryByText(titleOf(tour)) !== null)
      expect(new Set(shown)).toEqual(new Set(walked))
    },
  )

  it('SHELL-046/tutorials, SHELL-047: the entry leads to the address of the deployment where that names one', async () => {
    await open({ at: '/profile' })
    const link = await screen.findByRole('link', { name: /^Tutorials/ })
    expect(link.getAttribute('href')).toBe('https://tutorials.example/')
    expect(screen.queryByRole('button', { name: 'Tutorials' })).toBeNull()
  })

  it(
    'SHELL-047: goes from page to page, step by step and back, and ends with the last one',
    { timeout: 90_000 },
    async () => {
      const { router, calls } = await begin('admin', titleOf('admin'))
      const at = (path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path))
      await at('/content/responses')
      await screen.findByText(en.steps.write.text)
      await next()
      await at('/training/intents')
      await screen.findByText(en.steps.teach.text)
      press('Back')
      await at('/content/responses')
      await screen.findByText(en.steps.write.text)
      for (const step of ['teach', 'build', 'preview', 'publish', 'install'] as const) {
        await next()
        await screen.findByText(en.steps[step].text)
      }
      await at('/settings/web-plugin')
      press('Finish')
      await waitFor(() => expect(screen.queryByText(en.steps.install.text)).toBeNull())
      // It had been seen before.
      expect(calls.filter(({ route }) => route.includes('/tours/'))).toEqual([])
    },
  )

  it('SHELL-047: goes back before the page of the step has come', async () => {
    const { router } = await begin('admin', titleOf('admin'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/content/responses'))
    await screen.findByText(en.steps.write.text)
    await screen.findByRole('heading', { level: 1, name: 'Responses' })
    await next()
    press('Back')
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
    expect(router.state.location.pathname).toBe('/content/responses')
    await screen.findByText(en.steps.write.text)
  })

  it(
    'opens a customer before it speaks of taking over, so that there is something to point at',
    { timeout: 90_000 },
    async () => {
      const listed = { 'POST /api/agent/users': { data: [customer(70)] } }
      const { router } = await begin('agent', titleOf('agent'), '/profile', listed)
      await screen.findByText(en.steps.inbox.text)
      const at = (path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path))
      await at('/conversations')
      await next()
      await screen.findByText(en.steps.queues.text)
      expect(router.state.location.pathname).toBe('/conversations')
      await next()
      await at(`/conversations/${id(70)}`)
      await screen.findByRole('heading', { name: 'Eleanor Hart 70' })
    },
  )

  it('leaves with Escape, and speaks German', async () => {
    await begin('agent', titleOf('agent'))
    await screen.findByText(en.steps.inbox.text)
    await turnGerman()
    await screen.findByText(/^Hier stehen alle/)
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }))
    await waitFor(() => expect(screen.queryByText(/^Hier stehen alle/)).toBeNull())
  })
})

describe('the offer at the first sign-in', () => {
  const noted = 'POST /api/agent/tours/admin'
  const fresh = {
    agent: { ...dana, toursSeen: [] },
    at: '/profile',
    answers: { [noted]: { data: { toursSeen: ['admin'] } } },
  }

  it('SHELL-047: is made once, noted as soon as it shows, and can be declined', async () => {
    const { calls, unmount } = await open(fresh)
    await screen.findByRole('dialog', { name: 'Welcome, Dana' })
    await waitFor(() => expect(calls.filter(({ route }) => route === noted)).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(en.steps.write.text)).toBeNull()
    unmount()

    // A second tab, whose server has not heard of it yet.
    const second = await open(fresh)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(second.calls.filter(({ route }) => route === noted)).toEqual([])
  })

  it('a tour that was walked is noted once, and begins anew with its first step', { timeout: 90_000 }, async () => {
    const { calls } = await open({
      ...fresh,
      at: '/content/responses',
      answers: { ...fresh.answers, ...withoutLink },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show me round' }))
    await screen.findByText(en.steps.write.text)
    await next()
    await screen.findByText(en.steps.teach.text)
    const leave = async () => {
      act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }))
      await waitFor(() =>
        expect(screen.queryByText(en.steps.teach.text) ?? screen.queryByText(en.steps.write.text)).toBeNull(),
      )
    }
    await leave()
    // The offer has noted it as well.
    const notes = () => calls.filter(({ route }) => route === noted).length
    await waitFor(() => expect(notes()).toBe(2))
    fireEvent.click(screen.getByRole('button', { name: 'Tutorials' }))
    const entry = within(await panel())
      .getByText(titleOf('admin'))
      .closest('li')!
    fireEvent.click(within(entry).getByRole('button', { name: 'Start the tour' }))
    await screen.findByText(en.steps.write.text)
    await leave()
    expect(notes()).toBe(2)
  })

  it('SHELL-047: begins the tour of the own role, and is not made to somebody who has seen that one', async () => {
    await open({ ...fresh, agent: { ...dana, toursSeen: ['admin'] } })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
    close()
    signedIn()
    const { router } = await open({ ...fresh, agent: { ...dana, toursSeen: ['agent'] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Show me round' }))
    await screen.findByText(en.steps.write.text)
    await waitFor(() => expect(router.state.location.pathname).toBe('/content/responses'))
  })
})
