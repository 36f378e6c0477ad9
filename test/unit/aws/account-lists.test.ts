/** The nightly list of the user pool: how much of it one step keeps. */
import { expect, it } from 'vitest'
import { handler } from '../../../functions/jobs/save-accounts/steps.ts'
import { answering, stubServices } from './stubs.ts'

stubServices()

/** A pool of so many pages, each with one account. */
function poolOf(pages: number): void {
  answering('accounts', (_, page) => ({
    Users: [{ Username: `sub-${page}`, Attributes: [{ Name: 'email', Value: `${page}@shop.example` }] }],
    ...(page < pages && { PaginationToken: `page-${page}` }),
  }))
}
const filesIn = (asked: ReturnType<typeof answering>) =>
  asked.map(({ input }) => {
    const { Key, Body } = input as { Key: string; Body: string }
    return [Key, (JSON.parse(Body) as unknown[]).length]
  })

it.each([
  [1, { more: false }],
  [20, { more: false }],
  [21, { day: '2026-11-20', files: 1, after: 'page-20', more: true }],
])('a step keeps up to twenty pages of a pool of %s in one file', async (pages, answer) => {
  poolOf(pages)
  const asked = answering('files', () => ({}))
  expect(await handler({ day: '2026-11-20' })).toEqual(answer)
  expect(filesIn(asked)).toEqual([['accounts/2026-11-20/00000.json', Math.min(pages, 20)]])
})

it('a step goes on behind the one before, into the next file', async () => {
  poolOf(1)
  const asked = answering('files', () => ({}))
  expect(await handler({ day: '2026-11-20', files: 1, after: 'page-20' })).toEqual({ more: false })
  expect(filesIn(asked)).toEqual([['accounts/2026-11-20/00001.json', 1]])
})
