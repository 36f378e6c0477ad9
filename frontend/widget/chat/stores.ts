/** Where a chat is kept: between pages and tabs if the company wants that, for a preview in its tab, else in memory. */
import { openStore, type Store } from './store.ts'

interface StoresOptions {
  readonly client: string
  readonly persistBetweenPages: boolean
  /** The environment that is previewed. */
  readonly preview: string | undefined
}

interface Stores {
  /** Of all tabs of the customer. */
  readonly shared: Store
  readonly tab: Store
  /** Tells when another tab has written something. */
  onOtherTab(name: string, told: () => void, signal: AbortSignal): void
}

export function openStores({ client, persistBetweenPages, preview }: StoresOptions): Stores {
  const prefix = `parley:${client}:${preview ? `${preview}:` : ''}`
  const ofTab = () => (persistBetweenPages || preview ? sessionStorage : undefined)
  const ofAll = () => (persistBetweenPages ? localStorage : undefined)
  return {
    shared: openStore(preview ? ofTab : ofAll, prefix),
    tab: openStore(ofTab, prefix),
    onOtherTab: (name, told, signal) =>
      addEventListener('storage', ({ key }) => void (key === prefix + name && told()), { signal }),
  }
}
