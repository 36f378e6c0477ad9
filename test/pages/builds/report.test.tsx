/** What a build found out, told in plain words: first the questions it answers right. */
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BuildReport } from '#shared/contracts/builds'
import { changesBetween } from '../../../frontend/src/pages/builds/figures.ts'
import { delivery, hours } from '../knowledge/knowledge.ts'
import { close, idOf } from '../screen.tsx'
import { deployed, older, page, report, table, task } from './builds-screen.tsx'

afterEach(close)

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
    { type: 'mixed-up', title: hours.title, other: delivery.title, count: 6 },
    { type: 'too-few', title: hours.title, language: 'de', missing: 9 },
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

  it('leads with the questions answered right, of each language, and beside the model before', async () => {
    await page(() => [built, older])
    await screen.findByText('58 of 60 questions answered right')
    screen.getByText(/That is 3 more than the model before\.$/)
    const english = screen.getByText('39 of 40').closest('li')!
    expect(english.textContent).toContain('English')
    screen.getByText('19 of 20')
    const parts = screen.getAllByText(/questions answered right$|^What would help most$|^Cross-validation$/)
    expect(parts.map(({ textContent }) => textContent).filter((text) => text !== 'Cross-validation')).toEqual([
      '58 of 60 questions answered right',
      'What would help most',
    ])
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

  it('says in plain words what would help most, first what helps most', async () => {
    await page(() => [built])
    const heading = await screen.findByText('What would help most')
    const items = within(heading.closest('section')!).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Opening hours: a question it should answer is answered otherwise, or not at all: “Lohnt es sich noch?”. Add utterances like it.',
      'Opening hours and delivery: mixed up 6 times. Add utterances that tell the two apart.',
      'Opening hours: add 9 German utterances.',
    ])
    expect((await within(items[2]!).findByRole('link')).getAttribute('href')).toBe(`/training/intents/${hours._id}`)
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

  it('of before there were questions is shown without them, and says how to keep some', async () => {
    await page(() => [deployed])
    await screen.findByText(/^No questions are kept with this bot yet\./)
    expect(screen.getByRole('link', { name: 'Write questions' }).getAttribute('href')).toContain('tab=tests')
    expect(screen.queryByText('What would help most')).toBeNull()
    await table('Intents')
  })
})

it('an intent that changed by less than ten points is no news', () => {
  const one = (f1: number | null): BuildReport => ({
    ...report,
    perIntent: [{ intentId: idOf(1), title: 'Hours', utterances: 20, precision: f1, recall: f1, f1 }],
  })
  expect(changesBetween(one(0.8), one(0.88))).toEqual({ better: [], worse: [] })
  expect(changesBetween(one(null), one(0.88))).toEqual({ better: [], worse: [] })
  expect(changesBetween(one(0.5), one(0.9)).better).toMatchObject([{ title: 'Hours', was: 0.5, is: 0.9 }])
  expect(changesBetween(one(0.9), one(0.5)).worse).toHaveLength(1)
})
