/** Where the reader stands in a conversation: its end, left and found again; what is unread; and older messages. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConversationUser } from '#shared/contracts/conversations'
import { bodies, composer, conversation, held, open } from './conversation.tsx'
import { closeLive, pushIn, said, type Answers } from './inbox-screen.tsx'
import { press } from '../actions.ts'

it('a reader near the end stays there while it grows, and leaves it by scrolling up', async () => {
  const { grow, scrollTo } = await openLong()
  const isAway = () => isShown('Latest')
  const shown = [2400, 2281, 2280, 2281].map((px) => {
    scrollTo(px)
    return isAway()
  })
  expect(shown).toEqual([false, false, true, false])
  grow(3100)
  scrollTo(2281)
  expect(isAway()).toBe(false)
  scrollTo(2280)
  expect(isAway()).toBe(true)
  press('Latest')
  expect(isAway()).toBe(false)
})

it('a reader who has left the end is told of what is new there', async () => {
  const { scrollTo } = await openLong()
  scrollTo(2400)
  scrollTo(2000)
  expect([isShown('Latest'), isShown('New messages')]).toEqual([true, false])
  pushIn({ kind: 'wbbEvent', userId: held()._id, event: said(61, 'And candles?') })
  await waitFor(() => expect(isShown('New messages')).toBe(true))
})

describe('what is unread', () => {
  // The line is the eighteenth row of 60 px.
  const [inSight, above] = [1020, 1200]

  it('is led to while it is above, and not any more once the reader has been there', async () => {
    const { scrollTo } = await openLong({ unread: 4 })
    scrollTo(inSight)
    scrollTo(inSight)
    expect(isShown('Jump to unread')).toBe(false)
    scrollTo(above)
    expect(isShown('Jump to unread')).toBe(true)
    press('Jump to unread')
    expect(isShown('Jump to unread')).toBe(false)
  })

  it('counts as read once the agent answers', async () => {
    const never = () => new Promise(() => {})
    const { scrollTo } = await openLong({ unread: 4 }, { 'POST /api/agent/send/text': never })
    scrollTo(above)
    expect(isShown('Jump to unread')).toBe(true)
    fireEvent.change(await composer(), { target: { value: 'Yes, until six.' } })
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await waitFor(() => expect(isShown('Jump to unread')).toBe(false))
  })
})

it('older messages are asked for near the beginning, on the way up and once at a time', async () => {
  let finish: () => void = () => undefined
  const answers = conversation(held(), log)
  const { scrollTo, calls } = await openLong(
    {},
    {
      [messages]: async (sent) => {
        if (sent['before'] !== undefined) await new Promise<void>((resolve) => (finish = resolve))
        return answers[messages]!(sent)
      },
    },
  )
  const asked = () => {
    const all = bodies(calls, messages) as { before?: string }[]
    return all.flatMap(({ before }) => before ?? [])
  }
  const isLoading = () => document.querySelector('.live-older') !== null
  const loads = [200, 200, 1000, 300, 299].map((px) => {
    scrollTo(px)
    return isLoading()
  })
  expect(loads).toEqual([false, false, false, false, true])
  scrollTo(200)
  await waitFor(() => expect(asked()).toEqual(['41']))
  finish()
  await waitFor(() => expect(isLoading()).toBe(false))
  scrollTo(100)
  await waitFor(() => expect(asked()).toEqual(['41', '21']))
  finish()
})

afterEach(closeLive)

const heightPx = 600
const log = Array.from({ length: 60 }, (_, index) => said(index + 1, `Line ${index + 1}`))
const messages = 'GET /api/agent/messages'

/** A conversation of sixty messages, 3,000 px high. */
async function openLong(over: Partial<ConversationUser> = {}, answers: Answers = {}) {
  const { calls } = await open({ ...held(), last: 60, ...over }, answers, log)
  const box = screen.getByRole('log')
  const grow = (px: number) => Object.defineProperty(box, 'scrollHeight', { configurable: true, value: px })
  Object.defineProperty(box, 'clientHeight', { configurable: true, value: heightPx })
  grow(3000)
  const scrollTo = (px: number) => {
    box.scrollTop = px
    fireEvent.scroll(box)
  }
  return { grow, scrollTo, calls }
}

const isShown = (name: string) => screen.queryByRole('button', { name }) !== null
