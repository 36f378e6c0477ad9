/**
 * What a world stands on: a cloud in a folder of its own. Where `PARLEY_SHARES_CLOUD` is set, the files of a worker use one
 * after the other the same cloud, which is left running until the worker ends.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { siteDirectory } from '../../infra/definition/site.ts'
import { openCloud, type Cloud } from '../../infra/local/cloud.ts'
import { builtSite } from '../../infra/local/edge.ts'
import { cloudMeasure, threadSeconds } from '../line/processor.ts'
import { Outside } from './outside.ts'
import { MovableClock } from './serve.ts'
import { worldPrefix, worldsFolder } from './world-folder.ts'

export interface Ground {
  readonly cloud: Cloud
  readonly clock: MovableClock
  /** What the functions have printed. */
  readonly log: readonly string[]
  readonly outside: Outside
  readonly folder: string
  /** The tokens of people by their addresses, and when they were given. */
  readonly signedIn: Map<string, { readonly token: string; readonly since: number }>
  /** How many names of companies were made up. */
  founded: number
  /** Forgets what was printed, and every account but those with the addresses. */
  forget(kept: readonly string[]): void
  close(): Promise<void>
}

export const isShared = process.env['PARLEY_SHARES_CLOUD'] === 'true'
let shared: Promise<Ground> | undefined

/** A cloud of one's own, or the one that this worker shares. */
export const takeGround = (): Promise<Ground> => (isShared ? (shared ??= open()) : open())

async function open(): Promise<Ground> {
  const folder = mkdtempSync(join(worldsFolder, worldPrefix))
  const clock = new MovableClock()
  const log: string[] = []
  const outside = new Outside()
  const signedIn: Ground['signedIn'] = new Map()
  const began = threadSeconds()
  const cloud = await openCloud({
    folder,
    outside: outside.modules,
    tasksUrl: 'https://tasks.example/only-we-know',
    ports: { console: 0, services: 0, files: 0 },
    clock,
    site: builtSite(siteDirectory),
    log: (_, text) => void log.push(text),
  })
  performance.measure(cloudMeasure, { start: 0, end: 0, detail: threadSeconds() - began })
  Object.assign(process.env, cloud.environment)
  const close = async () => {
    await cloud.close()
    await outside.removeAll()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    cloud,
    clock,
    log,
    outside,
    folder,
    signedIn,
    founded: 0,
    forget(kept) {
      log.length = 0
      cloud.cognito.clear(kept)
      for (const email of signedIn.keys()) if (!kept.includes(email)) signedIn.delete(email)
    },
    close,
  }
}
