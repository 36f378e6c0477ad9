/** The checks of a promotion and of a release: live while they run, what stops, and what differed. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gateDefault, type Gate } from '#shared/contracts/environments'
import type { DifferenceGroup } from '#shared/contracts/release-checks'
import type { TestResult } from '#shared/contracts/tests'
import { Problem } from '#shared/problem'
import { shortfallsOf } from '#shared/releases/verdict'
import { close } from '../close.ts'
import { idOf, type Answers } from '../screen.tsx'
import {
  bodies,
  bouquet,
  checkOf,
  dialog,
  diffOf,
  draft,
  isDisabled,
  live,
  openChanges,
  press,
  release,
  routes,
  thanks,
} from './environments-content.ts'
import {
  required,
  good,
  running,
  bad,
  candidate,
  of,
  start,
  activate,
  discard,
  gated,
  openChecks,
  next,
  askAgain,
} from './gated-content.ts'

describe('a promotion into an environment that requires checks', () => {
  it('waits for the checks of a candidate, shows how far they are, and then makes the candidate current', async () => {
    let checks = running
    const { calls, shown } = await openChecks(gated(required, () => checks))
    await shown.findByText('10 of 40 conversations')
    expect(isDisabled(next(shown))).toBe(true)
    expect(bodies(calls, routes.promote)).toMatchObject([{ asCandidate: true, overwrite: false }])
    expect(bodies(calls, start)).toEqual([{ environmentId: live._id, conversations: 40 }])
    checks = good
    await askAgain()
    await shown.findByText('Tests: 32 of 32 passed.')
    shown.getByText('Questions: 19 of 20 answered right (95 %).')
    shown.getByText('40 conversations replayed: 2 different, 1 better.')
    press(shown, 'Next')
    fireEvent.change(shown.getByLabelText('Note'), { target: { value: 'Autumn offers' } })
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'Live' } })
    press(shown, 'Publish')
    await screen.findByText('Published to Live')
    expect(bodies(calls, activate)).toEqual([{ environmentId: live._id, note: 'Autumn offers', despiteChecks: false }])
    expect(bodies(calls, routes.promote)).toHaveLength(1)
    expect(calls.map(({ route }) => route)).not.toContain(discard)
  })

  it('is stopped by what failed, which leads to the differences, and goes on only against a typed name', async () => {
    const { calls, shown } = await openChecks(gated(required, () => bad))
    await shown.findByText('Live requires more than this')
    shown.getByText('Tests: 31 of 32 passed. 40 conversations replayed: 3 worse, 2 different, 1 better.')
    expect(shown.getByRole('link', { name: /^Show what differs/ }).getAttribute('href')).toBe(
      `/content/changes?from=${draft._id}&to=${live._id}&tab=releases&checks=${of}`,
    )
    expect(isDisabled(next(shown))).toBe(true)
    fireEvent.click(shown.getByRole('checkbox', { name: /^Go on despite the checks/ }))
    expect(isDisabled(next(shown))).toBe(true)
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'live' } })
    press(shown, 'Next')
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'live' } })
    press(shown, 'Publish')
    await screen.findByText('Published to Live')
    expect(bodies(calls, activate)).toMatchObject([{ despiteChecks: true }])
  })

  it('that is given up discards its candidate', async () => {
    const { calls, shown } = await openChecks(gated(required, () => bad))
    await shown.findByText('Live requires more than this')
    press(shown, 'Back')
    press(shown, 'Cancel')
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain(discard))
  })

  it('says why no candidate could be prepared, and tries again', async () => {
    let isBroken = true
    const { shown } = await openChecks(
      gated(required, () => good, {
        [routes.promote]: () => {
          if (isBroken) throw new Problem('unavailable')
          return { diff: diffOf(thanks), release: candidate() }
        },
      }),
    )
    const again = await shown.findByRole('button', { name: 'Try again' })
    expect(isDisabled(next(shown))).toBe(true)
    isBroken = false
    fireEvent.click(again)
    await shown.findByText('Tests: 32 of 32 passed.')
    expect(isDisabled(next(shown))).toBe(false)
  })
})

describe('a promotion into an environment that only shows checks', () => {
  it('tells what failed and is not stopped by it', async () => {
    const { calls, shown } = await openChecks(gated(gateDefault, () => bad))
    await shown.findByText('Tests: 31 of 32 passed.')
    shown.getByText(/^Live shows the checks and does not require them/)
    expect(shown.queryByText('Live requires more than this')).toBeNull()
    press(shown, 'Next')
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'Live' } })
    press(shown, 'Publish')
    await screen.findByText('Published to Live')
    expect(bodies(calls, activate)).toHaveLength(1)
  })

  it('into one that asks for none prepares no candidate', async () => {
    const { calls, shown } = await openChecks({
      [routes.diff]: () => diffOf(thanks, bouquet),
      [routes.check]: () => checkOf([thanks, bouquet]),
    })
    press(shown, 'Next')
    expect(bodies(calls, routes.promote)).toEqual([])
  })
})

it.each([
  ['tests', bad, ['tests', 'replay']],
  ['a share of questions', { ...good, questions: { right: 17, of: 20 } }, ['questions']],
  ['nothing', good, []],
  ['everything that has not ended', running, ['tests', 'questions', 'replay']],
] as const)('a gate that requires all falls short of %s', (_, checks, missing) => {
  const gate: Gate = { ...gateDefault, tests: 'required', questions: 'required', replay: 'required' }
  expect(shortfallsOf(gate, checks)).toEqual(missing)
  expect(shortfallsOf(gateDefault, checks)).toEqual([])
})

describe('the checks of a release', () => {
  const groups: DifferenceGroup[] = [
    {
      _id: 'a',
      class: 'worse',
      code: 'not-understood',
      about: 'Order status',
      conversations: 3,
      examples: [{ userId: idOf(90), number: 7, said: 'where is my order', now: ['It is on its way.'], candidate: [] }],
    },
    { _id: 'b', class: 'wording', code: 'wording', about: 'Hours', conversations: 9, examples: [] },
  ]
  const failedTest: TestResult = {
    testId: idOf(40),
    title: 'Track an order',
    type: 'talk',
    right: 1,
    of: 2,
    failures: [{ index: 1, expectation: 'intent', expected: 'Delivery', found: '' }],
    transcript: [],
  }
  const differences = `GET /api/agent/environment-content/releases/${of}/differences?environmentId=${live._id}`
  const listed: Answers = {
    [routes.releases]: () => [candidate(bad), release(3, { status: 'current' })],
    [differences]: () => ({ checks: bad, groups, tests: [failedTest] }),
  }

  it('are started for so many conversations of so many days', async () => {
    const { calls } = await openChanges(
      { [routes.releases]: () => [candidate(), release(3, { status: 'current' })], [start]: () => candidate(running) },
      '?tab=releases',
    )
    const row = (await screen.findByText('#4')).closest('tr')!
    fireEvent.click(within(row).getByRole('button', { name: 'Actions for #4' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Check…/ }))
    const shown = await dialog('Check release #4')
    for (const [label, value, isWrong] of [
      ['Conversations', '1001', true],
      ['Conversations', '1000', false],
      ['Conversations', '-1', true],
      ['Conversations', '0', false],
      ['Not older than so many days', '0', true],
      ['Not older than so many days', '1', false],
      ['Not older than so many days', '31', true],
      ['Not older than so many days', '30', false],
      ['Conversations', '500', false],
      ['Not older than so many days', '7', false],
    ] as const) {
      fireEvent.change(shown.getByLabelText(label), { target: { value } })
      expect(isDisabled(shown.getByRole('button', { name: 'Start the checks' })), `${label} ${value}`).toBe(isWrong)
    }
    press(shown, 'Start the checks')
    await screen.findByText('The checks of #4 have started')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(calls.filter(({ route }) => route === routes.releases)).toHaveLength(2))
    expect(bodies(calls, start)).toEqual([{ environmentId: live._id, conversations: 500, days: 7 }])
  })

  it('lead to what differed: the worst first, both answers beside each other, and the ways on', async () => {
    await openChanges(listed, '?tab=releases')
    fireEvent.click(await screen.findByRole('button', { name: 'What the checks of #4 found' }))
    await screen.findByText('Not understood any more: Order status')
    screen.getByText('No example was kept.')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.filter((text) => / \(\d+\)$/.test(text))).toEqual([
      'Tests that failed (1)',
      'Worse (1)',
      'Other words (1)',
    ])
    screen.getByText('expected the intent “Delivery”, found nothing', { exact: false })
    screen.getByText('where is my order')
    within(screen.getByRole('region', { name: 'Now' })).getByText('It is on its way.')
    within(screen.getByRole('region', { name: 'Then' })).getByText('Nothing is said.')
    expect(screen.getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toBe(
      `/conversations/${idOf(90)}`,
    )
    expect(screen.getByRole('link', { name: 'Make a test' }).getAttribute('href')).toBe(
      `/content/changes/tests?conversation=${idOf(90)}&to=7`,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Back to the releases' }))
    await screen.findByRole('table', { name: 'Releases of Live' })
  })

  it('are told in the list by what was tried, and no test is listed where none failed', async () => {
    const replayed = { ...bad, tests: { passed: 0, of: 0 }, questions: { right: 0, of: 0 } }
    await openChanges(
      {
        ...listed,
        [routes.releases]: () => [candidate(replayed), release(3, { status: 'current', checks: bad })],
        [differences]: () => ({ checks: replayed, groups, tests: [] }),
      },
      '?tab=releases',
    )
    const found = await screen.findByRole('button', { name: 'What the checks of #4 found' })
    expect(found.textContent).toBe('3 worse')
    const all = screen.getByRole('button', { name: 'What the checks of #3 found' })
    expect(all.textContent).toBe('Tests 31/32 · Questions 19/20 · 3 worse')
    fireEvent.click(found)
    await screen.findByText('Not understood any more: Order status')
    expect(screen.queryByText('Tests that failed')).toBeNull()
  })

  it('that found no difference say so, and those that cannot be read say why', async () => {
    await openChanges(
      { ...listed, [differences]: () => ({ checks: good, groups: [], tests: [] }) },
      `?tab=releases&checks=${of}`,
    )
    await screen.findByText('Nothing differs')
    close()
    await openChanges(
      {
        ...listed,
        [differences]: () => {
          throw new Problem('unavailable')
        },
      },
      `?tab=releases&checks=${of}`,
    )
    await screen.findByRole('button', { name: 'Try again' })
  })

  it('stop a candidate in the list too, while going back to a release of before is free', async () => {
    const gate = { ...required }
    const { calls } = await openChanges(
      {
        ...listed,
        [routes.environments]: () => [{ ...live, gate }, draft],
        [routes.releases]: () => [candidate(bad), release(3, { status: 'current' }), release(2)],
        [activate]: () => release(4),
      },
      '?tab=releases',
    )
    const open = async (number: number, action: string) => {
      const row = (await screen.findByText(`#${number}`)).closest('tr')!
      fireEvent.click(within(row).getByRole('button', { name: `Actions for #${number}` }))
      fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
      return within(await screen.findByRole('dialog'))
    }
    const back = await open(2, 'Roll back to this')
    expect(back.queryByText('Live requires more than this')).toBeNull()
    press(back, 'Cancel')
    const shown = await open(4, 'Make current')
    shown.getByText('Live requires more than this')
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'Live' } })
    expect(isDisabled(shown.getByRole('button', { name: 'Make current' }))).toBe(true)
    fireEvent.click(shown.getByRole('checkbox', { name: /^Go on despite the checks/ }))
    for (const field of shown.getAllByPlaceholderText('Live')) fireEvent.change(field, { target: { value: 'Live' } })
    press(shown, 'Make current')
    await waitFor(() => expect(bodies(calls, activate)).toMatchObject([{ despiteChecks: true }]))
  })
})
