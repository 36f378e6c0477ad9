/** The editor of a test: a conversation step by step, or many questions. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Test } from '#shared/contracts/tests'
import { Problem } from '#shared/problem'
import { addLines } from '../../../frontend/src/pages/releases/tests/editor/question-lines.ts'
import { field, press } from '../actions.ts'
import { close } from '../close.ts'
import { idOf } from '../screen.tsx'
import {
  status,
  hours,
  delivery,
  talk,
  questions,
  resultOf,
  runOf,
  failed,
  routes,
  openTest,
  bodies,
  pick,
  steps,
} from './tests-content.ts'

describe('the editor of a conversation', () => {
  it('a test is written step by step and saved with what is expected', async () => {
    const { calls } = await openTest('?type=talk', { [routes.create]: () => talk })
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Track an order' } })
    const second = steps()[1]!
    fireEvent.change(within(second).getByRole('textbox', { name: 'What is said' }), {
      target: { value: 'Where is my order?' },
    })
    await pick(second, /^Add an expectation/, /^Give the response/)
    await pick(second, /^Give the response/, /Order status/)
    fireEvent.keyDown(within(second).getByRole('textbox', { name: 'What is said' }), { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(steps()).toHaveLength(3))
    const third = steps()[2]!
    await waitFor(() => expect(third.contains(document.activeElement)).toBe(true))
    await pick(third, /^What the customer does/, 'Presses')
    fireEvent.change(within(third).getByRole('textbox', { name: 'Text or number of a button' }), {
      target: { value: 'Opening hours' },
    })
    await pick(third, /^Add an expectation/, /^Say nothing/)
    press('Save')
    await screen.findByText('Test “Track an order” was created')
    expect(bodies(calls, routes.create)).toEqual([
      {
        key: '',
        test: {
          title: 'Track an order',
          tags: [],
          language: 'en',
          channel: 'chat_plugin',
          type: 'talk',
          variables: [],
          steps: [
            { input: { type: 'start' }, expect: {} },
            { input: { type: 'text', text: 'Where is my order?' }, expect: { block: status._id } },
            { input: { type: 'press', press: 'Opening hours' }, expect: { nothing: true } },
          ],
        },
      },
    ])
  })

  it('an expectation that says nothing yet is marked, and nothing is sent', async () => {
    const { calls } = await openTest(`/${talk._id}`)
    await screen.findByLabelText('Title')
    await pick(steps()[0]!, /^Add an expectation/, /^Understand the intent/)
    press('Save')
    expect(within(steps()[0]!).getByText('Mandatory field')).toBeTruthy()
    expect(bodies(calls, routes.update)).toEqual([])
    close()
    await openTest(`/${talk._id}`)
    await screen.findByLabelText('Title')
    await pick(steps()[0]!, /^Add an expectation/, /^Understand the intent/)
    press('Run')
    await screen.findByText('Fill in what is missing first. Nothing was run.')
    expect(within(steps()[0]!).getByText('Mandatory field')).toBeTruthy()
  })

  it('a draft is run unsaved, and the step that failed says what was found', async () => {
    const { calls } = await openTest(`/${talk._id}`, { [routes.run]: () => runOf([{ ...failed, testId: undefined }]) })
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Another name' } })
    press('Run')
    await screen.findByText('Failed: 2 of 3 steps were right')
    screen.getByRole('list', { name: 'What was wrong' })
    expect(bodies(calls, routes.run)).toMatchObject([{ draft: { title: 'Another name', steps: talk.steps } }])
    within(steps()[2]!).getByText('expected the words “nine”, found: We open at ten')
    fireEvent.click(screen.getByRole('radio', { name: 'Transcript' }))
    within(screen.getByRole('region', { name: 'What was said' })).getByText(/order-status: It is on its way\./)
    within(screen.getByRole('region', { name: 'What is expected' })).getByText('= Give the response: Order status')
    fireEvent.change(field('Title'), { target: { value: 'Yet another' } })
    await screen.findByText('You have changed the test since. Run it again.')
  })

  it('a draft of which all is right has nothing to list', async () => {
    await openTest(`/${talk._id}`, { [routes.run]: () => runOf([{ ...resultOf(talk, 3, 3), testId: undefined }]) })
    await screen.findByLabelText('Title')
    press('Run')
    await screen.findByText('Passed: 3 steps were right')
    expect(screen.queryByRole('list', { name: 'What was wrong' })).toBeNull()
  })

  it('a step is moved and removed, and the removal can be undone', async () => {
    await openTest(`/${talk._id}`)
    await screen.findByLabelText('Title')
    const texts = () => steps().map((step) => step.querySelector('input')?.value)
    expect(texts()).toEqual([undefined, 'Where is my order?', 'Opening hours'])
    const act = async (step: number, action: string) => {
      fireEvent.click(screen.getByRole('button', { name: `Actions for Step ${step}` }))
      fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
    }
    await act(3, 'Move up')
    expect(texts()).toEqual([undefined, 'Opening hours', 'Where is my order?'])
    await act(2, 'Remove')
    expect(texts()).toEqual([undefined, 'Where is my order?'])
    press('Undo')
    expect(texts()).toEqual([undefined, 'Opening hours', 'Where is my order?'])
  })

  it('leaving with unsaved changes asks first', async () => {
    await openTest(`/${talk._id}`)
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Another name' } })
    press('Cancel')
    await screen.findByRole('dialog')
  })

  it('a save that somebody else was faster with is told, and nothing is lost', async () => {
    let saved: Test = talk
    await openTest(`/${talk._id}`, {
      [routes.list]: () => [saved],
      [routes.update]: () => {
        saved = { ...talk, title: 'Theirs', revision: 2 }
        throw new Problem('stale', { by: 'Jonas Keller', at: '2026-11-22T09:00:00.000Z' })
      },
    })
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Mine' } })
    press('Save')
    await screen.findByText(/^Jonas Keller saved this in the meantime/)
    expect(field('Title').value).toBe('Mine')
  })

  it('what was said in a conversation becomes the steps of a test that is not saved yet', async () => {
    const { title, type, language, steps: recorded } = talk
    const { calls } = await openTest(`?conversation=${idOf(90)}&from=3&to=9`, {
      [routes.recorded]: () => ({
        title,
        type,
        language,
        channel: 'chat_plugin',
        tags: [],
        variables: [],
        steps: recorded,
      }),
      [routes.create]: () => talk,
    })
    await waitFor(() => expect(field('Title').value).toBe('Track an order'))
    expect(bodies(calls, routes.recorded)).toEqual([{ userId: idOf(90), from: 3, to: 9 }])
    expect(steps()).toHaveLength(3)
    press('Save')
    await waitFor(() => expect(bodies(calls, routes.create)).toMatchObject([{ test: { steps: recorded } }]))
  })
})

describe('the editor of questions', () => {
  it('a pasted list adds one question a line, with what answers it where a second column names it', async () => {
    const { calls } = await openTest('?type=questions', { [routes.create]: () => questions })
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Questions of strangers' } })
    const lines = 'when is it here\tdelivery\nwhere are you\tOpening hours\ntell me a joke\nTell me a joke'
    fireEvent.paste(screen.getByRole('textbox', { name: /^Add questions/ }), {
      clipboardData: { getData: () => lines },
    })
    await screen.findByText('1 line was there already.')
    press('Save')
    await waitFor(() => expect(bodies(calls, routes.create)).toHaveLength(1))
    expect(bodies(calls, routes.create)).toMatchObject([
      {
        test: {
          type: 'questions',
          questions: [
            { text: 'when is it here', intent: delivery._id },
            { text: 'where are you', block: hours._id },
            { text: 'tell me a joke' },
          ],
        },
      },
    ])
  })

  it('what is to answer a question is picked among intents, responses and nothing', async () => {
    const updated = `PUT /api/agent/tests/${questions._id}`
    const { calls } = await openTest(`/${questions._id}`, { [updated]: () => questions })
    const first = (await screen.findByDisplayValue('when is it here')).closest('tr')!
    const expected = (row: HTMLElement) => within(row).getByRole('button', { name: /^What is to answer it/ })
    await waitFor(() => expect(expected(first).textContent).toContain('Delivery'))
    await pick(first, /^What is to answer it/, 'Nothing may answer')
    const second = screen.getByDisplayValue('tell me a joke').closest('tr')!
    await pick(second, /^What is to answer it/, /Order status/)
    expect(expected(first).textContent).toContain('Nothing may answer')
    expect(expected(second).textContent).toContain('Order status')
    press('Save')
    await waitFor(() => expect(bodies(calls, updated)).toHaveLength(1))
    expect(bodies(calls, updated)).toMatchObject([
      {
        revision: 1,
        test: { questions: [{ text: 'when is it here' }, { text: 'tell me a joke', block: status._id }] },
      },
    ])
    expect(JSON.stringify(bodies(calls, updated))).not.toContain(delivery._id)
  })

  it('lines beyond the limit are left out and counted', () => {
    const many = Array.from({ length: 510 }, (_, at) => `question ${at}`)
    const { questions: all, dropped } = addLines([], many, {}, () => undefined)
    expect([all.length, dropped]).toEqual([500, 10])
    expect(addLines([], ['hello\tNowhere'], {}, () => undefined).unknown).toEqual(['Nowhere'])
  })
})
