/** Functions that share chunks: what each has of its own, what a stack trace says, and which compiled code is kept. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lambda, openLambda } from '../../infra/local/lambda/lambda.ts'
import { MovableClock } from '../kit/serve.ts'

const files = {
  'one.cjs': `const { add } = require('./chunks/sum.cjs'); exports.handler = async () => add()`,
  'two.cjs': `const { add } = require('./chunks/sum.cjs'); exports.handler = async () => add()`,
  'late.cjs': `exports.handler = async () => require('./chunks/deep.cjs').deep()`,
  'nothing.cjs': `exports.handler = async () => 0`,
  'chunks/sum.cjs': `const { first } = require('./first.cjs'); let sum = first
    exports.add = () => ({ sum: ++sum, color: process.env.PARLEY_COLOR, now: Date.now() })`,
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
      ['one', 'two', 'late', 'nothing'].map((name) => [
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
