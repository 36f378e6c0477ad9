/** Functions that share chunks: what each has of its own, what a stack trace says, and which compiled code is kept. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Lambda, openLambda } from '../../infra/local/lambda/lambda.ts'
import { MovableClock } from '../kit/serve.ts'

const files = {
  'one.cjs': `const { add } = require('./chunks/sum.cjs'); exports.handler = async () => add()`,
  'two.cjs': `const { add } = require('./chunks/sum.cjs'); exports.handler = async () => add()`,
  'late.cjs': `exports.handler = async () => require('./chunks/deep.cjs').deep()`,
  'remember.cjs': `const { AsyncLocalStorage } = require('node:async_hooks'); const [outer, inner] = [1, 2].map(() => new AsyncLocalStorage())
    exports.handler = ({ color, size }) => outer.run(color, async () => {
      const seen = await inner.run(size, async () => { await null; return [outer.getStore(), inner.getStore()] })
      return [...seen, outer.getStore(), inner.getStore() ?? 'nothing']
    })`,
  'nothing.cjs': `exports.handler = async () => 0`,
  'chunks/sum.cjs': `const { first } = require('./first.cjs'); let sum = first
    exports.add = () => ({ sum: ++sum, color: process.env.PARLEY_COLOR, now: Date.now() })`,
  'three.cjs': `const { count } = require('./chunks/shared-count.cjs'); let calls = 0
    exports.handler = async () => ({ ...count(), calls: ++calls })`,
  'four.cjs': `exports.handler = async () => require('./chunks/shared-count.cjs').count()`,
  'chunks/shared-count.cjs': `let sum = 0
    exports.count = () => ({ sum: ++sum, surroundings: [typeof process, typeof console], now: Date.now() })`,
  'chunks/first.cjs': `exports.first = 10`,
  'chunks/deep.cjs': `exports.deep = () => { throw Error('deep') }`,
  'chunks/deep.cjs.map': JSON.stringify({
    version: 3,
    names: [],
    sources: ['../../../functions/deep.ts'],
    mappings: 'AAIA',
  }),
}

const clock = new MovableClock()
let folder: string
let lambdas: Record<'here' | 'own', Lambda>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-chunks-'))
  mkdirSync(join(folder, 'chunks'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const open = (thread: 'own' | undefined) => {
    const functions = Object.fromEntries(
      ['one', 'two', 'three', 'four', 'late', 'remember', 'nothing'].map((name) => [
        name,
        {
          file: join(folder, `${name}.cjs`),
          codeFolder: join(folder, 'code'),
          env: { PARLEY_COLOR: `${name} blue` },
          timeoutSeconds: 30,
          thread,
        },
      ]),
    )
    return openLambda({ functions, clock, log: () => {} })
  }
  lambdas = { here: open(undefined), own: open('own') }
})

afterAll(async () => {
  await Promise.all([lambdas.here.close(), lambdas.own.close()])
  rmSync(folder, { recursive: true })
})

describe.each(['here', 'own'] as const)('a chunk of functions whose thread is "%s"', (thread) => {
  it('runs for each function by itself, in its own surroundings', async () => {
    clock.advance(86_400_000)
    const tomorrow = Date.now() + 80_000_000
    for (const name of ['one', 'two']) {
      const first = (await lambdas[thread].invoke(name, {})) as { now: number }
      expect(first).toMatchObject({ sum: 11, color: `${name} blue` })
      expect(first.now).toBeGreaterThan(tomorrow)
      expect(await lambdas[thread].invoke(name, {})).toMatchObject({ sum: 12 })
    }
  })

  it('is named in a stack trace by its source, also when it is loaded late', async () => {
    await expect(lambdas[thread].invoke('late', {})).rejects.toMatchObject({
      stack: expect.stringMatching(/at exports\.deep \(functions\/deep\.ts:5:1\)/),
    })
  })
})

describe('a chunk of nothing but `shared/`', () => {
  it('runs once for all functions of a thread, in the time of the cloud and without their surroundings', async () => {
    const { here } = lambdas
    clock.advance(86_400_000)
    const first = (await here.invoke('three', {})) as { now: number }
    expect(first).toMatchObject({ sum: 1, calls: 1, surroundings: ['undefined', 'undefined'] })
    expect(first.now).toBeGreaterThan(Date.now() + 80_000_000)
    expect(await here.invoke('four', {})).toMatchObject({ sum: 2 })
    here.restart()
    expect(await here.invoke('three', {})).toMatchObject({ sum: 3, calls: 1 })
    here.reload()
    expect(await here.invoke('three', {})).toMatchObject({ sum: 1, calls: 1 })
  })
})

describe('what functions remember along a call', () => {
  it('is what the same storage of the same call was given, across what is waited for', async () => {
    const calls = ['red', 'green'].map((color, size) => lambdas.here.invoke('remember', { color, size }))
    expect(await Promise.all(calls)).toEqual([
      ['red', 0, 'red', 'nothing'],
      ['green', 1, 'green', 'nothing'],
    ])
  })

  it('is kept in one storage of Node, however often functions were loaded', async () => {
    const run = vi.spyOn(AsyncLocalStorage.prototype, 'run')
    for (let loads = 0; loads < 3; loads += 1) {
      await lambdas.here.invoke('remember', { color: 'red' })
      lambdas.here.restart()
    }
    expect(run.mock.contexts).toHaveLength(6)
    expect(new Set(run.mock.contexts).size).toBe(1)
    run.mockRestore()
  })
})

describe('compiled code', () => {
  const codeFileOf = (name: string) => join(folder, 'code', process.versions.v8, name)

  it('is kept once for a chunk, however many functions load it', () => {
    expect(['one.cjs', 'two.cjs', 'sum.cjs', 'first.cjs'].filter((name) => !existsSync(codeFileOf(name)))).toEqual([])
    expect(readFileSync(codeFileOf('sum.cjs')).byteLength).toBeGreaterThan(32)
  })

  it('is kept for that very text only, and compiled again when it cannot be read', async () => {
    const codeFile = codeFileOf('nothing.cjs')
    const says = async (text: string) => {
      writeFileSync(join(folder, 'nothing.cjs'), text)
      lambdas.here.reload('nothing')
      return await lambdas.here.invoke('nothing', {})
    }
    const [one, two] = [1, 2].map((number) => `exports.handler = async () => ${number}`) as [string, string]
    expect(await says(one)).toBe(1)
    const kept = readFileSync(codeFile)
    expect(await says(one)).toBe(1)
    expect(await says(two)).toBe(2)
    expect(readFileSync(codeFile).equals(kept)).toBe(false)
    writeFileSync(codeFile, kept.subarray(0, 40))
    expect(await says(one)).toBe(1)
    writeFileSync(codeFile, Buffer.concat([kept.subarray(0, 32), Buffer.alloc(64)]))
    expect(await says(one)).toBe(1)
  })
})
