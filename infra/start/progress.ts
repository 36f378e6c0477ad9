/**
 * Says what a start does: each step with its seconds. A terminal shows what is being done on one line, drawn in place; a pipe
 * or a file gets whole lines and nothing else.
 */

/** What is written to: `process.stdout`. */
export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface Step {
  /** Says how much of the step is done: `done` of `of` parts, and which part comes next. */
  tell(part: string, done: number, of: number): void
  /** Prints what the step took. */
  end(): void
}

export interface Progress {
  begin(title: string): Step
  /** Prints a line of its own. */
  print(line: string): void
  /** Takes away what is being drawn: the start has ended, or failed. */
  close(): void
}

interface Running {
  readonly title: string
  readonly since: number
  /** Parts that are done, of all; missing where nobody tells. */
  share?: number
  part?: string
}

/** Who waits for longer wants to know for what. */
const longMs = 2000
const drawEveryMs = 100
const barCells = 20
const columnsDefault = 80

export function openProgress(output: Output): Progress {
  const running = new Set<Running>()
  const draw = output.isTTY ? lineOn(output) : undefined
  const timer = draw && setInterval(() => draw([...running].map(stateOf).join('   ')), drawEveryMs).unref()

  const print = (line: string) => {
    draw?.('')
    output.write(`${line}\n`)
  }

  return {
    print,
    begin(title) {
      const step: Running = { title, since: performance.now() }
      running.add(step)
      draw?.([...running].map(stateOf).join('   '))
      // Where nothing is drawn, a step that takes long is named before it has ended.
      const naming = draw ? undefined : setTimeout(() => print(`${title} …`), longMs).unref()
      return {
        tell: (part, done, of) => void Object.assign(step, { part, share: of > 0 ? done / of : 0 }),
        end() {
          clearTimeout(naming)
          running.delete(step)
          print(`${title} … ${((performance.now() - step.since) / 1000).toFixed(1)} s`)
        },
      }
    },
    close() {
      clearInterval(timer)
      draw?.('')
    },
  }
}

/** A step that takes long has its seconds beside it, and a bar where it tells how much is done. */
function stateOf({ title, since, share, part }: Running): string {
  const ms = performance.now() - since
  if (ms < longMs) return `${title} …`
  const seconds = `${Math.floor(ms / 1000)} s`
  if (share === undefined) return `${title} … ${seconds}`
  const full = Math.round(Math.min(share, 1) * barCells)
  return `${title} ${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${Math.round(share * 100)} % ${seconds} ${part}`
}

/** A line that is drawn in place. The cursor rests at its beginning, so that what others print lies over it. */
function lineOn(output: Output): (text: string) => void {
  let drawn = ''
  return (text) => {
    // A longer line would break, and no return would lead to its beginning.
    const line = text.slice(0, (output.columns ?? columnsDefault) - 1)
    if (line === drawn) return
    output.write(`\r\u001B[K${line}${line && '\r'}`)
    drawn = line
  }
}
