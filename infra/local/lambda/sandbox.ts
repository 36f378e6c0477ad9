/**
 * One Lambda function as it is loaded here: its bundle with its own `process`, `Date` and `console`, so that it sees
 * only its own environment and the cloud's clock, as on AWS. This separates by courtesy; it is no security boundary.
 */
import { Console } from 'node:console'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { dirname } from 'node:path'
import { Writable } from 'node:stream'
import { runCode } from './code.ts'
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
  file: string
  codeFile?: string | undefined
  env: Record<string, string>
  clock: Clock
  /** Receives what the function prints, a piece at a time. */
  print: (text: string) => void
  modules?: OwnModules | undefined
}

/** Loads a CommonJS bundle that exports `handler`. Modules it leaves unbundled see the host's process and clock. */
export function openSandbox({ file, codeFile, env, clock, print, modules = {} }: SandboxOptions): Sandbox {
  const out = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      print(String(chunk))
      done()
    },
  })
  const ownProcess = processWith(env, out)
  const ownConsole = new Console({ stdout: out, stderr: out })
  const requireHere = createRequire(file)
  const ownRequire = Object.assign((name: string): unknown => {
    const plainName = name.replace(/^node:/, '')
    if (plainName === 'process') return ownProcess
    return modules[plainName] ?? requireHere(name)
  }, requireHere)
  const loaded: { exports: Record<string, unknown> } = { exports: {} }
  const names = ['exports', 'require', 'module', '__filename', '__dirname', 'process', 'Date', 'console']
  const values = [loaded.exports, ownRequire, loaded, file, dirname(file), ownProcess, dateOf(clock), ownConsole]
  runCode({ file, names, keptIn: codeFile }, values)
  const { handler } = loaded.exports
  if (typeof handler !== 'function') {
    throw new FunctionError('Runtime.HandlerNotFound', `${file} does not export a function named handler.`)
  }
  return { handler: handler as Handler /* checked on the line above */, readable: readerOf(file) }
}

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

/** Maps every place inside the bundle that a stack trace names back to its source. The map is read at the first use. */
function readerOf(file: string): Sandbox['readable'] {
  let map: SourceMap | undefined
  return (stack) => {
    if (!stack.includes(file) || !existsSync(`${file}.map`)) return stack
    map ??= new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
    return stack.replaceAll(/([^\s()]+):(\d+):(\d+)/g, (place, name: string, line: string, column: string) => {
      if (name !== file) return place
      // The empty object findEntry gives for "not found" is a mapping with nothing in it.
      const found = map?.findEntry(Number(line) - 1, Number(column) - 1) as Partial<SourceMapping>
      if (found.originalLine === undefined || found.originalColumn === undefined) return place
      return `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`
    })
  }
}
