/** The bucket of the page tests: it takes every file at once, and notes what was uploaded and what the browser saved. */
import { vi } from 'vitest'

export interface Bucket {
  /** The type of each file that was uploaded. */
  readonly uploaded: string[]
  /** The name of each file that was saved. */
  readonly saved: string[]
}

/** Stands in until the mocks and globals of the test are restored; answers each upload with the status. */
export function openBucket(status = 204): Bucket {
  const uploaded: string[] = []
  const saved: string[] = []
  class Request {
    readonly upload = { addEventListener: () => undefined }
    readonly status = status
    #load = (): void => undefined
    readonly addEventListener = (name: string, listener: () => void) => {
      if (name === 'load') this.#load = listener
    }
    readonly open = () => undefined
    readonly send = (form: FormData) => {
      uploaded.push((form.get('file') as File).type)
      this.#load()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return { uploaded, saved }
}
