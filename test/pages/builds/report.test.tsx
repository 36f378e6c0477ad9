/** What a build found out, told in plain words: first the questions it answers right. */
import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BuildReport } from '#shared/contracts/builds'
import { dayAt } from '#shared/days'
import { changesBetween } from '../../../frontend/src/pages/builds/figures.ts'
import { Bar } from '../../../frontend/src/pages/builds/report/score-bar.tsx'
import { delivery, hours } from '../knowledge/knowledge.ts'
import { idOf } from '../screen.tsx'
import { deployed, older, page, report, table, task } from './builds-screen.tsx'

const asked: BuildReport = {
  ...report,
  questions: {
    right: 58,
    of: 60,
    rightBefore: 55,
    perLanguage: [
      { language: 'en', right: 39, of: 40 },
      { language: 'de', right: 19, of: 20 },
    ],
    wrong: [
      { text: 'Can you fix a boiler?', language: 'en', expected: '', got: 'About offices', isNew: true },
      { text: 'Lohnt es sich noch?', language: 'de', expected: 'Opening hours', got: '' },
    ],
    better: ['Wann macht ihr zu?'],
  },
  languages: [
    { language: 'en', utterances: 6, accuracy: 0.84 },
    { language: 'de', utterances: 4, accuracy: 0.75 },
  ],
  advice: [
    { type: 'missed', title: hours.title, count: 1, example: 'Lohnt es sich noch?' },
    {
      type: 'mixed-up',
      title: hours.title,
      other: delivery.title,
      count: 6,
      example: 'When do you come?',
      otherExample: 'When will it come?',
    },
    { type: 'too-few', title: hours.title, language: 'de', missing: 9 },
    { type: 'too-few', title: delivery.title, language: 'de', missing: 5, example: 'Kommt es heute?' },
    { type: 'alike', title: hours.title, other: delivery.title, count: 2 },
  ],
}
const built = task(20, 'deployed', { isDeployed: true, report: asked })

