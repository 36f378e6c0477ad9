import type { webhooks } from '#shared/contracts/webhooks'
import { Problem } from '#shared/problem'
import type { Operations } from '../../platform/request/context.ts'

const missing = () => Promise.reject(new Problem('unavailable'))

export const operations: Operations<typeof webhooks> = {
  get: missing,
  create: missing,
  update: missing,
  remove: missing,
  renewSecret: missing,
  enable: missing,
  test: missing,
  replay: missing,
  deliveries: missing,
  errors: missing,
  removeErrors: missing,
  calls: missing,
}
