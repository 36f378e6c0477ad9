/** What a person is told when Parley cannot start: a sentence, and what to do. A stack goes into the log alone. */
import { stripVTControlCharacters } from 'node:util'
import { Obstacle } from '../local/wire/obstacle.ts'
import { diskIsFull, isDiskFull } from './folder.ts'

/** The sentence for what a person can put out of the way; none for a mistake of ours. */
export function sentenceFor(error: unknown, folder: string): string | undefined {
  if (error instanceof Obstacle) return error.message
  if (!(error instanceof Error)) return undefined
  if (isDiskFull(error)) return diskIsFull(folder)
  const { code, syscall, path, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what listens there, or start with another: npm start -- --port 4500`
  if (syscall === 'listen')
    return `Port ${port} cannot be listened on (${code}). Start with another: npm start -- --port 4500`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code ?? ''))
    return `${path ?? folder} cannot be read or written (${code}). Let it belong to you, or choose another folder with --data FOLDER.`
  if (code === 'ERR_MODULE_NOT_FOUND') return `${firstLine(error.message)}. Run npm ci, which installs what is missing.`
  return undefined
}

/** A build that failed, in the words of the compiler, which say where. */
export class BuildFailure extends Obstacle {
  constructor(part: string, error: unknown) {
    super(`The ${part} cannot be built.\n\n${compilerText(error)}\n\nMend this, and start again.`)
  }
}

/** One error, as esbuild tells it, with its place beside it; or as Vite does, with the place and the line in its message. */
interface CompilerError {
  readonly text?: string
  readonly location?: { readonly file: string; readonly line: number; readonly column: number } | null
  readonly message?: string
}

/** A compiler finds the same mistake in many places. */
const messagesMax = 5

function compilerText(error: unknown): string {
  const { errors } = error as { errors?: readonly CompilerError[] }
  const all = errors?.length ? errors : [{ message: String(error) }]
  const told = all.slice(0, messagesMax).map(errorText)
  const more = all.length > told.length ? [`and ${all.length - told.length} more`] : []
  return stripVTControlCharacters([...told, ...more].join('\n'))
}

function errorText({ text, location, message = '' }: CompilerError): string {
  const place = location ? `${location.file}:${location.line}:${location.column}: ` : ''
  return `${place}${text ?? message}`.trim()
}

const firstLine = (text: string) => text.split('\n')[0]!.replace(/\.$/, '')
