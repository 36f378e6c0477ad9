import type { swarms } from '#shared/contracts/swarms'
import { Problem } from '#shared/problem'
import type { Operations } from '../../platform/request/context.ts'

const missing = () => Promise.reject(new Problem('unavailable'))

export const operations: Operations<typeof swarms> = {
  list: missing,
  create: missing,
  update: missing,
  remove: missing,
  audience: missing,
}
