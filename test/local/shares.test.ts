/** Who waits for whom where one machine answers all. */
import { afterEach, expect, it, vi } from 'vitest'
import { openShares } from '../../infra/local/wire/shares.ts'

afterEach(() => vi.useRealTimers())

/** Calls that end when they are told to. */
function openCalls() {
  const share = openShares()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const call = (caller: string, name: string) =>
    share(caller, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  return { begun, call, end: (name: string) => ends.get(name)!() }
}

const settled = () => new Promise(setImmediate)

it('a caller has three calls at work, the others in their order behind them, and another caller begins at once', async () => {
  const { begun, call, end } = openCalls()
  const first = call('a', 'a1')
  for (const name of ['a2', 'a3', 'a4', 'a5']) void call('a', name)
  void call('b', 'b1')
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  end('a1')
  expect(await first).toBe('a1')
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
  end('b1')
  end('a3')
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5'])
})

it('a call that waits for somebody else holds up no other, and gives its place back once', async () => {
  vi.useFakeTimers()
  const { begun, call, end } = openCalls()
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8']) void call('a', name)
  await vi.advanceTimersByTimeAsync(79)
  expect(begun).toEqual(['1', '2', '3'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['1', '2', '3', '4', '5', '6'])
  end('1')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(6)
})

it('a call that fails gives its place back', async () => {
  const share = openShares()
  const failed = Array.from({ length: 5 }, () => share('a', () => Promise.reject(new Error('broken'))))
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await share('a', () => Promise.resolve('fine'))).toBe('fine')
})
