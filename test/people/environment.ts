/**
 * Where a story runs: a browser's document for the console, and Node's own network classes for the product, which runs in the
 * same process. The console's calls leave through `test/people/server.ts`, because no address of a page leads to the product.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const browser = builtinEnvironments['happy-dom']

const keptOfNode = [
  'AbortController',
  'AbortSignal',
  'fetch',
  'FormData',
  'Headers',
  'MessagePort',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
] as const

export default {
  ...browser,
  name: 'browser-and-product',
  // What is built for a browser has no files beside it.
  viteEnvironment: 'ssr',
  async setup(global: typeof globalThis, options) {
    const kept = Object.fromEntries(keptOfNode.map((name) => [name, global[name]]))
    const opened = await browser.setup(global, options)
    Object.assign(global, kept)
    return opened
  },
} satisfies Environment
