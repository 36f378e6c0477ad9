/** The bucket for a page test: it takes every file at once, refuses it, or never answers. */
import { vi } from 'vitest'

export function stubUploads(outcome: 'taken' | 'refused' | 'stalled' = 'taken'): void {
  // The page tests' browser keeps no files.
  URL.createObjectURL = () => 'blob:https://console.test/1'
  URL.revokeObjectURL = () => undefined
  class Upload {
    status = outcome === 'refused' ? 403 : 204
    readonly upload = { addEventListener: () => undefined }
    readonly #heard = new Map<string, () => void>()
    addEventListener(name: string, listener: () => void) {
      this.#heard.set(name, listener)
    }
    open() {}
    send() {
      if (outcome !== 'stalled') queueMicrotask(() => this.#heard.get('load')?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
}
