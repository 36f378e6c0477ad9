/** What the last `npm test` found, as vitest writes it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

export const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/parley', import.meta.url))
export const reportFile = `${cacheFolder}/tests.json`
/** The last line of the last run. */
export const resultFile = `${cacheFolder}/result`

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})
export type Report = z.infer<typeof Report>

/** The report of the last run; `undefined` when there is none. */
export function readReport(): Report | undefined {
  try {
    return Report.parse(JSON.parse(readFileSync(reportFile, 'utf8')))
  } catch {
    return undefined
  }
}
