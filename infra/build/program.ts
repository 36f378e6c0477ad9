/** Builds what `npm start` runs, so that a start transpiles nothing: `start.mjs`, and the first file of each thread. */
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, normalizePath, type Plugin } from 'vite'

const root = normalizePath(fileURLToPath(new URL('../..', import.meta.url)))

/** By the names they get. The threads begin in files that are called like this. */
const entries = {
  start: 'infra/start/start.ts',
  build: 'infra/build/build.ts',
  worker: 'infra/local/lambda/worker.ts',
}

export async function buildProgram(folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    envDir: false,
    logLevel: 'warn',
    ssr: {
      noExternal: true,
      // The first is large and seldom asked; the second finds its own machine code beside it.
      external: ['vite', 'node-sqlite3-wasm'],
      resolve: { mainFields: ['module', 'main'], conditions: ['module', 'node'] },
    },
    plugins: [sourceAddresses()],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, root + file])),
        output: {
          format: 'es',
          entryFileNames: '[name].mjs',
          chunkFileNames: '[hash].mjs',
          comments: false,
          minify: { compress: true, mangle: { keepNames: true } },
        },
      },
    },
  })
}

/**
 * The address of a module stays that of its source, from which the sources find other files: written from where the
 * program lies, so that the project can be moved. The first file of a thread is the built one.
 */
function sourceAddresses(): Plugin {
  const threads = new Map(Object.entries(entries).map(([name, file]) => [`${root}${dirname(file)}/${name}.mjs`, name]))
  return {
    name: 'source-addresses',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.url/ },
      handler(code, id) {
        if (!id.startsWith(root) || id.includes('/node_modules/')) return undefined
        const inProgram = (path: string) => `new globalThis.URL('${path}', import.meta['url'])`
        return code
          .replaceAll(/new URL\('(\.\/[\w-]+\.mjs)', import\.meta\.url\)/g, (whole, path: string) => {
            const thread = threads.get(posix.join(dirname(id), path))
            return thread === undefined ? whole : inProgram(`./${thread}.mjs`)
          })
          .replaceAll(/import\.meta\.url/g, `${inProgram(`../../${id.slice(root.length)}`)}.href`)
      },
    },
  }
}
