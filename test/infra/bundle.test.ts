/** What is deployed as a function: small, and made of the floors a function stands on. */
import { build, stop, type Plugin } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { bundledChunks, closureBytesMaxOf, handlerOf } from '../../infra/build/bundle.ts'
import { functionsDirectory, isSharedChunk, readClosures } from '../../infra/definition/code.ts'
import { functions } from '../../infra/definition/definition.ts'
import type { Grant } from '../../infra/definition/function.ts'
import { root } from '../kit/sources.ts'

const chunks = await bundledChunks()

const handlers: Plugin = {
  name: 'handlers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^handler:/ }, ({ path }) => ({ path: path.slice('handler:'.length), namespace: 'handler' }))
    onLoad({ filter: /.*/, namespace: 'handler' }, ({ path }) => ({
      contents: handlerOf(functions.find(({ name }) => name === path)!),
      loader: 'ts',
      resolveDir: root,
    }))
  },
}

/**
 * What is left of the sources where a function is bundled by itself: what it can ever run. A chunk also holds what only
 * other functions use of a source that several of them import.
 */
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: functions.map(({ name }) => ({ in: `handler:${name}`, out: name })),
  outdir: 'none',
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  format: 'cjs',
  supported: { 'dynamic-import': false },
  mainFields: ['module', 'main'],
  conditions: ['module', 'import', 'node'],
  logLevel: 'error',
  plugins: [handlers],
})
await stop()
const sourcesOf = new Map(
  Object.entries(metafile.outputs).map(([file, { inputs }]) => [
    file.replace(/^none\/|\.js$/g, ''),
    Object.keys(inputs).filter((input) => inputs[input]!.bytesInOutput > 0),
  ]),
)

it('every defined function has its code, and there is no other', () => {
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  expect(new Set(entries)).toEqual(new Set(functions.map(({ name }) => `${name}.cjs`)))
})

it('no function loads more code than it may: 1.65 MB, but for a turn of the bot and the one that reads PDFs', () => {
  const large = Object.entries(readClosures(functionsDirectory)).filter(
    ([name, { bytes }]) => bytes > closureBytesMaxOf(name),
  )
  expect(large.map(([name, { bytes }]) => `${name}: ${bytes}`)).toEqual([])
})

it('a function carries functions, shared code and packages, and nothing of the laptop or the console', () => {
  const foreign = [...sourcesOf.values()]
    .flat()
    .filter((file) => !/^((functions|shared|node_modules)\/|handler:)/.test(file))
  expect([...new Set(foreign)]).toEqual([])
})

it('the chunks that functions of one process load once hold the contracts, and import no chunk that is loaded for each', () => {
  const shared = chunks.filter(({ fileName }) => isSharedChunk(fileName))
  const held = shared.flatMap(({ moduleIds }) => moduleIds)
  expect(
    held.filter((module) => /\/shared\/contracts\/(blocks|conversations|knowledge)\.ts$/.test(module)),
  ).toHaveLength(3)
  expect(held.filter((module) => /\/functions\//.test(module))).toEqual([])
  const own = new Set(chunks.map(({ fileName }) => fileName).filter((fileName) => !isSharedChunk(fileName)))
  const imported = shared.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  expect(imported.filter((fileName) => own.has(fileName))).toEqual([])
})

it('areas do not carry each other’s doors', () => {
  const doors = [...sourcesOf].flatMap(([name, sources]) => {
    const entered = sources.filter((file) => /^handler:|^functions\/doors\/.*\/handler\.ts$/.test(file))
    const others = entered.filter((file) => file !== `handler:${name}`)
    return others.length > 1 ? [`${name}: ${others.join(', ')}`] : []
  })
  expect(doors).toEqual([])
})

describe('a function is granted what its code asks for, and no more:', () => {
  const clients: readonly [Grant, RegExp][] = [
    ['table', /@aws-sdk\/client-dynamodb\//],
    ['content', /^functions\/(areas\/(blocks|forms|knowledge)\/store|content\/(references|releases))\.ts$/],
  ]
  it.each(clients)('%s', (grant, client) => {
    const asking = [...sourcesOf].filter(([, sources]) => sources.some((file) => client.test(file)))
    const granted = functions.filter(({ grants }) => grants.includes(grant)).map(({ name }) => name)
    expect(new Set(asking.map(([name]) => name))).toEqual(new Set(granted))
  })
})
