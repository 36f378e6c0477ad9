/** Where a chat is kept: between pages and tabs if the company wants that, for a preview in its tab, else in memory. */
import { isText, openStore, type Store } from './store.ts'

interface StoresOptions {
  readonly client: string
  readonly persistBetweenPages: boolean
  /** The environment that is previewed. */
  readonly preview: string | undefined
  /** From then on nothing is written. */
  readonly signal: AbortSignal
}

interface Stores {
  /** Of all tabs. Its `person` is who is there, where a page has said so. */
  readonly shared: Store
  /** Of one tab and one person. */
  readonly tab: Store
  /** Tells when another tab has written something. */
  onOtherTab(name: string, told: () => void): void
}

export function openStores({ client, persistBetweenPages, preview, signal }: StoresOptions): Stores {
  const prefix = `parley:${client}:${preview ? `${preview}:` : ''}`
  const ofTab = () => (persistBetweenPages || preview ? sessionStorage : undefined)
  const ofAll = () => (persistBetweenPages ? localStorage : undefined)
  const shared = openStore(preview ? ofTab : ofAll, () => prefix, signal)
  return {
    shared,
    // What somebody has left in a tab is not found by whoever is there now.
    tab: openStore(ofTab, () => prefix + (shared.read('person', isText) ?? ''), signal),
    onOtherTab: (name, told) =>
      addEventListener('storage', ({ key }) => void (key === prefix + name && told()), { signal }),
  }
}