describe('the report of a build', () => {
  it('shows the scores worst first, and leads to the intents that still exist', async () => {
    await page(() => [deployed, older])
    const scores = await table('Intents')
    await scores.findByRole('link', { name: hours.title })
    const rows = scores.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      hours.title,
      delivery.title,
      'Gone',
    ])
    expect(scores.getByRole('link', { name: hours.title }).getAttribute('href')).toBe(`/training/intents/${hours._id}`)
    expect(scores.queryByRole('link', { name: 'Gone' })).toBeNull()
    screen.getByText(/^80% of the utterances were recognised .*\+10 points since the build before$/)
  })

  it('shows what was mixed up, what is almost the same, and what there is too little of', async () => {
    await page(() => [deployed])
    fireEvent.click(await screen.findByRole('tab', { name: 'Mixed up (1)' }))
    ;(await table('Mixed up')).getByText('“When do you come?”')
    fireEvent.click(screen.getByRole('tab', { name: 'Almost the same (1)' }))
    ;(await table('Almost the same')).getByText('“Is it there?”')
    fireEvent.click(screen.getByRole('tab', { name: 'Too few utterances (1)' }))
    await screen.findByText('With more utterances the bot would recognise these better.')
    screen.getByRole('link', { name: hours.title })
  })

  it('of an earlier build is shown on demand', async () => {
    await page(() => [deployed, older])
    fireEvent.click(
      await screen.findByRole('button', { name: /^Show the report of the build of 20 Nov 2026, \d\d:10/ }),
    )
    await screen.findByRole('heading', { name: /Report of the build of 20 Nov 2026, \d\d:10/ })
    screen.getByText(/^70% of the utterances were recognised/)
    expect(screen.queryByText(/^80% of the utterances/)).toBeNull()
  })

  it('begins with one number of a hundred and its range, judged by the best there is, and says by what', async () => {
    await page(() => [built, older])
    await screen.findByText(/^Of a hundred questions, it would answer about 97 rightly/)
    screen.getByText('(89 to 99)')
    screen.getByText(/^From the 60 questions kept with this bot: 58 answered right\..*Wilson/)
    const english = screen.getByText('39 of 40').closest('li')!
    expect(english.textContent).toContain('English')
    screen.getByText(/That is 3 more than the model before\.$/)
    const parts = screen.getAllByText(/^Of a hundred|^What works$|^What to do next$|questions answered right$/)
    expect(parts.map(({ textContent }) => textContent.slice(0, 12))).toEqual([
      'Of a hundred',
      'What works',
      'What to do n',
      '58 of 60 que',
    ])
  })

  it('of a bot with questions that are held out is judged by these, names none of them, and says how old they are', async () => {
    const heldOut = { right: 27, of: 40, since: dayAt(Date.now() - 12 * 86_400_000, 'UTC') }
    await page(() => [task(20, 'deployed', { isDeployed: true, report: { ...asked, heldOut } })])
    await screen.findByText(/^Of a hundred questions, it would answer about 68 rightly/)
    screen.getByText('(52 to 80)')
    screen.getByText(
      /^From 40 questions of strangers that nobody tunes on, held out since .* \(12 days ago\): 27 answered/,
    )
  })

  it('of a bot of ten minutes says how unsure it is, and draws no bar of an intent with few utterances', async () => {
    await page(() => [task(20, 'deployed', { isDeployed: true, report: { ...report, tried: 10 } })])
    await screen.findByText(/^Of a hundred questions, it would answer about 80 rightly/)
    screen.getByText('(49 to 94)')
    screen.getByText(/^From 10 of your own utterances, each put to a model that had not learned it: 8 recognised\./)
    const scores = await table('Intents')
    expect(scores.getAllByText(/^Too few to say/).map(({ textContent }) => textContent)).toEqual([
      'Too few to say (2 utterances)',
      'Too few to say (8 utterances)',
      'Too few to say (1 utterance)',
    ])
    expect(document.querySelectorAll('.score-poor')).toHaveLength(0)
  })

  it('names each question that was not answered right, and marks what the model before knew', async () => {
    await page(() => [built])
    const wrong = await table('2 questions not answered right')
    const [, boiler, worth] = wrong.getAllByRole('row').map(({ textContent }) => textContent)
    expect(boiler).toBe('“Can you fix a boiler?”Was right beforeNothingAbout officesEnglish')
    expect(worth).toBe('“Lohnt es sich noch?”Opening hoursNothingGerman')
    fireEvent.click(screen.getByRole('button', { name: '1 question answered right now, and not before' }))
    screen.getByText('“Wann macht ihr zu?”')
  })

  it('says what works, and three things to do next with a button each: which utterances, which two, what customers asked', async () => {
    const unanswered = { count: 42, top: [{ id: idOf(7), text: 'Do you sell balloons?', count: 7 }] }
    await page(() => [built], { 'GET /api/agent/overview': () => ({ unanswered, failed: [] }) })
    await screen.findByText('1 of 3 intents is recognised well: delivery')
    const steps = within(await screen.findByRole('list', { name: 'What to do next' }))
    await steps.findByText(/Do you sell balloons/)
    const items = steps.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Opening hours: a question it should answer is answered otherwise, or not at all: “Lohnt es sich noch?”. Add utterances like it.Add utterances',
      'Opening hours and delivery: mixed up 6 times: “When do you come?” was taken for “When will it come?”. Add utterances that tell the two apart.Tell them apart',
      'Customers asked 42 questions that nothing answered, most often “Do you sell balloons?”.Answer them',
    ])
    const hrefs = items.map((item) => within(item).getAllByRole('link').at(-1)!.getAttribute('href'))
    expect(hrefs).toEqual([
      `/training/intents/${hours._id}`,
      `/training/intents/${hours._id}`,
      '/training/unanswered-questions',
    ])
  })

  it('makes one thing to do of all intents that lack utterances', async () => {
    const advice = asked.advice!.filter(({ type }) => type === 'too-few')
    await page(() => [task(20, 'deployed', { isDeployed: true, report: { ...asked, advice } })])
    const steps = within(await screen.findByRole('list', { name: 'What to do next' }))
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Write more ways of asking for these 2: Opening hours +9 German, delivery +5 German. Write some like “Kommt es heute?”, which was not recognised.Write utterances',
    ])
  })

  it('tells cross-validation of each language, and which intents are recognised better or worse than before', async () => {
    const former = { ...asked, perIntent: asked.perIntent.map((one) => ({ ...one, f1: one.f1 === 1 ? 0.7 : 0.9 })) }
    await page(() => [built, task(10, 'completed', { report: former })])
    expect((await screen.findByText('84% of 6 utterances')).closest('li')!.textContent).toContain('English')
    screen.getByText('75% of 4 utterances')
    const better = screen.getByText('Recognised better').parentElement!
    expect(better.textContent).toContain('delivery: 70% before, 100% now')
    expect(screen.getByText('Recognised worse').parentElement!.textContent).toContain(
      'Opening hours: 90% before, 50% now',
    )
  })

  it('has no heading for intents that are recognised worse where none is', async () => {
    const former = { ...asked, perIntent: asked.perIntent.map((one) => ({ ...one, f1: one.f1 === 1 ? 0.7 : one.f1 })) }
    await page(() => [built, task(10, 'completed', { report: former })])
    await screen.findByText('Recognised better')
    expect(screen.queryByText('Recognised worse')).toBeNull()
  })

  it('proposes ten questions from the utterances of a bot that keeps none, and keeps those that were reworded', async () => {
    const { calls } = await page(() => [deployed], { 'POST /api/agent/tests': () => ({}) })
    fireEvent.click(await screen.findByRole('button', { name: 'Propose ten questions' }))
    const dialog = within(await screen.findByRole('dialog'))
    const [first, second] = dialog.getAllByRole('textbox')
    expect(dialog.getByRole('button', { name: 'Keep 0 questions' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(first!, { target: { value: 'is it worth popping in at six' } })
    fireEvent.change(second!, { target: { value: '' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Keep 1 question' }))
    await screen.findByText('1 question is kept with the bot. The next build is asked it.')
    const sent = calls.find(({ route }) => route === 'POST /api/agent/tests')!.body as { test: { questions: object[] } }
    expect(sent.test).toMatchObject({
      type: 'questions',
      language: 'en',
      questions: [{ text: 'is it worth popping in at six', intent: expect.any(String) }],
    })
    expect(sent.test.questions).toHaveLength(1)
  })
})

describe('the intents that changed since the build before', () => {
  const reportOf = (...all: (number | null)[]): BuildReport => ({
    ...report,
    perIntent: all.map((f1, index) => ({
      intentId: idOf(index),
      title: `Intent ${index}`,
      utterances: 20,
      precision: f1,
      recall: f1,
      f1,
    })),
  })

  it('leave out what changed by less than ten points, and what had no figure', () => {
    expect(changesBetween(reportOf(0.8), reportOf(0.89))).toEqual({ better: [], worse: [] })
    expect(changesBetween(reportOf(0.89), reportOf(0.8))).toEqual({ better: [], worse: [] })
    expect(changesBetween(reportOf(null), reportOf(0.88))).toEqual({ better: [], worse: [] })
    expect(changesBetween(reportOf(0.5), reportOf(0.9)).better).toMatchObject([
      { title: 'Intent 0', was: 0.5, is: 0.9 },
    ])
    expect(changesBetween(reportOf(0.9), reportOf(0.5)).worse).toHaveLength(1)
    // Ten points are ten points, although 0.9 - 0.8 is a little less than 0.1.
    expect(changesBetween(reportOf(0.8), reportOf(0.9)).better).toHaveLength(1)
    expect(changesBetween(reportOf(0.9), reportOf(0.8)).worse).toHaveLength(1)
  })

  it('are the five that changed most, those that changed most first', () => {
    const [low, high] = [reportOf(0.1, 0.1, 0.1, 0.1, 0.1, 0.1), reportOf(0.3, 0.9, 0.5, 0.7, 0.4, 0.8)]
    const most = ['Intent 1', 'Intent 5', 'Intent 3', 'Intent 2', 'Intent 4']
    expect(changesBetween(low, high).better.map(({ title }) => title)).toEqual(most)
    expect(changesBetween(high, low).worse.map(({ title }) => title)).toEqual(most)
  })
})

it.each([
  [1, 'good'],
  [0.8, 'good'],
  [0.79, 'fair'],
  [0.6, 'fair'],
  [0.59, 'poor'],
])('the bar of a share of %d has the tone %s', (value, tone) => {
  const { container } = render(<Bar value={value} />)
  expect(container.querySelector('.score-fill')?.className).toBe(`score-fill score-${tone}`)
})
