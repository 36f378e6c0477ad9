/** What the bot remembers of a session, and for how long. */
import { expect, it } from 'vitest'
import { memoryAfter } from '../../functions/bot/turn/memory.ts'

const said = {
  isText: true,
  isSmallTalk: false,
  shown: undefined,
  isLanguageOffered: false,
  isPress: false,
  hasAskedModel: false,
}
const topicAfter = (texts: number, more: Partial<typeof said> = {}) => {
  let memory = memoryAfter(
    { session: '2026-06-01T08:00:00.000Z' },
    { ...said, topic: { text: 'roses', namesEntity: true } },
  )
  for (let text = 0; text < texts; text++) memory = memory && memoryAfter(memory, { ...said, ...more })
  return memory?.topic?.text
}

it('a topic is meant for five texts that follow it, and for none that comes later', () => {
  expect([topicAfter(5), topicAfter(6)]).toEqual(['roses', undefined])
})

it('a topic does not grow old by what is pressed', () => {
  expect(topicAfter(9, { isText: false, isPress: true })).toBe('roses')
})
