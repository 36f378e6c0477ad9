/** What the console has to tell: short notices that any code may raise and the corner of the page shows. */
import { pageState } from '../page-state.ts'

export interface Notice {
  id: number
  /** What is in progress shows until whoever raised it says that it is over. */
  tone: 'success' | 'info' | 'error' | 'in-progress'
  text: string
  /** What it is about: an error leaves with it. */
  subject?: string | undefined
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
let subject: string | undefined

/** From here on notices are about this, until something else shows; errors about what showed before leave. */
export function enterSubject(entered: string | undefined): void {
  if (entered === subject) return
  subject = entered
  notices.change(notices.now().filter(({ tone, subject: of }) => tone !== 'error' || !of || of === entered))
}

export const notices = pageState<readonly Notice[]>([])

type Tone = Exclude<Notice['tone'], 'in-progress'>

/** Shows a notice about what shows just now; a text that already shows is not shown twice. */
export const notify = (tone: Tone, text: string, link?: Notice['link']): void => show({ tone, text, link, subject })

/** Shows a notice that is about several things at once, whatever shows meanwhile. */
export const notifyOfAll = (tone: Tone, text: string, link?: Notice['link']): void => show({ tone, text, link })

function show(notice: Omit<Notice, 'id'>): void {
  if (notices.now().some(({ tone, text }) => tone === notice.tone && text === notice.text)) return
  add({ id: ++count, ...notice })
}

/** Shows that something is in progress; what it gives ends that. */
export function notifyProgress(text: string, link?: Notice['link']): () => void {
  const id = ++count
  add({ id, tone: 'in-progress', text, link })
  return () => dismiss(id)
}

const add = (notice: Notice): void => notices.change([...notices.now(), notice].slice(-noticesMax))

export const dismiss = (id: number): void => notices.change(notices.now().filter((notice) => notice.id !== id))
