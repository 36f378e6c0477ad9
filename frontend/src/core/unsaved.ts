/** Whether something is typed on this tab that is not saved. */
const edits = new Set<symbol>()
const listeners = new Set<() => void>()

/** Counts one set of edits until the returned function is called. */
export function holdUnsaved(): () => void {
  const edit = Symbol('edit')
  edits.add(edit)
  tell()
  return () => {
    edits.delete(edit)
    tell()
  }
}

export const hasUnsaved = (): boolean => edits.size > 0

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
