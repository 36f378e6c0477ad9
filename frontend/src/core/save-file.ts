/** Files that the browser saves. */
import i18next from 'i18next'
import { CallError } from './api.ts'
import { notify } from './live/notices.ts'

/** Lets the browser save a file under this name. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), keptForMs)
}

/** The browser reads the file after the click. */
const keptForMs = 10_000

/**
 * Fetches a file that the server has made, and saves it; the page stays, whatever the address answers. What fails is told by
 * `failed`, and rejects as a call does.
 */
export async function download(
  { url, fileName }: { url: string; fileName: string },
  failed = i18next.t('errors:file-unreachable'),
): Promise<void> {
  const file = await fetchFile(url).catch(() => undefined)
  if (!file) {
    notify('error', failed)
    throw new CallError('unreachable', failed)
  }
  save(file, fileName)
}

async function fetchFile(url: string): Promise<Blob | undefined> {
  const answer = await fetch(url)
  return answer.ok ? answer.blob() : undefined
}
