/** Other ways to say an utterance, by the example that stands in for a language model. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hours, knowledge } from './knowledge.ts'
import { open } from '../screen.tsx'

const base = '/api/agent/knowledge-base'

it('says that the example stands in for a language model, and offers what it says one by one only', async () => {
  await open(`/training/intents/${hours._id}`, {
    answers: {
      ...knowledge,
      'POST /api/agent/users/status': () => ({ hasLanguageModel: true, isExampleModel: true }),
      [`POST ${base}/generate-utterances`]: () => ['Open now?'],
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest more' }))
  await screen.findByRole('button', { name: 'Add “Open now?”' })
  const connect = await screen.findByRole('link', { name: 'Connect your language model' })
  expect(connect.getAttribute('href')).toBe('/settings/llm')
  expect(screen.queryByRole('button', { name: 'Add all' })).toBeNull()
})
