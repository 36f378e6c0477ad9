/**
 * Reads the text of a PDF. Whoever made the file may have meant harm, so that it is read in a thread of its own, which is
 * ended when it takes too long or too much memory: the bundle loads itself a second time there.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { getDocumentProxy, getMeta } from 'unpdf'

const timeoutMs = 90_000
const heapMegabytesMax = 512
/** Of buffers, which lie beside the heap: a stream of some kilobytes may unpack to gigabytes. */
const bytesMax = 768 * 1024 * 1024
const watchMs = 50

export interface PdfText {
  readonly title: string
  readonly language: string
  readonly text: string
}

const task = 'read-pdf'
interface Task {
  readonly task: typeof task
  readonly bytes: Uint8Array
  readonly lengthMax: number
}

/** The text of a file, at most `lengthMax` characters of it; `undefined` where it cannot be read. */
export function textOfPdf(bytes: Uint8Array, lengthMax: number): Promise<PdfText | undefined> {
  const given: Task = { task, bytes, lengthMax }
  const thread = new Worker(__filename, {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
    // What a reader of foreign files prints is not for the log, and it needs none of the function's secrets.
    stdout: true,
    stderr: true,
    env: {},
  })
  return new Promise((resolve) => {
    const before = process.memoryUsage.rss()
    const end = (text?: PdfText) => {
      clearInterval(watch)
      clearTimeout(late)
      void thread.terminate()
      resolve(text)
    }
    const late = setTimeout(() => end(), timeoutMs)
    const watch = setInterval(() => process.memoryUsage.rss() - before > bytesMax && end(), watchMs)
    thread.once('message', (text: PdfText | undefined) => end(text))
    thread.once('error', () => end())
    thread.once('exit', () => end())
  })
}

const isReader = !isMainThread && (workerData as Partial<Task> | null)?.task === task
if (isReader) {
  const { bytes, lengthMax } = workerData as Task
  read(bytes, lengthMax).then(
    (text) => parentPort!.postMessage(text),
    () => parentPort!.postMessage(undefined),
  )
}

async function read(bytes: Uint8Array, lengthMax: number): Promise<PdfText> {
  const file = await getDocumentProxy(bytes, { isEvalSupported: false, stopAtErrors: false })
  const lines: Line[] = []
  let length = 0
  for (let number = 1; number <= file.numPages && length < lengthMax; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    const found = linesIn(items as Item[])
    for (const { text } of found) length += text.length
    lines.push(...found)
    page.cleanup()
  }
  const { info } = await getMeta(file)
  const { Title, Language } = info as { Title?: unknown; Language?: unknown }
  return {
    title: typeof Title === 'string' ? Title.trim() : '',
    language: typeof Language === 'string' ? Language : '',
    text: paragraphsOf(lines),
  }
}

/** A piece of text as the reader gives it: `transform` holds its place, the last two numbers from left and from below. */
interface Item {
  readonly str?: string
  readonly height?: number
  readonly hasEOL?: boolean
  readonly transform?: readonly number[]
}

interface Line {
  readonly text: string
  readonly height: number
  /** From the bottom of the page. */
  readonly y: number
}

function linesIn(items: readonly Item[]): Line[] {
  const lines: Line[] = []
  let [text, height, y] = ['', 0, 0]
  for (const { str = '', height: own = 0, hasEOL = false, transform = [] } of items) {
    text += str
    height = Math.max(height, str.trim() ? own : 0)
    if (str.trim()) y = transform[5] ?? y
    if (!hasEOL) continue
    lines.push({ text: text.trim(), height, y })
    text = ''
    height = 0
  }
  return [...lines, { text: text.trim(), height, y }].filter((line) => line.text)
}

/** So much larger than most of the text is a heading. */
const headingFactor = 1.15
/** From line to line of one paragraph, in heights of a line. */
const leadingMax = 1.9

/** The paragraphs of lines in the order of reading; a heading is marked with `# `. */
export function paragraphsOf(lines: readonly Line[]): string {
  const heights = lines.map(({ height }) => height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const paragraphs: string[] = []
  let before: Line | undefined
  for (const line of lines) {
    const isHeading = line.height > usual * headingFactor && line.text.length < 120
    const wasHeading = before !== undefined && before.height > usual * headingFactor && before.text.length < 120
    const gap = before ? before.y - line.y : 0
    // The next page begins at the top.
    const isNear = gap <= 0 || gap < leadingMax * Math.max(line.height, usual)
    const goesOn = before && isNear && isHeading === wasHeading
    const last = paragraphs.length - 1
    if (!goesOn) paragraphs.push(isHeading ? `# ${line.text}` : line.text)
    else paragraphs[last] = joined(paragraphs[last]!, line.text)
    before = line
  }
  return paragraphs.join('\n\n')
}

/** A word that was parted at the end of a line is one again. */
const joined = (before: string, line: string): string =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(line) ? before.slice(0, -1) + line : `${before} ${line}`
