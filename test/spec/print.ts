/**
 * `npm run spec`: which requirements the last `npm test` proved, and the last `npm run test:whole` if there was one, by
 * area. A failed test takes its ids back.
 */
import { lines, readReport, type Report } from '../kit/report.ts'
import { addressOf, answered, calls, idsIn, requirements } from './specification.ts'

const report = readReport(lines.test.report)
if (!report) throw new Error('There is no report of a test run yet: run npm test first.')
const proven = provenIn([...report.testResults, ...(readReport(lines.whole.report)?.testResults ?? [])])

console.log('area            proven   calls   not proven yet')
for (const area of new Set(requirements.map((requirement) => requirement.area))) {
  const wanted = requirements.filter((requirement) => requirement.area === area)
  const missing = wanted.filter(({ id }) => !proven.has(id)).map(({ id }) => id.slice(area.length + 1))
  const listed = calls.filter((call) => call.area === area)
  const there = listed.filter(({ verb, path }) => answered.has(addressOf(verb, path)))
  const columns = [
    area.padEnd(15),
    `${wanted.length - missing.length}/${wanted.length}`.padStart(7),
    `${there.length}/${listed.length}`.padStart(7),
  ]
  console.log(`${columns.join(' ')}   ${missing.join(' ')}`)
}
const callsThere = calls.filter(({ verb, path }) => answered.has(addressOf(verb, path)))
console.log(
  `\n${proven.size} of ${requirements.length} requirements proven, ${callsThere.length} of ${calls.length} calls there`,
)

/** Named by a test that passed, and by none that did not. */
function provenIn(testResults: Report['testResults']): ReadonlySet<string> {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const namedBy = (isPassed: boolean) =>
    new Set(all.filter(({ status }) => (status === 'passed') === isPassed).flatMap(({ fullName }) => idsIn(fullName)))
  const passed = namedBy(true)
  for (const id of namedBy(false)) passed.delete(id)
  return passed
}
