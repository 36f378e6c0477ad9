/** The chat that asks no server: what it shows of a scene, and whom it tells. */
import { expect, it, vi } from 'vitest'
import { openStillChat } from '../../../frontend/src/components/phone/still-chat.ts'

const said = (text: string) => ({ type: 'message', message: { messageType: 'text', text, language: 'en' } }) as const

it('a scene is shown in place of the one before, and told until nobody listens', () => {
  const spoken: string[] = []
  const chat = openStillChat({} as never, (language) => spoken.push(language))
  const hear = vi.fn()
  const stop = chat.subscribe(hear)
  // What was shown before somebody listened is told at once.
  expect(hear).toHaveBeenCalledTimes(1)
  chat.show({ language: 'de', events: [said('Hallo'), said('Rosen?')] as never })
  expect(hear).toHaveBeenCalledTimes(2)
  expect(chat.state).toMatchObject({ language: 'de', connection: 'idle', shownTo: 2, session: { status: 'fetched' } })
  const ids = () =>
    (chat.state.events as unknown as { log: { events: { _id: string }[] } }).log.events.map(({ _id }) => _id)
  expect(ids()).toEqual(['1', '2'])
  chat.show({ language: 'en', events: [], isUnopened: true })
  expect([ids(), chat.state.session.status, hear.mock.calls.length]).toEqual([[], 'inactive', 3])
  stop()
  chat.show({ language: 'en', events: [] })
  expect(hear).toHaveBeenCalledTimes(3)
  chat.speak('cy')
  expect(spoken).toEqual(['cy'])
})

it('what is begun in its field is kept, and nothing else', () => {
  const chat = openStillChat({} as never, () => {})
  chat.tab.write('draft', 'Ros')
  chat.tab.write('notice', 'New')
  const read = (name: string) => chat.tab.read(name, undefined as never)
  expect([read('draft'), read('notice')]).toEqual(['Ros', undefined])
})
