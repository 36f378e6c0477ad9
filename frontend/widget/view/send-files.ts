/** Sends files from the device; what that takes is loaded behind the first paint. */
import { loadLazyParts } from './lazy-part.tsx'
import type { ChatView } from './use-chat.ts'

export async function sendFiles(files: Iterable<File>, view: ChatView): Promise<void> {
  const { sendFile } = await loadLazyParts()
  for (const file of files) await sendFile(file, view)
}
