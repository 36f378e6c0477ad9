/** Files that an agent has chosen and not sent, in the browser's own store, so that they outlive a tab and a crash. */
import { createStore, del, get, set } from 'idb-keyval'
import { keyOf } from './kept-here.ts'

/** Where the browser has no store, or no room, the tab keeps them. */
const inTab = new Map<string, Blob>()

const store = createStore('parley-files', 'files')

export async function keepFile(id: string, file: Blob): Promise<void> {
  const key = keyOf('file', id)
  inTab.set(key, file)
  await tryStore(async () => {
    await set(key, file, store)
    inTab.delete(key)
  })
}

export async function readFile(id: string): Promise<Blob | undefined> {
  const key = keyOf('file', id)
  return inTab.get(key) ?? (await tryStore(() => get<Blob>(key, store)))
}

export async function forgetFile(id: string): Promise<void> {
  const key = keyOf('file', id)
  inTab.delete(key)
  await tryStore(() => del(key, store))
}

/** A private window may have no store. */
async function tryStore<Found>(work: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
