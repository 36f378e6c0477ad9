/** Stands in until the area is written. */
import type { builds } from '#shared/contracts/builds'
import { Problem } from '#shared/problem'
import type { Operations } from '../platform/context.ts'

const refuse = () => Promise.reject(new Problem('unavailable'))
export const operations = new Proxy({}, { get: () => refuse }) as Operations<typeof builds>
