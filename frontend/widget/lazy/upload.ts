/** Sends a file: straight to storage by the form the server gives, then as an attachment of the chat. */
import { mebibyte, uploadBytesMax } from '#shared/limits'
import { Refusal } from '../chat/api.ts'
import { sendFiles } from '../view/send-files.ts'
import type { ChatView } from '../view/use-chat.ts'

export async function sendFile(file: File, { chat, say, tell }: ChatView): Promise<void> {
  const { held } = chat
  if (!held) return
  if (file.size > uploadBytesMax) return tell(say('tooLarge', { limit: uploadBytesMax / mebibyte }))
  tell(say('uploading', { name: file.name }))
  try {
    const contentType = file.type || 'application/octet-stream'
    const { uploadId, url, fields } = await chat.wire('upload', { ...held, contentType, bytes: file.size })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    // S3 reads nothing behind the file.
    form.append('file', file)
    const stored = await fetch(url, { method: 'POST', body: form, credentials: 'omit' })
    if (!stored.ok) throw new Error(`The storage answered ${stored.status}.`)
    chat.send('image', { uploadId, name: file.name }, say('attachment', { name: file.name }))
    tell(undefined)
  } catch (error) {
    // The server says what is wrong with the file, if it is the file.
    tell((error instanceof Refusal && error.message) || say('uploadFailed', { name: file.name }))
  }
}

/** Asks for files on the device and sends them. */
export function pickFiles(view: ChatView, accept = ''): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.addEventListener('change', () => void sendFiles(input.files ?? [], view))
  input.click()
}
