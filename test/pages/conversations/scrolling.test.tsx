/** Where the reader stands in a conversation: its end, left and found again. */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { held, open } from './conversation.tsx'
import { closeLive, said } from './inbox-screen.tsx'

afterEach(closeLive)

const heightPx = 600

/** A conversation of sixty messages, 3,000 px high. */
async function openLong() {
  const log = Array.from({ length: 60 }, (_, index) => said(index + 1, `Line ${index + 1}`))
  await open({ ...held(), last: 60 }, {}, log)
  const box = screen.getByRole('log')
  const grow = (px: number) => Object.defineProperty(box, 'scrollHeight', { configurable: true, value: px })
  Object.defineProperty(box, 'clientHeight', { configurable: true, value: heightPx })
  grow(3000)
  const scrollTo = (px: number) => {
    box.scrollTop = px
    fireEvent.scroll(box)
  }
  return { grow, scrollTo }
}

it('a reader near the end stays there while it grows, and leaves it by scrolling up', async () => {
  const { grow, scrollTo } = await openLong()
  const isAway = () => screen.queryByRole('button', { name: 'Latest' }) !== null
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
})
