/** The button that publishes, and the dialog behind it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gateDefault, type Gate } from '#shared/contracts/environments'
import type { Diff, Release } from '#shared/contracts/releases'
import { Problem } from '#shared/problem'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import PublishButton from '../../../frontend/src/pages/releases/publish/publish-button.tsx'
import { idOf, maya, open, turnGerman, type Answers } from '../screen.tsx'
import {
  bodies,
  bouquet,
  checkOf,
  delivery,
  diffOf,
  draft,
  isDisabled,
  live,
  order,
  press,
  release,
  routes,
  thanks,
} from './environments-content.ts'
import { activate, candidate, discard, good, start } from './gated-content.ts'

const menu = { ...delivery, behind: false }
const brief = `${routes.diff}&brief=true`
const gate: Gate = { ...gateDefault, replay: 'none' }

/** A page of Draft with the button above it: an intent and a form are new, and nothing is removed. */
const openPage = (answers: Answers = {}, agent = maya) =>
  open('/content/forms', {
    agent,
    above: <PublishButton />,
    answers: {
      [routes.environments]: () => [{ ...live, gate }, draft],
      [brief]: () => diffOf(menu, bouquet),
      [routes.diff]: () => diffOf(),
      [routes.check]: () => checkOf([menu, bouquet]),
      [routes.promote]: () => ({ diff: diffOf(menu, bouquet), release: candidate() }),
      [start]: () => candidate(good),
      [routes.releases]: () => [candidate(good), release(3, { status: 'current' }), release(2)],
      [activate]: () => release(4, { status: 'current' }),
      [discard]: () => ({ _id: candidate()._id }),
      ...answers,
    },
  })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Publish Draft to Live' }))
async function openDialog(answers: Answers = {}) {
  const opened = await openPage(answers)
  fireEvent.click(await screen.findByRole('button', { name: /^Publish \(/ }))
  return { ...opened, shown: await dialog() }
}
const publish = (inside: { getByRole: typeof screen.getByRole }) => inside.getByRole('button', { name: 'Publish' })
const isOpenButton = () => screen.queryByRole('button', { name: /^Publish/ }) !== null

describe('the button above the page', () => {
  it('says how many changes there are to publish', async () => {
    await openPage()
    await screen.findByRole('button', { name: 'Publish (2)' })
  })

  it('counts a language model that alone differs as one', async () => {
    const model: Diff['model'] = { ...diffOf().model, step: 'bring' }
    await openPage({ [brief]: () => ({ ...diffOf(), pendingChanges: true, model }) })
    await screen.findByRole('button', { name: 'Publish (1)' })
  })

  it.each([
    ['nothing differs', maya, diffOf()],
    ['somebody works in Live', { ...maya, activeEnvironment: { ...live, isLive: true } }, diffOf(menu)],
    ['somebody may only read', { ...maya, permissions: ['read' as const] }, diffOf(menu)],
  ])('is absent where %s', async (_, agent, diff) => {
    const { calls } = await openPage({ [brief]: () => diff }, agent)
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain(routes.environments))
    await screen.findByText('Order')
    expect(isOpenButton()).toBe(false)
  })

  it('reads in German', async () => {
    await openPage()
    await turnGerman()
    fireEvent.click(await screen.findByRole('button', { name: 'Veröffentlichen (2)' }))
    const german = within(await screen.findByRole('dialog', { name: 'Draft in Live veröffentlichen' }))
    german.getByRole('button', { name: 'Veröffentlichen' })
  })
})

