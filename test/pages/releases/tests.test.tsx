/** The list of tests, with what each came to. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { joinRuns } from '../../../frontend/src/pages/releases/tests/run/test-run.ts'
import { press } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya } from '../screen.tsx'
import {
  hours,
  delivery,
  talk,
  questions,
  resultOf,
  runOf,
  failed,
  routes,
  openTests,
  bodies,
  row,
  choose,
  status,
} from './tests-content.ts'

describe('the list of tests', () => {
  it('with one environment it is a tab of the page of changes', async () => {
    await openTests()
    await row('Track an order')
    screen.getByRole('tab', { name: 'Tests', selected: true })
    expect(within(await row('Questions of strangers')).getByText('2 questions')).toBeTruthy()
  })

  it('runs all of them, tells how many passed, and leads to what no test came to', async () => {
    const { calls } = await openTests({
      [routes.run]: () =>
        runOf([resultOf(questions, 1, 2), failed], {
          questions: { right: 1, of: 2 },
          untested: { blocks: [status._id, hours._id], intents: [delivery._id] },
        }),
    })
    expect((await row('Track an order')).textContent).toContain('Not run')
    press('Run all')
    await screen.findByText('0 of 1 conversation passed · 1 of 2 questions answered right')
    expect(bodies(calls, routes.run)).toEqual([{ ids: [questions._id, talk._id] }])
    const wrong = within(await row('Track an order')).getByRole('link', { name: '2 of 3 right' })
    expect(wrong.getAttribute('href')).toBe(`/content/changes/tests/${talk._id}`)
    press('2 responses')
    const responses = screen.getAllByRole('link').map(({ textContent }) => textContent)
    expect(responses.indexOf('Opening hours')).toBeLessThan(responses.indexOf(status.title))
    expect(screen.getByRole('link', { name: 'Opening hours' }).getAttribute('href')).toBe(
      `/content/responses/edit/${hours._id}`,
    )
    press('1 intent')
    expect(screen.getByRole('link', { name: 'Delivery' }).getAttribute('href')).toBe(
      `/training/intents/${delivery._id}`,
    )
  })

  it('are run 25 in a call, and of what none came to a hundred are listed', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...questions, _id: idOf(100 + at), title: `Test ${at}` }))
    const ids = (count: number) => Array.from({ length: count }, (_, at) => idOf(200 + at))
    let count = 25
    const { calls } = await openTests({
      [routes.list]: () => many(count),
      [routes.run]: () =>
        runOf([], { questions: { right: 50, of: 50 }, untested: { blocks: ids(101), intents: ids(100) } }),
    })
    await row('Test 0')
    press('Run all')
    await screen.findByText('50 of 50 questions answered right')
    const sizes = () => bodies(calls, routes.run).map((body) => (body as { ids: string[] }).ids.length)
    expect(sizes()).toEqual([25])
    press('101 responses')
    press('100 intents')
    expect(screen.getAllByText(/^… and \d+ more$/).map(({ textContent }) => textContent)).toEqual(['… and 1 more'])
    count = 26
    await queryClient.refetchQueries(queries.tests.list({}))
    await screen.findByText('(26)')
    press('Run all')
    await screen.findByText('100 of 100 questions answered right')
    expect(sizes()).toEqual([25, 25, 1])
  })

  it('have no filters while there is none', async () => {
    await openTests({ [routes.list]: () => [] })
    await screen.findByText('No tests yet')
    expect(screen.queryByRole('button', { name: /^Result/ })).toBeNull()
    close()
    await openTests({ [routes.list]: () => [questions] })
    await screen.findByRole('button', { name: /^Result/ })
    // None of it bears a tag.
    expect(screen.queryByRole('button', { name: /^Tag/ })).toBeNull()
    close()
    await openTests()
    await screen.findByRole('button', { name: /^Tag/ })
  })

  it('say while they are run how many there are and how many are done, and can be stopped', async () => {
    await openTests({ [routes.run]: () => new Promise(() => {}) })
    await row('Track an order')
    press('Run all')
    await screen.findByText('Running 2 tests')
    screen.getByText('0 of 2 done')
    screen.getByRole('button', { name: 'Stop' })
  })

  it('one that was changed since it was run counts as not run', async () => {
    let revision = 1
    await openTests({
      [routes.list]: () => [{ ...talk, revision }],
      [routes.run]: () => runOf([resultOf(talk, 3, 3)]),
    })
    await choose('Track an order', 'Run')
    await waitFor(async () => expect((await row('Track an order')).textContent).toContain('Passed'))
    revision = 2
    await queryClient.refetchQueries(queries.tests.list({}))
    await waitFor(async () => expect((await row('Track an order')).textContent).toContain('Not run'))
  })

  it('a filter by tag leaves the tests that bear it', async () => {
    await openTests({ [routes.list]: () => [{ ...talk, tags: ['shop', 'order'] }, questions] })
    await row('Track an order')
    fireEvent.mouseDown(screen.getByRole('button', { name: /^Tag/ }))
    // The one that is chosen is read out as well.
    const shop = await screen.findByRole('option', { name: 'shop' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All tagsAll tags',
      'order',
      'shop',
    ])
    fireEvent.mouseUp(shop)
    await waitFor(() => expect(screen.queryByText('Questions of strangers')).toBeNull())
    await row('Track an order')
  })

  it('filters that leave nothing are taken away together', async () => {
    await openTests({ [routes.list]: () => [{ ...talk, tags: ['shop'] }, questions] })
    await row('Track an order')
    const pick = async (filter: RegExp, option: string) => {
      fireEvent.mouseDown(screen.getByRole('button', { name: filter }))
      fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
    }
    await pick(/^Tag/, 'shop')
    await pick(/^Result/, 'Passed')
    fireEvent.click(await screen.findByRole('button', { name: 'Show all tests' }))
    await row('Track an order')
    await row('Questions of strangers')
    expect(screen.queryByRole('button', { name: 'Show all tests' })).toBeNull()
  })

  it('a copy is made under a free title with the same steps, and a deletion asks for the name', async () => {
    const copy = { ...talk, _id: idOf(49), title: 'Copy of Track an order' }
    const { calls } = await openTests({ [routes.create]: () => copy, [routes.remove]: () => ({ _id: talk._id }) })
    await choose('Track an order', 'Delete')
    const dialog = within(await screen.findByRole('dialog'))
    const button = dialog.getByRole('button', { name: 'Delete' })
    expect(button.hasAttribute('disabled')).toBe(true)
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Track an order' } })
    fireEvent.click(button)
    await screen.findByText('“Track an order” was deleted')
    expect(calls.map(({ route }) => route)).toContain(routes.remove)
    close()
    const again = await openTests({ [routes.create]: () => copy })
    await choose('Track an order', 'Duplicate')
    await waitFor(() => expect(bodies(again.calls, routes.create)).toHaveLength(1))
    expect(bodies(again.calls, routes.create)).toMatchObject([
      { test: { title: 'Copy of Track an order', type: 'talk', steps: talk.steps } },
    ])
    // The server lists the former tests alone: the copy is shown as it was answered.
    expect(await screen.findByDisplayValue('Copy of Track an order')).toBeTruthy()
  })

  it('who may only read runs tests, and neither makes nor deletes one', async () => {
    await openTests({}, { ...maya, readOnly: true })
    await row('Track an order')
    expect(screen.getByRole('button', { name: 'Run all' }).hasAttribute('disabled')).toBe(false)
    expect(screen.getByRole('button', { name: /^Create a test/ }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(within(await row('Track an order')).getByRole('button', { name: 'Actions for Track an order' }))
    expect((await screen.findByRole('menuitem', { name: /^Delete/ })).getAttribute('aria-disabled')).toBe('true')
  })

  it('what several runs left untested is what none of them came to', () => {
    const run = (blocks: string[], passed: number) => runOf([], { passed, of: 2, untested: { blocks, intents: [] } })
    expect(joinRuns([run(['a', 'b'], 1), run(['b', 'c'], 2)])).toMatchObject({
      passed: 3,
      of: 4,
      untested: { blocks: ['b'] },
    })
  })
})
