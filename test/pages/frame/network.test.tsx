/** How the console finds out that the server can be reached again. */
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conditions } from '../../../frontend/src/core/live/conditions.ts'
import { unreachable, watchNetwork } from '../../../frontend/src/core/live/network.ts'

describe('a server that does not answer', () => {
  it('is knocked at later and later, every fifteen seconds at last, until it answers', async () => {
    isDown = true
    unreachable()
    unreachable()
    expect(conditions.now()).toContain('offline')
    await waits(50_000)
    expect(knocks).toEqual([1000, 3000, 7000, 15_000, 30_000, 45_000])
    isDown = false
    await waits(10_000)
    expect(knocks.at(-1)).toBe(60_000)
    expect(conditions.now()).not.toContain('offline')
    await waits(60_000)
    expect(knocks).toHaveLength(7)
  })

  it('is knocked at when the network is back, and then once a second anew', async () => {
    isDown = true
    tell('offline')
    await waits(500)
    tell('online')
    await waits(1000)
    expect(knocks).toEqual([500, 1500])
    isDown = false
    tell('online')
    await waits(0)
    expect(conditions.now()).not.toContain('offline')
    await waits(60_000)
    expect(knocks).toEqual([500, 1500, 1500])
  })

  it('is nobody’s concern once nobody watches', async () => {
    stop()
    tell('offline')
    onlineManager.setOnline(false)
    await waits(60_000)
    expect(knocks).toEqual([])
    expect(conditions.now()).not.toContain('offline')
  })
})

let isDown: boolean
let knocks: number[]
let stop: () => void
const waits = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const tell = (name: 'online' | 'offline') => void dispatchEvent(new Event(name))

beforeEach(async () => {
  vi.useFakeTimers()
  isDown = false
  vi.stubGlobal('fetch', async () => {
    knocks.push(Date.now() - begun)
    if (isDown) throw new TypeError('Failed to fetch')
    return new Response()
  })
  stop = watchNetwork()
  // What an earlier test has left ends here.
  knocks = []
  tell('online')
  await waits(0)
  knocks = []
  begun = Date.now()
})
let begun = 0

afterEach(() => {
  stop()
  onlineManager.setOnline(true)
})
