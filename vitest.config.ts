import { availableParallelism, totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import type { ProjectConfig } from 'vitest/node'
import { browserTests } from './test/kit/browser-tests.ts'
import { orderVariable } from './test/line/record.ts'
import LineSequencer from './test/line/sequence.ts'
import { workerCount } from './test/line/workers.ts'

const quiet = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', CDK_VALIDATION: 'false' }

// Tests make many objects that do not live long. With room for them the collector runs less often in each worker.
setFlagsFromString('--min-semi-space-size=32')
setFlagsFromString('--max-semi-space-size=64')
// Each file brings code that runs for seconds: V8 makes fast code of what has run five times longer than it waits for by
// itself. Threads of its own spent a quarter of all processor time on that.
setFlagsFromString('--interrupt-budget=600000')

/** Set by `npm test` where no Chromium runs; it says so, and runs everything else. */
const withoutBrowser = process.env['PARLEY_WITHOUT_BROWSER'] === 'true'

const ownClouds = { setupFiles: 'test/kit/fresh-modules.ts' }

export default defineConfig({
  test: {
    env: quiet,
    globalSetup: ['test/kit/build.ts', 'test/kit/clean-up.ts'],
    // An order that is played again is that of one worker.
    maxWorkers: process.env[orderVariable] === undefined ? workerCount(availableParallelism(), totalmem()) : 1,
    runner: 'test/line/runner.ts',
    sequence: { sequencer: LineSequencer },
    // A hang is found by it as well; on a machine that is busy, the wait within a test ends first and says for what.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What Vite makes of a file is kept for as long as the file stays what it is.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    // Long on a busy machine, and short enough that the reason is read before the test ends.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{unit,adapters}/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      consolePages('pages', {
        include: ['test/{pages,laws/pages}/**/*.test.tsx'],
        environment: 'happy-dom',
        setupFiles: 'test/pages/setup.ts',
      }),
      // Pages over the product itself, in one process.
      consolePages('stories', {
        environment: './test/people/environment.ts',
        setupFiles: 'test/people/setup.ts',
        env: { ...quiet, NODE_ENV: 'production', PARLEY_SHARES_CLOUD: 'true' },
      }),
      cloud('areas', ['test/{areas,laws,rules}/**/*'], { env: { ...quiet, PARLEY_SHARES_CLOUD: 'true' } }),
      cloud('cloud', ['test/{infra,journeys,local,platform,widget}/**/*'], ownClouds),
      cloud('whole', ['test/whole/**/*', 'test/journeys/{accessibility,chat,forms}'], {
        ...ownClouds,
        env: { ...quiet, PARLEY_WHOLE: 'true' },
        // Servers that are started, killed and started again take a minute, and five where others work beside them.
        testTimeout: 600_000,
      }),
    ],
  },
})

/** Files that render pages of the console in a document. */
function consolePages(name: string, options: ProjectConfig): TestProjectInlineConfiguration {
  return {
    extends: true,
    // The chat that the console shows is the built one, beside the console and not part of it.
    // As it is shipped, without what the build for developers looks up of each element.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { alias: [{ find: /^\/widget\//, replacement: `${import.meta.dirname}/dist/console/widget/` }] },
    test: {
      name,
      // React and the components in their builds for production, as they are shipped, which do less work.
      env: { ...quiet, NODE_ENV: 'production' },
      include: [`test/${name}/**/*.test.tsx`],
      server: { deps: { inline: [/@cloudscape-design/] } },
      pool: 'threads',
      // Files that share a worker share its modules: a page test leaves no state behind in one.
      isolate: false,
      ...options,
    },
  }
}

/** Files that use a whole Parley; `npm run test:whole` runs those of `whole`. */
function cloud(name: string, places: readonly string[], options: ProjectConfig): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: places.map((place) => `${place}.test.ts`),
      exclude: withoutBrowser ? [...browserTests] : [],
      pool: 'threads',
      isolate: false,
      ...options,
    },
  }
}
