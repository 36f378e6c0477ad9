/** What a process keeps for a while of what it has read. */
import { describe, expect, it } from 'vitest'
import { FreshMap } from '../../functions/platform/tenancy/fresh-map.ts'

/** A map whose entries are kept for ten milliseconds, and how often each key was read. */
function counting() {
  const map = new FreshMap<string>(10, 2)
  const reads = new Map<string, number>()
  const read = (key: string, now: number) =>
    map.find(key, now, () => {
      reads.set(key, (reads.get(key) ?? 0) + 1)
      return Promise.resolve(`${key} ${reads.get(key)}`)
    })
  return { map, read }
}

describe('what was found', () => {
  it('is kept until its time is over, and is read again at that very moment', async () => {
    const { read } = counting()
    expect([await read('a', 100), await read('a', 109), await read('a', 110)]).toEqual(['a 1', 'a 1', 'a 2'])
  })

  it('is read again where the clock was set back', async () => {
    const { read } = counting()
    expect([await read('a', 100), await read('a', 99), await read('a', 99)]).toEqual(['a 1', 'a 2', 'a 2'])
  })

  it('is read again where it was forgotten, or others have taken its place', async () => {
    const { map, read } = counting()
    expect(await read('a', 100)).toBe('a 1')
    map.forget('a')
    expect([await read('a', 100), await read('b', 100), await read('a', 100)]).toEqual(['a 2', 'b 1', 'a 2'])
    expect([await read('c', 100), await read('a', 100)]).toEqual(['c 1', 'a 3'])
  })

  it('is not kept where it failed, and leaves what was read since', async () => {
    const map = new FreshMap<string>(10, 2)
    let fail = () => {}
    const failing = new Promise<string>((_, reject) => (fail = () => reject(new Error('No answer.'))))
    const failed = map.find('a', 100, () => failing)
    const later = map.find('a', 110, () => Promise.resolve('later'))
    fail()
    await expect(failed).rejects.toThrow('No answer.')
    expect(await later).toBe('later')
    expect(await map.find('a', 111, () => Promise.resolve('latest'))).toBe('later')
    await expect(map.find('b', 100, () => Promise.reject(new Error('No answer.')))).rejects.toThrow('No answer.')
    expect(await map.find('b', 100, () => Promise.resolve('at last'))).toBe('at last')
  })
})
