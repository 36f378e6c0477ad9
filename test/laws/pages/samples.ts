/** An answer of each route, made from the schema of its contract: each property is there, and each list has one item. */
import type { Route, RouteKey } from '#shared/contract'
import { settings } from '../../pages/settings/general-screen.tsx'
import { settings as systemSettings } from '../../pages/settings/takeovers-screen.tsx'
import { sampleValue } from '../../rules/contract-samples.ts'

/** The id of each item. */
export const someId = '01J9ZK3V5Q8XN4T7M2R6W0Y001'

/** What a schema calls a text and a page takes for more. */
const known = {
  _id: someId,
  month: '2026-05',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
}

/** Settings are more than their schema says: languages are named once, and the main one is among them. */
const samples = new Map<RouteKey, unknown>([
  ['GET /api/agent/settings', settings],
  ['GET /api/agent/system-settings', systemSettings],
])

export function sampleOutput({ route, output }: Route, isEmpty: boolean): unknown {
  if (!samples.has(route)) samples.set(route, sampleValue(output, known))
  const sample = structuredClone(samples.get(route))
  return isEmpty && !route.endsWith('settings') ? emptied(sample) : sample
}

/** The same without an item in any list. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part)]))
}
