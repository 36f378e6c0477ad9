/** Items that the console keeps: what shows of a saved or deleted one in the lists and queries that hold it. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError, queryClient } from '../../../frontend/src/core/api.ts'
import { byName, collection } from '../../../frontend/src/core/collection.ts'
import { itemCache, type Query } from '../../../frontend/src/core/item-cache.ts'

interface Plant {
  readonly _id: string
  readonly name: string
}
const [ash, birch, cedar] = ['Ash', 'Birch', 'Cedar'].map((name) => ({ _id: name.toLowerCase(), name })) as [
  Plant,
  Plant,
  Plant,
]
const list: Query<Plant[]> = { queryKey: ['tags'], queryFn: async () => [] }
const one = (id: string): Query<Plant> => ({ queryKey: ['tag', id], queryFn: async () => ash })

afterEach(() => queryClient.clear())

describe('a saved item', () => {
  it('shows in its list, in the place that its order gives it, and by itself', () => {
    hold([ash, cedar])
    const cache = itemCache<Plant>({ list, order: byName, one, dependents: () => [['figures']] })
    cache.put(birch)
    expect(known(['tags'])).toEqual([ash, birch, cedar])
    expect(known(['tag', 'birch'])).toEqual(birch)
    cache.put({ ...ash, name: 'Yew' })
    expect(known(['tags'])).toEqual([birch, cedar, { _id: 'ash', name: 'Yew' }])
    expect(['history', 'figures', 'others'].map((key) => isOutdated([key]))).toEqual([true, true, false])
  })

  it('comes last in a list without an order, and makes no list that is not loaded', () => {
    hold([cedar, birch])
    itemCache<Plant>({ list }).put(ash)
    expect(known(['tags'])).toEqual([cedar, birch, ash])
    queryClient.clear()
    itemCache<Plant>({ list }).put(ash)
    expect(known(['tags'])).toBeUndefined()
  })
})

describe('a deleted item', () => {
  it('is gone from its list and by itself, and what follows from it is asked anew', () => {
    hold([ash, birch])
    queryClient.setQueryData(['tag', 'ash'], ash)
    itemCache<Plant>({ list, one }).drop('ash')
    expect([known(['tags']), known(['tag', 'ash'])]).toEqual([[birch], undefined])
    expect(['history', 'others'].map((key) => isOutdated([key]))).toEqual([true, false])
  })

  it.each([
    ['nothing', 0, [birch]],
    ['stale', 1, [ash, birch]],
    ['not-found', 0, [ash, birch]],
  ] as const)('that is refused with %s lets its list be read %i times, and shows %j', async (code, reads, shown) => {
    const read = vi.fn(async () => [ash, birch])
    await queryClient.fetchQuery({ queryKey: ['tags'], queryFn: read })
    read.mockClear()
    const tags = collection<Plant>({
      list,
      remove: async () => {
        if (code !== 'nothing') throw new CallError(code, 'No')
      },
    })
    const failure = await tags.remove(ash).catch((error: unknown) => error)
    expect(failure).toEqual(code === 'nothing' ? undefined : expect.any(CallError))
    expect([read.mock.calls.length, known(['tags'])]).toEqual([reads, shown])
  })
})

const known = (key: string[]) => queryClient.getQueryData(key)
const isOutdated = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated
function hold(tags: Plant[]): void {
  queryClient.setQueryData(['tags'], tags)
  for (const key of ['history', 'figures', 'others']) queryClient.setQueryData([key], key)
}
