/** A sentence tried on the page of an intent: what the model in use makes of it, and keeping it as an utterance. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Explanation } from '#shared/contracts/explanation'
import { textLengthMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { delivery, hours, knowledge } from './knowledge.ts'
import { field } from '../actions.ts'
import { idOf, open, type Answers } from '../screen.tsx'

const route = 'POST /api/agent/explain'
const explained: Explanation = {
  text: 'till when can I come',
  outcome: 'nlp',
  reason: 'understood',
  engine: 'built-in',
  model: 'then',
  ranking: [
    { intentId: hours._id, title: hours.title, confidence: 0.71 },
    { intentId: delivery._id, title: delivery.title, confidence: 0.2 },
    { intentId: idOf(81), title: 'Prices', confidence: 0.05 },
    { intentId: idOf(82), title: 'Jobs', confidence: 0.01 },
  ],
  threshold: 0.35,
  words: [
    { text: 'till', start: 0, end: 4, pull: 1.4 },
    { text: 'come', start: 16, end: 20, pull: -0.3 },
  ],
  utterances: [],
  entities: [],
  mapping: { blockId: idOf(83), title: 'Our hours', by: 'intent', entities: [] },
}
const page = (answers: Answers = {}) =>
  open(`/training/intents/${hours._id}`, { answers: { ...knowledge, [route]: () => explained, ...answers } })
const attempt = async (text: string) => {
  await screen.findByText('Try a sentence')
  fireEvent.change(field('Sentence of a customer'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Try' }))
}
const outcome = () => screen.findByRole('region', { name: 'How “till when can I come” is understood' })

describe('a sentence that is tried', () => {
  it('shows the first three intents with their shares, and the words that pulled with their direction in words', async () => {
    const { calls } = await page()
    await attempt('  till when can I come ')
    const shown = within(await outcome())
    await shown.findByText('71%')
    const ranked = shown.getAllByRole('link').map(({ textContent }) => textContent)
    expect(ranked).toEqual([hours.title, delivery.title, 'Prices'])
    expect(shown.getByText('till').closest('li')!.textContent).toBe('tillfor it')
    expect(shown.getByText('come').closest('li')!.textContent).toBe('comeagainst it')
    expect(calls.filter((call) => call.route === route).map(({ body }) => body)).toEqual([
      { text: 'till when can I come' },
    ])
  })

  it('is added to the utterances once, and saved with the intent', async () => {
    await page()
    await attempt('till when can I come')
    fireEvent.click(await screen.findByRole('button', { name: 'Add as utterance' }))
    await screen.findByText('Added to the utterances. Save to keep it.')
    const utterances = within(screen.getByRole('list', { name: 'Utterances' }))
    expect(utterances.getAllByRole('listitem')[0]!.textContent).toContain('till when can I come')
    expect(screen.queryByRole('button', { name: 'Add as utterance' })).toBeNull()
  })

  it('leads to builds where there is no model', async () => {
    await page({ [route]: () => ({ ...explained, reason: 'no-model', model: 'none', ranking: [], words: [] }) })
    await attempt('till when can I come')
    await screen.findByText(/^No model has been built here yet/)
    expect(screen.getByRole('link', { name: 'Open builds' }).getAttribute('href')).toBe('/training/builds')
  })

  it('says what failed and is asked again, and neither an empty nor a too long one is asked', async () => {
    let isBroken = true
    const { calls } = await page({
      [route]: () => {
        if (isBroken) throw new Problem('unavailable')
        return explained
      },
    })
    await attempt('  ')
    expect(fireEvent.submit(field('Sentence of a customer'))).toBe(false)
    await attempt('x'.repeat(textLengthMax + 1))
    screen.getByText(`At most ${textLengthMax} characters.`)
    expect(calls.filter((call) => call.route === route)).toHaveLength(0)
    await attempt('x'.repeat(textLengthMax))
    await screen.findByText('Try again')
    expect(calls.filter((call) => call.route === route)).toHaveLength(1)
    await attempt('till when can I come')
    const again = await screen.findByText('Try again')
    isBroken = false
    fireEvent.click(again)
    await within(await outcome()).findByText('71%')
  })
})
