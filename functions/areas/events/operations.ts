import type { events } from '#shared/contracts/events'
import { Problem } from '#shared/problem'
import type { Operations } from '../../platform/request/context.ts'

const missing = () => Promise.reject(new Problem('unavailable'))

export const operations: Operations<typeof events> = {
  list: missing,
  create: missing,
  update: missing,
  remove: missing,
  start: missing,
  clientStatus: missing,
}
