/** Consoles are told of queues at a pace, by a clock that goes on when everybody waits for it. */
import { expect, it } from 'vitest'
import { Pace } from '../../functions/chat/desk/pace.ts'

it('ten changes a second are told every two seconds, and the last one is told', async () => {
  const clock = stillClock()
  const { told, change } = stream(new Pace(2000, clock), 'bloom')
  for (let state = 1; state <= 100; state++) {
    change(state)
    await clock.pass(100)
  }
  // At 0, 2, 4, 6, 8 and 10 seconds: what a batch brings that waits, and then all that came meanwhile.
  expect(told).toEqual([1, 2, 20, 40, 60, 80])
  await clock.pass(2000)
  expect(told).toEqual([1, 2, 20, 40, 60, 80, 100])
})

it('one change is told at once, and a company waits for no other', async () => {
  const clock = stillClock()
  const pace = new Pace(2000, clock)
  const [bloom, cycles] = [stream(pace, 'bloom'), stream(pace, 'cycles')]
  for (const { change } of [bloom, cycles]) change(1)
  // Without any time that passes.
  await new Promise(setImmediate)
  expect([bloom.told, cycles.told]).toEqual([[1], [1]])
  bloom.change(2)
  await clock.pass(1999)
  expect(bloom.told).toEqual([1])
  await clock.pass(1)
  expect(bloom.told).toEqual([1, 2])
})

/** A clock that stands still until `pass` is called. */
function stillClock() {
  let now = 0
  let waiting: { readonly at: number; readonly go: () => void }[] = []
  return {
    now: () => now,
    wait: (ms: number) => new Promise<void>((go) => waiting.push({ at: now + ms, go })),
    /** Lets time pass, and everything happen that was waiting for it. */
    async pass(ms: number) {
      now += ms
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { go } of due) go()
      await new Promise(setImmediate)
    },
  }
}

/** The stream: what changes while a batch is being told is in the next batch, and each batch is told with its last state. */
function stream(pace: Pace, company: string) {
  const told: number[] = []
  let changes: number[] = []
  let isBusy = false
  const next = async () => {
    if (isBusy) return
    isBusy = true
    while (changes.length > 0) {
      const batch = changes
      changes = []
      await pace.wait(company)
      told.push(batch.at(-1)!)
    }
    isBusy = false
  }
  return { told, change: (state: number) => void (changes.push(state), next()) }
}
