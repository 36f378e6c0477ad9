/** How much one intent can be taught at once. */
import { expect, it } from 'vitest'
import { planTeaching } from '../../../functions/content/items/teaching.ts'
import type { Context } from '../../../functions/platform/request/context.ts'
import { StateRows } from '../../../functions/platform/table/content-rows.ts'
import { OverlaidState, type Row } from '../../../functions/platform/table/release-file.ts'

const intentId = '01JD0000000000000000000001'
const wordsOf = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`)

it('an intent has at most 500 utterances, those that it has already included', async () => {
  expect(await added('new', wordsOf(500))).toBe(500)
  await expect(added('new', wordsOf(501))).rejects.toMatchObject({ details: [{ code: 'utterances-max' }] })
  expect(await added(498, ['one', 'two'])).toBe(2)
  await expect(added(498, ['one', 'two', 'three'])).rejects.toMatchObject({ details: [{ code: 'utterances-max' }] })
})

it('what an intent has already, and what is there twice, is taught once', async () => {
  expect(await added(2, ['Word 1', 'one', 'ONE', 'two'])).toBe(2)
})

/** How many texts are added to an intent that has so many words, or to a new one. */
async function added(known: number | 'new', texts: readonly string[]): Promise<number> {
  const utterances = wordsOf(known === 'new' ? 0 : known).map((text) => ({ text, entities: [] }))
  const moment = '2026-06-01T08:00:00.000Z'
  const row: Row = {
    _id: intentId,
    title: 'Roses',
    key: 'roses',
    utterances,
    revision: 1,
    updated: moment,
    created: moment,
  }
  const table = new StateRows(new OverlaidState(new Map([[`intent#${intentId}`, row]])))
  const learner = known === 'new' ? { title: 'Lilies' } : { intentId }
  return (await planTeaching({ table } as unknown as Context, learner, texts)).added
}
