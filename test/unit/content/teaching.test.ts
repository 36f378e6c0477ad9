/** How much one intent can be taught at once. */
import { expect, it } from 'vitest'
import { planTeaching } from '../../../functions/content/items/teaching.ts'

type TeachingContext = Parameters<typeof planTeaching>[0]

const wordsOf = (count: number, what = 'word') => Array.from({ length: count }, (_, at) => `${what} ${at}`)
const intentOf = (count: number) => ({ utterances: wordsOf(count).map((text) => ({ text, entities: [] })) })
const planned = async (known: number | undefined, texts: readonly string[]) => {
  const context = { table: { get: async () => intentOf(known ?? 0) } } as unknown as TeachingContext
  return (await planTeaching(context, known === undefined ? { title: 'Roses' } : { intentId: 'i' }, texts)).added
}

it('an intent has at most 500 utterances, those that it has already included', async () => {
  expect(await planned(undefined, wordsOf(500))).toBe(500)
  await expect(planned(undefined, wordsOf(501))).rejects.toMatchObject({ details: [{ code: 'utterances-max' }] })
  expect(await planned(498, ['one', 'two'])).toBe(2)
  await expect(planned(498, ['one', 'two', 'three'])).rejects.toMatchObject({ details: [{ code: 'utterances-max' }] })
})

it('what an intent has already, and what is there twice, is taught once', async () => {
  expect(await planned(2, ['Word 1', 'one', 'ONE', 'two'])).toBe(2)
})
