/** An answer that was looked up, and the buttons to where it comes from. */
import { expect, it } from 'vitest'
import { foundMessage } from '#shared/engine/runners/knowledge'
import { found } from './bot.ts'

const wording = { language: 'en', channel: 'chat_plugin', variables: {} } as const

it('an answer that comes from no page has no buttons, and one of a page has one', () => {
  const bare = foundMessage(found('water', 'Twice a week.'), wording)
  expect(bare).toMatchObject({ text: 'Twice a week.' })
  expect(bare).not.toHaveProperty('choices')
  expect(bare).not.toHaveProperty('choiceType')
  const linked = foundMessage(found('water', 'Twice a week.', { Care: 'https://shop.example/care' }), wording)
  expect(linked).toMatchObject({
    choiceType: 'question',
    choices: [{ title: 'Read more', action: { type: 'url', value: 'https://shop.example/care' } }],
  })
})
