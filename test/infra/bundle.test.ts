/** What is deployed as a function: small, and made of the floors a function stands on. */
import { build, stop } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { bundleBytesMaxOf, bundleOptions } from '../../infra/bundle.ts'
import { functions } from '../../infra/definition/definition.ts'
import type { Grant } from '../../infra/definition/function.ts'

const { metafile } = await build({ ...bundleOptions, write: false })
await stop()
const codes = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('/index.cjs'))

it('every defined function has its code, and there is no other', () => {
  const names = codes.map(([file]) => file.split('/').at(-2))
  expect(new Set(names)).toEqual(new Set(functions.map(({ name }) => name)))
})

it('no function is larger than it may be: 1.5 MB, but for the one that reads PDFs', () => {
  const large = codes.filter(([file, { bytes }]) => bytes > bundleBytesMaxOf(file.split('/').at(-2)!))
  expect(large.map(([file, { bytes }]) => `${file}: ${bytes}`)).toEqual([])
})

it('a function carries functions, shared code and packages, and nothing of the laptop or the console', () => {
  const foreign = Object.keys(metafile.inputs).filter(
    (file) => !/^((functions|shared|node_modules)\/|(area|called):)/.test(file),
  )
  expect(foreign).toEqual([])
})

it('areas do not carry each other’s doors', () => {
  const doors = codes.flatMap(([file, { inputs }]) => {
    const handlers = Object.keys(inputs).filter((input) => /^area:|^functions\/doors\/.*\/handler\.ts$/.test(input))
    return handlers.length > 1 ? [`${file}: ${handlers.join(', ')}`] : []
  })
  expect(doors).toEqual([])
})

describe('a function is granted what its code asks for, and no more:', () => {
  const clients: readonly [Grant, RegExp][] = [
    ['table', /@aws-sdk\/client-dynamodb\//],
    ['secrets', /@aws-sdk\/client-ssm\//],
    ['content', /^functions\/(areas\/(blocks|forms|knowledge)\/store|content\/(references|releases))\.ts$/],
  ]
  it.each(clients)('%s', (grant, client) => {
    const asking = codes.filter(([, { inputs }]) =>
      Object.entries(inputs).some(([input, { bytesInOutput }]) => client.test(input) && bytesInOutput > 0),
    )
    const granted = functions.filter(({ grants }) => grants.includes(grant)).map(({ name }) => name)
    expect(new Set(asking.map(([file]) => file.split('/').at(-2)))).toEqual(new Set(granted))
  })
})
