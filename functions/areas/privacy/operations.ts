/** Privacy: holds, what retention would delete, and who was erased. */
import type { privacy } from '#shared/contracts/privacy'
import { Problem } from '#shared/problem'
import type { Operations } from '../../platform/request/context.ts'
import { countOld } from './count-old.ts'
import { holdOperations } from './holds.ts'

const missing = () => Promise.reject(new Problem('unavailable'))

export const operations: Operations<typeof privacy> = {
  countOld,
  ...holdOperations,
  erasures: missing,
  erase: missing,
  erasure: missing,
  receipt: missing,
}
