/** Why a text was understood as it was, asked for at the text itself. */
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import type { Explanation } from '#shared/contracts/explanation'
import { askedCorrection } from '../../../frontend/src/core/corrections.ts'
import { held, open } from './conversation.tsx'
import { closeLive, said } from './inbox-screen.tsx'
import { idOf } from '../screen.tsx'

afterEach(closeLive)

const explanation: Explanation = {
  text: 'Do you deliver today?',
  outcome: 'nlp',
  reason: 'understood',
  engine: 'built-in',
  model: 'then',
  ranking: [
    { intentId: idOf(61), title: 'Same day', confidence: 0.82 },
    { intentId: idOf(62), title: 'Opening hours', confidence: 0.1 },
  ],
  threshold: 0.35,
  base: 0.1,
  words: [
    { text: 'deliver', start: 7, end: 14, pull: 2.1 },
    { text: 'you', start: 3, end: 6, pull: -0.4 },
  ],
  utterances: [{ intentId: idOf(61), text: 'can you deliver today', similarity: 0.71 }],
  entities: [],
  mapping: { blockId: idOf(63), title: 'Delivery today', by: 'intent', entities: [] },
}
const understood = [
  said(1, 'Do you deliver today?', { understood: { outcome: 'nlp', intentId: idOf(61), confidence: 0.82 } }),
  said(2, 'Thanks'),
]
const route = 'GET /api/agent/explanation'

it('is asked of the server when the button is pressed, and told in a sentence, words and intents', async () => {
  const { calls } = await open(held(), { [route]: () => explanation }, understood)
  const button = await screen.findByRole('button', { name: 'Why was “Do you deliver today?” understood like this?' })
  expect(calls.filter((call) => call.route === route)).toHaveLength(0)
  fireEvent.click(button)
  await screen.findByText('Answered by “Delivery today”, because “Same day” is most likely and sure enough.')
  const words = screen.getByText('For “Same day”').parentElement!
  expect(within(words).getByText('deliver').parentElement!.textContent).toBe('deliverfor it')
  expect(within(words).getByText('you').parentElement!.textContent).toBe('youagainst it')
  screen.getByText('82%')
  screen.getByText('can you deliver today')
})

it('asks what should have answered the text, with all that was said', async () => {
  onTestFinished(() => askedCorrection.change(undefined))
  await open(held(), { [route]: () => ({ ...explanation, text: 'Do you deliver …' }) }, understood)
  fireEvent.click(await screen.findByRole('button', { name: 'Why was “Do you deliver today?” understood like this?' }))
  fireEvent.click(await screen.findByRole('button', { name: 'What should have answered “Do you deliver today?”?' }))
  expect(askedCorrection.now()).toEqual({ text: 'Do you deliver today?' })
})

it('says that another model explains it, and what would answer today, where that is so', async () => {
  const today = { ...explanation, outcome: 'failure', model: 'now' }
  await open(held(), { [route]: () => today }, understood)
  fireEvent.click(await screen.findByRole('button', { name: /^Why was/ }))
  await screen.findByText('The model of that day was deleted. Today’s model would say:')
  screen.getByText('This was not answered at that time. Today “Delivery today” would answer.')
})

it('stands beside what was understood alone', async () => {
  await open(held(), {}, understood)
  await screen.findByText('Thanks')
  expect(screen.getAllByRole('button', { name: /^Why was/ })).toHaveLength(1)
})
