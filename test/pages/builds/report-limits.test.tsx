/** What a report says at its limits: enough utterances, well enough, as many as a list holds, and none. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BuildReport } from '#shared/contracts/builds'
import { idOf } from '../screen.tsx'
import { base, page, report, table, task } from './builds-screen.tsx'

const openReport = (more: Partial<BuildReport>) =>
  page(() => [task(20, 'deployed', { isDeployed: true, report: { ...report, ...more } })])
const intents = (count: number, f1: number, utterances = 20): BuildReport['perIntent'] =>
  Array.from({ length: count }, (_, at) => ({
    intentId: idOf(100 + at),
    title: `Intent ${at}`,
    utterances,
    precision: f1,
    recall: f1,
    f1,
  }))
const questions = { right: 10, of: 10, perLanguage: [], wrong: [], better: [] }

describe('the limits of a report', () => {
  it.each([
    [19, ['Too few to say (19 utterances)', '–', '–']],
    [20, ['75%', '75%', '75%']],
  ])('of %d utterances the scores are %j', async (utterances, scores) => {
    await openReport({ perIntent: intents(1, 0.75, utterances) })
    const [, row] = (await table('Intents')).getAllByRole('row')
    expect(Array.from(row!.querySelectorAll('td'), ({ textContent }) => textContent).slice(0, 3)).toEqual(scores)
  })

  it.each([
    [1, 0.79, 'No intent is recognised safely yet. The next steps below change that.'],
    [1, 0.8, '1 of 1 intents is recognised well: Intent 0'],
    [6, 0.9, '6 of 6 intents are recognised well: Intent 0, Intent 1, Intent 2, Intent 3, Intent 4, Intent 5'],
    [
      7,
      0.9,
      '7 of 7 intents are recognised well: Intent 0, Intent 1, Intent 2, Intent 3, Intent 4, Intent 5 and 1 more',
    ],
  ])('of %d intents with a score of %d it says: %s', async (count, f1, told) => {
    await openReport({ perIntent: intents(count, f1) })
    await screen.findByText(told)
  })

  it.each([
    [49, 'Intents (49)'],
    [50, 'Intents (50+)'],
  ])('a list of %d is called %s, because one of fifty may be cut', async (count, name) => {
    await openReport({ perIntent: intents(count, 0.5) })
    await screen.findByRole('tab', { name })
  })

  it.each([
    [9, 'That is one more than the model before.'],
    [10, 'That is as many as the model before.'],
    [11, 'That is one fewer than the model before.'],
  ])('where the model before had %d right it says: %s', async (rightBefore, told) => {
    await openReport({ questions: { ...questions, rightBefore } })
    await screen.findByText(told, { exact: false })
  })

  it('has no list of questions where all were answered right, as before', async () => {
    await openReport({ questions })
    await screen.findByText('10 of 10 questions answered right')
    expect(screen.queryByText(/not answered right|answered right now/)).toBeNull()
  })

  it('before the first build and the first intent it says what to write', async () => {
    await page(() => [], { [`GET ${base}/intents`]: () => [] })
    await screen.findByText(/^Write down what people want and how they say it\./)
    expect(screen.queryByText(/intents? so far/)).toBeNull()
  })
})
