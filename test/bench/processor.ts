/** Processor time of a process and of all it has started; read from Linux, which alone keeps it for other processes. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const msPerTick = 10

interface Used {
  readonly parent: number
  readonly ms: number
}

/** In milliseconds; children that have ended are counted with their parent. */
export function processorMs(processId: number): number {
  const all = new Map<number, Used>()
  for (const name of readdirSync('/proc')) {
    const used = /^\d+$/.test(name) ? usedBy(name) : undefined
    if (used) all.set(Number(name), used)
  }
  const descends = (id: number): boolean => {
    if (id === processId) return true
    const found = all.get(id)
    return found !== undefined && found.parent > 1 && descends(found.parent)
  }
  return [...all].reduce((sum, [id, { ms }]) => sum + (descends(id) ? ms : 0), 0)
}

/** `undefined` when the process has ended meanwhile. */
function usedBy(processId: string): Used | undefined {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8')
    // Behind the name in parentheses; numbered as in proc(5): the parent is field 4, the times are fields 14 to 17.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
    return { parent: Number(fields[1]), ms: ticks * msPerTick }
  } catch {
    return undefined
  }
}
