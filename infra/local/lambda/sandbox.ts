/**
 * One Lambda function as it is loaded here: its bundle with its own `process`, `Date` and `console`, so that it sees
 * only its own environment and the cloud's clock, as on AWS. This separates by courtesy; it is no security boundary.
 */
import { Console } from 'node:console'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { asyncHooks } from './async-storage.ts'
import { runCode } from './code.ts'
import { isSharedChunk } from '../../definition/code.ts'
import { type Clock, FunctionError } from '../wire/service.ts'

type Handler = (event: unknown, context: object) => unknown

export interface Sandbox {
  handler: Handler
  /** Gives a stack trace in terms of the sources the bundle was made from, where its map is at hand. */
  readable: (stack: string) => string
}

/** What a function finds in the place of modules of Node, by their names without `node:`. */
export type OwnModules = Readonly<Record<string, object>>

interface SandboxOptions {
  readonly file: string
  readonly codeFolder?: string | undefined
  readonly env: Record<string, string>
  readonly clock: Clock
  /** Receives what the function prints, a piece at a time. */
  readonly print: (text: string) => void
  readonly modules?: OwnModules | undefined
  /** Chunks that all functions of a process have in common, as they are loaded so far; none are without it. */
  readonly shared?: LoadedChunks | undefined
}

export type LoadedChunks = Map<string, { exports: Record<string, unknown> }>

/**
 * Loads a CommonJS bundle that exports `handler`, with the chunks it requires: these run anew for each function, because
 * functions share no state; only what keeps none is run once, because to build all contracts takes 30 ms. Modules of Node
 * see the host's process and clock.
 */
export function openSandbox(options: SandboxOptions): Sandbox {
  const { file, codeFolder, env, clock, print, modules = {}, shared = new Map() } = options
  const out = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      print(String(chunk))
      done()
    },
  })
  const ownProcess = processWith(env, out)
  const date = dateOf(clock)
  const own = [ownProcess, date, new Console({ stdout: out, stderr: out })]
  const common = [undefined, date, undefined]
  const requireModule = createRequire(file)
  const loaded: LoadedChunks = new Map()

  const requireFrom = (folder: string) =>
    Object.assign((name: string): unknown => {
      if (name.startsWith('.')) return load(join(folder, name))
      const plainName = name.replace(/^node:/, '')
      if (plainName === 'process') return ownProcess
      if (plainName === 'async_hooks') return asyncHooks
      return modules[plainName] ?? requireModule(name)
    }, requireModule)
  const load = (chunk: string): Record<string, unknown> => {
    const isShared = isSharedChunk(chunk)
    const known = loaded.get(chunk) ?? (isShared ? shared.get(chunk) : undefined)
    const module = known ?? { exports: {} }
    loaded.set(chunk, module)
    if (known) return known.exports
    if (isShared) shared.set(chunk, module)
    const folder = dirname(chunk)
    const values = [module.exports, requireFrom(folder), module, chunk, folder, ...(isShared ? common : own)]
    runCode({ file: chunk, names, keptIn: codeFolder }, values)
    return module.exports
  }

  const { handler } = load(file)
  if (typeof handler !== 'function') {
    throw new FunctionError('Runtime.HandlerNotFound', `${file} does not export a function named handler.`)
  }
  return { handler: handler as Handler /* checked on the line above */, readable: readerOf(loaded) }
}

/** What a chunk finds beside what is global. */
const names = ['exports', 'require', 'module', '__filename', '__dirname', 'process', 'Date', 'console']

function processWith(env: Record<string, string>, out: Writable): NodeJS.Process {
  const own: Record<PropertyKey, unknown> = {
    env: { ...env },
    stdout: out,
    stderr: out,
    exit(code: number = 0) {
      throw new FunctionError('Runtime.ExitError', `The function called process.exit(${code}).`)
    },
  }
  return new Proxy(process, {
    get: (target, key) => (key in own ? own[key] : Reflect.get(target, key)),
    set: (_target, key, value) => {
      own[key] = value
      return true
    },
  })
}

/** The `Date` of a function: real in everything, but "now" is the cloud's. */
function dateOf(clock: Clock): DateConstructor {
  const now = () => clock.now()
  const own: DateConstructor = new Proxy(Date, {
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    apply: () => new Date(now()).toString(),
    construct: (target, given: unknown[], asked) =>
      // A proxy's construct trap is typed `object`; constructing Date gives one.
      Reflect.construct(target, given.length > 0 ? given : [now()], asked === own ? target : asked) as Date,
  })
  return own
}

/** Maps every place inside these files that a stack trace names back to its source. A map is read at its first use. */
function readerOf(files: { has(file: string): boolean }): Sandbox['readable'] {
  const maps = new Map<string, SourceMap>()
  const mapOf = (file: string): SourceMap | undefined => {
    if (files.has(file) && !maps.has(file) && existsSync(`${file}.map`))
      maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload))
    return maps.get(file)
  }
  return (stack) =>
    stack.replaceAll(/([^\s()]+):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
      // The empty object findEntry gives for "not found" is a mapping with nothing in it.
      const found: Partial<SourceMapping> = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1) ?? {}
      if (found.originalLine === undefined || found.originalColumn === undefined) return place
      return `${pathInProject(found.originalSource ?? file)}:${found.originalLine + 1}:${found.originalColumn + 1}`
    })
}

/** A map names a source from where its bundle lies. */
const pathInProject = (source: string) => source.replace(/^(\.\.\/)+/, '')
