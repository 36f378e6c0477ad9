/** An execution as it is stored: after each transition this is all there is to know in order to go on. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadState, saveState } from '../wire/service.ts'

export type Status = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED'

export interface Failure {
  error?: string | undefined
  cause?: string | undefined
}

export interface Execution extends Failure {
  arn: string
  machine: string
  name: string
  /** The text it was started with. */
  input: string
  /** As it was when the execution began: an edited machine does not change what runs. */
  definition: string
  status: Status
  startedAt: number
  endedAt?: number
  output?: string
  frame: Frame
}

/** Where one scope of states stands; maps and parallels hold a frame for each child. */
export interface Frame {
  state: string
  input: unknown
  variables: Record<string, unknown>
  enteredAt: number
  /** How often each retrier of the state was used. */
  retries: number[]
  item?: { Index: number; Value: unknown }
  step: Step
}

export type Step = { at: 'entry' } | { at: 'pause'; until: number } | Callback | { at: 'children'; children: Child[] }

export interface Callback {
  at: 'callback'
  token: string
  /** Whether the function took the token; until it did, it is called again after a restart. */
  delivered: boolean
  deadline: number | null
  heartbeatMs: number | null
  heardAt: number
  answer?: { output: unknown } | Failure
}

export type Child = { frame: Frame } | { output: unknown }

export interface HistoryEvent {
  id: number
  previousEventId: number
  timestamp: number
  type: string
  [details: string]: unknown
}

const keptMs = 90 * 24 * 3_600_000

export type Archive = ReturnType<typeof openArchive>

/** One file an execution, and one that grows with its history. */
export function openArchive(folder: string | undefined) {
  const histories = new Map<string, HistoryEvent[]>()
  const path = (execution: Pick<Execution, 'machine' | 'name'>, ending: string) =>
    join(folder ?? '', 'executions', execution.machine, `${encodeURIComponent(execution.name)}${ending}`)

  function history(execution: Execution) {
    const known = histories.get(execution.arn)
    if (known) return known
    const file = path(execution, '.history.jsonl')
    const text = folder !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''
    const events = text.split('\n').flatMap(readEvent)
    histories.set(execution.arn, events)
    return events
  }

  return {
    history,
    note(execution: Execution, event: HistoryEvent) {
      history(execution).push(event)
      if (folder === undefined) return
      const file = path(execution, '.history.jsonl')
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, `\n${JSON.stringify(event)}`)
    },
    save(execution: Execution) {
      if (folder !== undefined) saveState(path(execution, '.json'), execution)
    },
    clear() {
      histories.clear()
      if (folder !== undefined) rmSync(join(folder, 'executions'), { recursive: true, force: true })
    },
    /** The service forgets an execution 90 days after its end, and so does this. */
    loadAll(now: number): Execution[] {
      const root = join(folder ?? '', 'executions')
      if (folder === undefined || !existsSync(root)) return []
      const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
      const executions = files.map((file) => loadState<Execution | undefined>(join(root, file), undefined))
      return executions.filter((execution) => {
        if (!execution) return false
        if ((execution.endedAt ?? now) > now - keptMs) return true
        for (const ending of ['.json', '.history.jsonl']) rmSync(path(execution, ending), { force: true })
        return false
      }) as Execution[] // The filter lets no undefined through.
    },
  }
}

/** A line torn by a kill is no event. */
function readEvent(line: string): HistoryEvent[] {
  try {
    return [JSON.parse(line) as HistoryEvent] // Only this file writes the history.
  } catch {
    return []
  }
}
