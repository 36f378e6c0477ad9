/** Sending a file from the device; what it takes is loaded when the first one is sent. */
import { useChat } from './use-chat.ts'

export function useUpload() {
  const view = useChat()
  const send = async (files: Iterable<File>) => {
    const { sendFile } = await import('../extras/upload.ts')
    for (const file of files) await sendFile(file, view)
  }
  return {
    send,
    pick(accept = '') {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = accept
      input.addEventListener('change', () => void send(input.files ?? []))
      input.click()
    },
  }
}
