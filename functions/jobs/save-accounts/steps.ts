/**
 * One step of keeping the list of the user pool, which nothing else can bring back: some pages of it into a file, with no
 * password and no other secret. `more` until the pool ends.
 */
import * as z from 'zod/mini'
import { listAccounts, type KeptAccount } from '../../platform/aws/accounts.ts'
import { keepAccounts } from '../../platform/files/account-lists.ts'

const Input = z.object({
  /** The night. */
  day: z.optional(z.iso.date()),
  /** How many files are written. */
  files: z._default(z.int(), 0),
  /** Where in the pool the step goes on. */
  after: z.optional(z.string()),
})
type Input = z.infer<typeof Input>

/** The pool gives 60 accounts a page; a step asks for so many pages, far below a function's time. */
const pagesPerStep = 20

export async function handler(given: unknown): Promise<Partial<Input> & { more: boolean }> {
  const { day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length), files, after } = Input.parse(given)
  const accounts: KeptAccount[] = []
  let next = after
  for (let page = 1; page <= pagesPerStep; page += 1) {
    const found = await listAccounts(next)
    accounts.push(...found.accounts)
    next = found.next
    if (next === undefined) break
  }
  // The same step writes the same file again.
  await keepAccounts(day, files, accounts)
  return next === undefined ? { more: false } : { day, files: files + 1, after: next, more: true }
}
