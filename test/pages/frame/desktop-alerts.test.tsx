/** What an agent hears and sees on the desktop of a customer, and which tab tells of it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alertWith, startSpeaking } from '../../../frontend/src/app/live/alerts.ts'
import { sound } from '../../../frontend/src/core/live/sound.ts'
import { Loudspeaker, played } from '../conversations/loudspeaker.ts'

describe('an alert', () => {
  it('is two soft tones that fade, the second one higher, at the loudness of this device', async () => {
    sound.change('loud')
    alertWith('Ada has written', opened)
    await passes(1000)
    expect(played).toMatchObject([
      { hertz: 660, from: 0, until: 0.35, isHeard: true },
      { hertz: 880, from: 0.14, isHeard: true },
    ])
    expect(played[1]!.until).toBeCloseTo(0.49)
    expect(played.map(({ loudness }) => loudness.map(([value, at]) => [value, Math.round(at * 100)]))).toEqual([
      [
        [0.3, 0],
        [0.001, 35],
      ],
      [
        [0.3, 14],
        [0.001, 49],
      ],
    ])
    sound.change('normal')
    localStorage.removeItem('sound')
  })

  it('on the desktop leads to the page by a press, and is gone then', async () => {
    const focus = vi.spyOn(window, 'focus')
    alertWith('Ada has written', opened)
    await passes(999)
    expect(Shown.all).toEqual([])
    await passes(1)
    const [shown] = Shown.all
    expect(shown?.options.body).toBe('Ada has written')
    expect([opened, focus].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    shown!.dispatchEvent(new Event('click'))
    expect(shown?.isClosed).toBe(true)
    expect([opened, focus].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('is not made by a tab that was told to be quiet, also in the moment before it', async () => {
    alertWith('Ada has written', opened)
    stop()
    alertWith('Ada has written again', opened)
    await passes(5000)
    expect([Shown.all, played]).toEqual([[], []])
  })
})

it('a tab that speaks no more gives the word to the next one', async () => {
  let signal: AbortSignal | undefined
  let held: Promise<void> | undefined
  const request = async (_name: string, options: { signal: AbortSignal }, hold: () => Promise<void>) => {
    signal = options.signal
    held = hold()
    return held
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  const leave = startSpeaking()
  alertWith('Ada has written', opened, { isSeen: true })
  await passes(1000)
  // It was seen on the page.
  expect([Shown.all.length, played.length]).toEqual([0, 2])
  expect(signal?.aborted).toBe(false)
  leave()
  expect(signal?.aborted).toBe(true)
  await expect(held).resolves.toBeUndefined()
})

/** What the desktop shows. */
class Shown extends EventTarget {
  static all: Shown[] = []
  isClosed = false
  constructor(
    readonly title: string,
    readonly options: { body: string },
  ) {
    super()
    Shown.all.push(this)
  }
  close() {
    this.isClosed = true
  }
}

let stop: () => void
const opened = vi.fn<() => void>()
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Loudspeaker)
  vi.stubGlobal('Notification', Shown)
  Shown.all = []
  played.length = 0
  opened.mockClear()
  stop = startSpeaking()
})
afterEach(() => {
  stop()
  Reflect.deleteProperty(navigator, 'locks')
})
