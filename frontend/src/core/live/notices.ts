/** What the console has to tell: short notices that any code may raise and the corner of the page shows. */
export interface Notice {
  id: number
  tone: 'success' | 'info' | 'error'
  text: string
  /** Where it leads. */
  link?: NoticeLink | undefined
}

export interface NoticeLink {
  text: string
  to: string
}

/** The oldest leave when more come. */
const noticesMax = 5

let notices: readonly Notice[] = []
let count = 0
const listeners = new Set<() => void>()

/** Shows a notice; a text that already shows is not shown twice. */
export function notify(tone: Notice['tone'], text: string, link?: NoticeLink): void {
  if (notices.some((notice) => notice.tone === tone && notice.text === text)) return
  change([...notices, { id: ++count, tone, text, link }].slice(-noticesMax))
}

export const dismiss = (id: number): void => change(notices.filter((notice) => notice.id !== id))

export const noticesNow = (): readonly Notice[] => notices

export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}
