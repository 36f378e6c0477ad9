/**
 * `npm run spec`: which requirements the last `npm test` proved, and the last `npm run test:whole` if there was one, by
 * area, with the clauses and the calls that are missing.
 */
import { lines, readReport } from '../kit/report.ts'
import { proofsBy, type RequirementProof } from './proofs.ts'
import { isAnswered, ownCalls } from './answered.ts'
import { requirements } from './specification.ts'

const report = readReport(lines.test.report)
if (!report) throw new Error('There is no report of a test run yet: run npm test first.')
const results = [...report.testResults, ...(readReport(lines.whole.report)?.testResults ?? [])]
const proofs = proofsBy(results.flatMap(({ assertionResults }) => assertionResults))

console.log('area            proven decided  named   open   calls   not proven yet')
for (const area of new Set(requirements.map((requirement) => requirement.area))) {
  const ofArea = proofs.filter(({ requirement }) => requirement.area === area)
  const missing = ofArea
    .filter(({ state }) => state === 'named' || state === 'open')
    .map((proof) => missingOf(proof).slice(area.length + 1))
  const listed = ownCalls.filter((call) => call.area === area)
  const columns = [
    area.padEnd(15),
    `${countOf(ofArea, 'proven')}/${ofArea.length}`.padStart(7),
    String(countOf(ofArea, 'decided')).padStart(7),
    String(countOf(ofArea, 'named')).padStart(6),
    String(countOf(ofArea, 'open')).padStart(6),
    `${listed.filter(isAnswered).length}/${listed.length}`.padStart(7),
  ]
  console.log(`${columns.join(' ')}   ${missing.join(' ')}`)
}
const callsMissing = ownCalls.filter((call) => !isAnswered(call))
console.log(
  `\nOf ${proofs.length} requirements ${countOf(proofs, 'proven')} proven, ${countOf(proofs, 'decided')} proven but for ` +
    `what was decided otherwise, ${countOf(proofs, 'named')} named, ${countOf(proofs, 'open')} open; ${ownCalls.length - callsMissing.length} of ${ownCalls.length} calls there`,
)
for (const { verb, path } of callsMissing) console.log(`Not there: ${verb} ${path}`)

function countOf(all: readonly RequirementProof[], wanted: RequirementProof['state']): number {
  return all.filter(({ state }) => state === wanted).length
}

function missingOf({ requirement, state, missing }: RequirementProof): string {
  return state === 'named' ? [requirement.id, ...missing].join('/') : requirement.id
}
