/** The documentation of modules, by their ids. Only what shows it imports it. */
import { docs as appointment } from './appointment/docs.ts'
import { docs as conversion } from './conversion/docs.ts'
import type { Words } from './module.ts'
import { docs as orderStatus } from './order-status/docs.ts'

const registered: ReadonlyMap<string, Words> = new Map([
  ['order-status', orderStatus],
  ['appointment', appointment],
  ['conversion', conversion],
])

export function docsOf(moduleId: string): Words {
  const found = registered.get(moduleId)
  if (!found) throw new Error(`The module ${moduleId} has no documentation.`)
  return found
}
