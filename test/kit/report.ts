/** What the last `npm test` and the last `npm run test:whole` found, as vitest writes it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

export const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/parley', import.meta.url))

/**
 * Each test line: the projects of vitest that it runs, their report, what the run was made of, and the file of its last
 * printed line.
 */
export const lines = {
  test: {
    projects: ['unit', 'pages', 'stories', 'areas', 'cloud'],
    report: `${cacheFolder}/tests.json`,
    record: `${cacheFolder}/profile.json`,
    result: `${cacheFolder}/result`,
  },
  whole: {
    projects: ['whole'],
    report: `${cacheFolder}/whole.json`,
    record: `${cacheFolder}/profile-whole.json`,
    result: `${cacheFolder}/result-whole`,
  },
} as const

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z._default(z.array(z.string()), []),
        }),
      ),
    }),
  ),
})
export type Report = z.infer<typeof Report>

/** The report of the last run that was kept in this file; `undefined` when there is none. */
export function readReport(file: string): Report | undefined {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
