/** What the console has to tell: short notices that any code may raise and the corner of the page shows. */
import { pageState } from '../page-state.ts'

export interface Notice {
  id: number
  /** What is in progress shows until whoever raised it says that it is over. */
  tone: 'success' | 'info' | 'error' | 'in-progress'
  text: string
  /** Where it leads, or what can be done about it. */
  link?: NoticeLink | NoticeAction | undefined
}

export interface NoticeLink {
  text: string
  to: string
}

/** An action offered by a notice, which then shows for `lastsMs`; without it, for as long as any of its tone. */
export interface NoticeAction {
  text: string
  act: () => void
  lastsMs?: number
}

export const actionOf = (link: Notice['link']): NoticeAction | undefined => (link && 'act' in link ? link : undefined)

/** The oldest leave when more come. */
const noticesMax = 5

let count = 0
export const notices = pageState<readonly Notice[]>([])

/** Shows a notice; a text that already shows is not shown twice. */
export function notify(tone: Exclude<Notice['tone'], 'in-progress'>, text: string, link?: Notice['link']): void {
  if (notices.now().some((notice) => notice.tone === tone && notice.text === text)) return
  add({ id: ++count, tone, text, link })
}

/** Shows that something is in progress; what it gives ends that. */
export function notifyProgress(text: string, link?: Notice['link']): () => void {
  const id = ++count
  add({ id, tone: 'in-progress', text, link })
  return () => dismiss(id)
}

const add = (notice: Notice): void => notices.change([...notices.now(), notice].slice(-noticesMax))

export const dismiss = (id: number): void => notices.change(notices.now().filter((notice) => notice.id !== id))
