import type { marketplace } from '#shared/contracts/marketplace'
import { Problem } from '#shared/problem'
import type { Operations } from '../../platform/request/context.ts'

const missing = () => Promise.reject(new Problem('unavailable'))

export const operations: Operations<typeof marketplace> = {
  modules: missing,
  versions: missing,
  installedHandlers: missing,
  installed: missing,
  install: missing,
  uninstall: missing,
}
