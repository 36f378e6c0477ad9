/** What is deployed as a function: small, and made of the floors a function stands on. */
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { bundleBytesMax, bundleOptions } from '../../infra/bundle.ts'
import { functions } from '../../infra/definition.ts'

const { metafile } = await build({ ...bundleOptions, write: false })
const codes = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('/index.cjs'))

it('every defined function has its code, and there is no other', () => {
  const names = codes.map(([file]) => file.split('/').at(-2))
  expect(new Set(names)).toEqual(new Set(functions.map(({ name }) => name)))
})

it(`no function is larger than ${bundleBytesMax / 1000} kB`, () => {
  const large = codes.filter(([, { bytes }]) => bytes > bundleBytesMax)
  expect(large.map(([file, { bytes }]) => `${file}: ${bytes}`)).toEqual([])
})

it('a function carries functions, shared code and packages, and nothing of the laptop or the console', () => {
  const foreign = Object.keys(metafile.inputs).filter((file) => !/^(functions|shared|node_modules)\//.test(file))
  expect(foreign).toEqual([])
})

it('areas do not carry each other’s doors', () => {
  const doors = codes.flatMap(([file, { inputs }]) => {
    const handlers = Object.keys(inputs).filter((input) => input.endsWith('/handler.ts'))
    return handlers.length > 1 ? [`${file}: ${handlers.join(', ')}`] : []
  })
  expect(doors).toEqual([])
})
