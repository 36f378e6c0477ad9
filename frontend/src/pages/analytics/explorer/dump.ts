/** The text dump: asked for here, made by the server, and told of on whatever page the agent is by then. */
import i18next from 'i18next'
import type { Sent } from '#shared/contract'
import type { analytics as contract } from '#shared/contracts/analytics'
import { api, CallError, quietly } from '../../../core/api.ts'
import { notify } from '../../../core/live/notices.ts'
import { pageState } from '../../../core/page-state.ts'
import { download } from '../../../core/save-file.ts'
import { onSessionCleared } from '../../../core/session/session.ts'

export interface Dump {
  /** Absent until the server has begun. */
  readonly task?: string
  readonly status: 'running' | 'done'
  /** Conversations that are written, of how many. */
  readonly done: number
  readonly of: number
}

const dump = pageState<Dump | undefined>(undefined)
export const useDump = dump.use
export const forgetDump = (): void => dump.change(undefined)
onSessionCleared.add(forgetDump)

const pollMs = 2000
/** A toast that leads to the file stays for so long; the page offers it for as long as it is not closed. */
const offeredMs = 60_000

/** Begins a dump and follows it. The call tells by itself why it is refused (ANALYTICS-020). */
export async function startDump(filter: Sent<(typeof contract)['textDump']>): Promise<void> {
  dump.change({ status: 'running', done: 0, of: 0 })
  try {
    const { task } = await api.analytics.textDump(filter)
    dump.change({ task, status: 'running', done: 0, of: 0 })
    void follow(task)
  } catch {
    forgetDump()
  }
}

async function follow(task: string): Promise<void> {
  while (dump.now()?.task === task) {
    if (await isOver(task)) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Asks once how far it is, and shows that. A network that is away says nothing about the dump. */
async function isOver(task: string): Promise<boolean> {
  try {
    const { status, done, of } = await quietly.analytics.dump({ task })
    if (dump.now()?.task !== task) return true
    if (status === 'failed') return giveUp(i18next.t('explorer:dump.failed'))
    dump.change({ task, status, done, of })
    if (status === 'running') return false
    notify('success', i18next.t('explorer:dump.done', { count: of }), {
      text: i18next.t('explorer:dump.save'),
      act: () => void saveDump(task),
      lastsMs: offeredMs,
    })
    return true
  } catch (error) {
    if (error instanceof CallError && error.code !== 'unreachable') return giveUp(error.message)
    return false
  }
}

function giveUp(why: string): true {
  forgetDump()
  notify('error', why)
  return true
}

/** Saves the file under an address that is asked for anew, because each is good for a minute. */
export async function saveDump(task: string): Promise<void> {
  try {
    const { file } = await api.analytics.dump({ task })
    if (file) await download(file)
  } catch {
    // The call has told why.
  }
}
