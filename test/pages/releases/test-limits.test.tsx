/** How much a test of the bot may hold, and what shows where there is nothing to show. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addLines } from '../../../frontend/src/pages/releases/tests/editor/question-lines.ts'
import { field, press } from '../actions.ts'
import { close } from '../close.ts'
import { idOf } from '../screen.tsx'
import {
  choose,
  failed,
  openTest,
  openTests,
  questions,
  resultOf,
  routes,
  row,
  runOf,
  steps,
  talk,
} from './tests-content.ts'

describe('the limits of a test', () => {
  it('takes ten tags, of which Enter adds each that is new, and leaves the field empty', async () => {
    await openWith({ tags: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })
    await screen.findByLabelText('Title')
    const tags = field(/^Tags/)
    fireEvent.change(tags, { target: { value: ' h, a,h , i' } })
    // The browser does not send the form.
    expect(enter(tags)).toBe(false)
    await waitFor(() => expect(countOf(/^Remove tag/)).toBe(9))
    expect([tags.value, tags.disabled]).toEqual(['', false])
    fireEvent.change(tags, { target: { value: 'j, k' } })
    fireEvent.blur(tags)
    await waitFor(() => expect(countOf(/^Remove tag/)).toBe(10))
    expect(tags.disabled).toBe(true)
    screen.getByRole('button', { name: 'Remove tag j' })
  })

  it('takes fifty steps, by its button and by Enter', async () => {
    const step = { input: { type: 'text', text: 'Hello' }, expect: {} }
    await openWith({ steps: Array.from({ length: 48 }, () => step) })
    await screen.findByLabelText('Title')
    expect(isOff(/^Add a step/)).toBe(false)
    press(/^Add a step/)
    await waitFor(() => expect(steps()).toHaveLength(49))
    expect(isOff(/^Add a step/)).toBe(false)
    const text = within(steps()[0]!).getByRole('textbox', { name: 'What is said' })
    expect(enter(text)).toBe(false)
    await waitFor(() => expect(steps()).toHaveLength(50))
    expect(isOff(/^Add a step/)).toBe(true)
    enter(text)
    expect(steps()).toHaveLength(50)
  })

  it('takes twenty variables, and is not unfolded where it has none', async () => {
    const variable = (at: number) => ({ name: `name${at}`, value: 'x' })
    await openWith({ variables: Array.from({ length: 19 }, (_, at) => variable(at)) })
    const circumstances = await screen.findByRole('button', { name: 'Circumstances' })
    expect(circumstances.getAttribute('aria-expanded')).toBe('true')
    press('Add a variable')
    await waitFor(() => expect(countOf(/^Remove variable/)).toBe(20))
    expect(countOf(/^Add a variable/)).toBe(0)
    close()
    await openWith({})
    const folded = await screen.findByRole('button', { name: 'Circumstances' })
    expect(folded.getAttribute('aria-expanded')).toBe('false')
  })

  it('an environment takes five hundred tests', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...talk, _id: idOf(100 + at), title: `Test ${at}` }))
    await openTests({ [routes.list]: () => many(499) })
    await row('Test 0')
    expect(isOff(/^Create a test/)).toBe(false)
    close()
    await openTests({ [routes.list]: () => many(500) })
    await row('Test 0')
    expect(isOff(/^Create a test/)).toBe(true)
  })

  it('of lines that are all new nothing is told, and one that is there already stays in its field', async () => {
    const page = Array.from({ length: 24 }, (_, at) => ({ text: `question ${at}` }))
    await openTest(`/${questions._id}`, {
      [routes.list]: () => [{ ...questions, questions: [{ text: 'tell me a joke' }, ...page] }],
    })
    await screen.findByDisplayValue('tell me a joke')
    const lines = screen.getByRole('textbox', { name: /^Add questions/ })
    fireEvent.change(lines, { target: { value: 'where are you' } })
    enter(lines)
    // On the next page, which is turned to.
    await screen.findByDisplayValue('where are you')
    expect(screen.queryByText(/\b0 lines?\b|^No intent|“”/)).toBeNull()
    fireEvent.change(lines, { target: { value: 'Tell me a joke' } })
    enter(lines)
    await screen.findByText('1 line was there already.')
    screen.getByDisplayValue('Tell me a joke')
    expect(addLines([], ['a', 'A', 'b'], {}, () => undefined)).toMatchObject({ known: 1, dropped: 0, unknown: [] })
  })
})

describe('what a run of tests shows', () => {
  it.each([
    [50, undefined],
    [51, '… and 1 more'],
  ])('of %d failures fifty are listed, and then: %s', async (count, more) => {
    const failures = Array.from({ length: count }, () => failed.failures[0]!)
    await openWith({}, { [routes.run]: () => runOf([{ ...failed, testId: undefined, failures }]) })
    await screen.findByLabelText('Title')
    press('Run')
    const list = await screen.findByRole('list', { name: 'What was wrong' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(50)
    expect(screen.queryByText(/^… and/)?.textContent).toBe(more)
  })

  it('each step is marked as right or wrong, and of a bot that said nothing there is no transcript', async () => {
    await openWith({}, { [routes.run]: () => runOf([{ ...failed, testId: undefined, transcript: [] }]) })
    await screen.findByLabelText('Title')
    press('Run')
    await screen.findByText('Failed: 2 of 3 steps were right')
    within(steps()[0]!).getByLabelText('Passed')
    within(steps()[2]!).getByLabelText('Failed')
    fireEvent.click(screen.getByRole('radio', { name: 'Transcript' }))
    screen.getByText('Run the test to read here what the bot says.')
    const expected = within(screen.getByRole('region', { name: 'What is expected' })).getAllByRole('listitem')
    expect(expected.map(({ className }) => className)).toEqual(['', '', 'test-line-wrong'])
  })

  it('conversations alone are summed up without questions, and none of both as none', async () => {
    const passed = runOf([resultOf(talk, 3, 3)])
    await openTests({ [routes.list]: () => [talk], [routes.run]: () => passed })
    await choose('Track an order', 'Run')
    await screen.findByText('1 of 1 conversation passed')
    screen.getByText('The tests came to every response and every intent.')
    close()
    await openTests({ [routes.run]: () => runOf([]) })
    await row('Track an order')
    press('Run all')
    await screen.findByText('0 of 0 conversations passed')
  })
})

function countOf(name: RegExp) {
  return screen.queryAllByRole('button', { name }).length
}
function isOff(name: RegExp) {
  return screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
}
function openWith(more: object, answers = {}) {
  return openTest(`/${talk._id}`, { [routes.list]: () => [{ ...talk, ...more }], ...answers })
}
function enter(control: HTMLElement) {
  return fireEvent.keyDown(control, { key: 'Enter', keyCode: 13 })
}
