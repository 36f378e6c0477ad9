/** Files that the browser saves. */

/** Lets the browser save a file under this name. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), keptForMs)
}

/** The browser reads the file after the click. */
const keptForMs = 10_000

/** Fetches a file that the server has made, and saves it; the page stays, whatever the address answers. */
export async function download({ url, fileName }: { url: string; fileName: string }): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The file was answered ${answer.status}.`)
  save(await answer.blob(), fileName)
}
