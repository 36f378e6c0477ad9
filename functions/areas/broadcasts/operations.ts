import type { broadcasts } from '#shared/contracts/broadcasts'
import { Problem } from '#shared/problem'
import type { Operations } from '../../platform/request/context.ts'

const missing = () => Promise.reject(new Problem('unavailable'))

export const operations: Operations<typeof broadcasts> = {
  list: missing,
  get: missing,
  create: missing,
  update: missing,
  remove: missing,
  send: missing,
  schedule: missing,
  pause: missing,
  resume: missing,
  cancel: missing,
  test: missing,
  resend: missing,
}
