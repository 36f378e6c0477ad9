/** Files that are dropped onto a part of the page, or pasted into it. */
import { useState, type ClipboardEvent, type DragEvent } from 'react'

export function useDropping(take: ((files: readonly File[]) => void) | undefined) {
  /** Entries of parts inside count too: the last one left ends it. */
  const [depth, setDepth] = useState(0)
  const isFiles = (event: DragEvent) => take !== undefined && [...event.dataTransfer.types].includes('Files')

  const zone = {
    onDragEnter: (event: DragEvent) => {
      if (isFiles(event)) setDepth((now) => now + 1)
    },
    onDragLeave: (event: DragEvent) => {
      if (isFiles(event)) setDepth((now) => Math.max(0, now - 1))
    },
    onDragOver: (event: DragEvent) => {
      if (isFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      setDepth(0)
      take?.([...event.dataTransfer.files])
    },
  }
  /** A text that comes with a picture of itself, as from a table, is pasted as text. */
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (!take || files.length === 0 || event.clipboardData.getData('text/plain')) return
    event.preventDefault()
    take(files)
  }
  return { isOver: depth > 0, zone, onPaste }
}
