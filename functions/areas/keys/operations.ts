import type { keys } from '#shared/contracts/keys'
import { Problem } from '#shared/problem'
import type { Operations } from '../../platform/request/context.ts'

const missing = () => Promise.reject(new Problem('unavailable'))

export const operations: Operations<typeof keys> = {
  list: missing,
  create: missing,
  remove: missing,
}