describe('the dialog', () => {
  it('shows what changes by kind and what was tried, and publishes with one press, which can be undone', async () => {
    const { calls, shown } = await openDialog()
    const intents = within(await shown.findByRole('list', { name: 'Intents' }))
    expect(intents.getByRole('listitem').textContent).toBe('Edited Delivery')
    within(shown.getByRole('list', { name: 'Forms' })).getByText('Bouquet')
    await shown.findByText('Tests: 32 of 32 passed.')
    shown.getByText('Nothing is wrong with the content.')
    expect(shown.queryByPlaceholderText('Live')).toBeNull()
    for (const [length, isTaken] of [
      [501, false],
      [500, true],
    ] as const) {
      fireEvent.change(shown.getByLabelText('What is new? (optional)'), { target: { value: 'x'.repeat(length) } })
      expect(shown.queryByText('At most 500 characters') === null, `${length}`).toBe(isTaken)
      expect(!isDisabled(publish(shown)), `${length}`).toBe(isTaken)
    }
    fireEvent.change(shown.getByLabelText('What is new? (optional)'), { target: { value: 'Delivery' } })
    fireEvent.click(publish(shown))
    await screen.findByText('Published to Live')
    expect(bodies(calls, activate)).toEqual([{ environmentId: live._id, note: 'Delivery', despiteChecks: false }])
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByRole('button', { name: 'Undo' })
  })

  it('learns first where that is needed: the press waits for it, and publishes then', async () => {
    let learning: Release['learning'] = { status: 'running', progress: 0.5 }
    const model = { step: 'learn' as const, count: 1, seconds: 7 }
    const learner = (): Release => ({ ...candidate(), ...(learning && { learning }) })
    const { calls, shown } = await openDialog({
      [routes.check]: () => ({ ...checkOf([menu]), model }),
      [routes.promote]: () => ({ diff: diffOf(menu), release: learner() }),
      [routes.releases]: () => [learner()],
    })
    await shown.findByText('Learning 1 intent or entity, about 7 s')
    await waitFor(() => expect(isDisabled(publish(shown))).toBe(false))
    fireEvent.click(publish(shown))
    await shown.findByText('Learning, then publishing')
    expect(bodies(calls, activate)).toEqual([])
    learning = undefined
    await queryClient.refetchQueries(queries.releases.list({ environmentId: live._id }))
    await screen.findByText('Published to Live')
    expect(bodies(calls, activate)).toHaveLength(1)
  })

  it('tells where the language model alone changes', async () => {
    const model = { step: 'bring' as const, count: 0, seconds: 0 }
    const { shown } = await openDialog({ [routes.check]: () => ({ ...checkOf([]), model }) })
    await shown.findByText('Only the language model of Live changes. The content is the same.')
  })

  it.each([
    [6, 6, undefined],
    [7, 7, 'and 1 more'],
  ])('of %d forms it lists the first six in %d lines: %s', async (count, lines, more) => {
    const forms = Array.from({ length: count }, (_, at) => ({ ...bouquet, _id: idOf(80 + at), title: `Form ${at}` }))
    const { shown } = await openDialog({ [routes.check]: () => checkOf(forms) })
    const list = within(await shown.findByRole('list', { name: 'Forms' }))
    expect(list.getAllByRole('listitem')).toHaveLength(lines)
    expect(list.queryByText(/more$/)?.textContent).toBe(more)
    list.getByText('Form 5')
  })

  it('publishes nothing where nothing would change', async () => {
    const untried: Gate = { ...gate, tests: 'none', questions: 'none' }
    const { shown } = await openDialog({
      [routes.environments]: () => [{ ...live, gate: untried }, draft],
      [routes.check]: () => checkOf([]),
    })
    await shown.findByText('Nothing would change in Live.')
    expect(isDisabled(publish(shown))).toBe(true)
  })

  it('publishes at once where nothing is to be tried', async () => {
    const untried: Gate = { ...gate, tests: 'none', questions: 'none' }
    const { calls, shown } = await openDialog({ [routes.environments]: () => [{ ...live, gate: untried }, draft] })
    await shown.findByText('Nothing is wrong with the content.')
    expect(shown.queryByText(/^Tests/)).toBeNull()
    await waitFor(() => expect(isDisabled(publish(shown))).toBe(false))
    fireEvent.click(publish(shown))
    await screen.findByText('Published to Live')
    expect(bodies(calls, routes.promote)).toMatchObject([{ asCandidate: false }])
    expect(bodies(calls, start)).toEqual([])
  })

  it('asks for the typed name where something is removed', async () => {
    const { calls, shown } = await openDialog({ [routes.check]: () => checkOf([thanks]) })
    await shown.findByText('Something is removed from what customers of “Live” get.')
    await shown.findByText('Tests: 32 of 32 passed.')
    expect(isDisabled(publish(shown))).toBe(true)
    const enter = () => fireEvent.submit(shown.getByPlaceholderText('Live'))
    expect(enter()).toBe(false)
    expect(bodies(calls, activate)).toEqual([])
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'live' } })
    expect(isDisabled(publish(shown))).toBe(false)
    enter()
    await screen.findByText('Published to Live')
  })

  it('asks for the typed name where a test fails, and leads to what failed', async () => {
    const bad = { ...good, tests: { passed: 31, of: 32 } }
    const { shown } = await openDialog({
      [start]: () => candidate(bad),
      [routes.releases]: () => [candidate(bad)],
    })
    await shown.findByText('Not all that was checked is as it should be. Customers of “Live” get it at once.')
    shown.getByRole('link', { name: /^Show what differs/ })
    expect(isDisabled(publish(shown))).toBe(true)
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'Live' } })
    expect(isDisabled(publish(shown))).toBe(false)
  })

  it('leads to a response with a fault, and publishes nothing while there is an error', async () => {
    const item = { kind: 'block' as const, _id: idOf(77), title: 'Menu' }
    const findings = [{ severity: 'error' as const, code: 'reference-gone' as const, item, other: 'Hours' }]
    const { calls, shown, router } = await openDialog({ [routes.check]: () => checkOf([menu], findings) })
    fireEvent.click(await shown.findByRole('link', { name: 'Open Menu' }))
    await waitFor(() => expect(router.state.location.pathname).toContain(idOf(77)))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies(calls, routes.promote)).toEqual([])
  })

  it('names a moment that the bot needs in words, and leads to the page of moments', async () => {
    const findings = [{ severity: 'warning' as const, code: 'moment-gone' as const, other: 'misunderstood' }]
    const { shown, router } = await openDialog({ [routes.check]: () => checkOf([menu], findings) })
    expect(await shown.findByText('A response that the bot needs would be missing: Not understood')).toBeTruthy()
    fireEvent.click(shown.getByRole('link', { name: 'Open the bot’s moments' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/content/responses/moments'))
  })

  it('leads to the page of changes where the live environment has changes of its own', async () => {
    const { calls, shown, router } = await openDialog({ [brief]: () => diffOf(order, delivery) })
    await shown.findByText(/^Live has changes of its own/)
    expect(isDisabled(publish(shown))).toBe(true)
    fireEvent.click(shown.getByRole('link', { name: 'Show these changes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/content/changes'))
    expect(bodies(calls, routes.promote)).toEqual([])
  })

  it('says that the live environment has changed meanwhile, and tries another candidate', async () => {
    const { calls, shown } = await openDialog({
      [activate]: () => {
        throw new Problem('stale')
      },
    })
    await shown.findByText('Tests: 32 of 32 passed.')
    fireEvent.click(publish(shown))
    await shown.findByText(/^Somebody else has changed this/)
    await waitFor(() => expect(bodies(calls, routes.promote)).toHaveLength(2))
    expect(calls.map(({ route }) => route)).toContain(discard)
    const ids = bodies(calls, routes.promote).map((body) => (body as { requestId: string }).requestId)
    expect(new Set(ids).size).toBe(2)
  })

  it('that is closed discards what it has prepared', async () => {
    const { calls, shown } = await openDialog()
    await shown.findByText('Tests: 32 of 32 passed.')
    press(shown, 'Cancel')
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain(discard))
    expect(bodies(calls, activate)).toEqual([])
  })
})
