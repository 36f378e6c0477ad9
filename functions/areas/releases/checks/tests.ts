/** Runs the tests and question sets that a release holds, on that release. */
import { isHeldOut, type Test, type TestRun } from '#shared/contracts/tests'
import { testStepsPerRunMax } from '#shared/limits'
import { runTests, sizeOf } from '../../../bot/checks/run-tests.ts'
import type { ChecksItem } from '../../../content/check-rows.ts'
import { itemAt } from '../../../content/plans/state.ts'
import type { ReleaseState } from '../../../platform/table/release-file.ts'
import type { OpenSides } from './sides.ts'
import { writeResults, type CheckRun } from './store.ts'

type Tested = Pick<ChecksItem, 'tests' | 'questions' | 'failedTests'>

/** What came of them; those that failed are kept whole. */
export async function testRelease(run: CheckRun, { candidate, config, file }: OpenSides): Promise<Tested> {
  const place = { now: new Date(), stage: candidate, config }
  const runs: TestRun[] = []
  for (const some of portionsOf(testsIn(file))) runs.push(await runTests(place, some))
  const failed = runs.flatMap(({ results }) => results).filter(({ failures }) => failures.length > 0)
  const sum = (of: (each: TestRun) => number) => runs.reduce((total, each) => total + of(each), 0)
  return {
    tests: { passed: sum(({ passed }) => passed), of: sum(({ of }) => of) },
    questions: { right: sum(({ questions }) => questions.right), of: sum(({ questions }) => questions.of) },
    ...(failed.length > 0 && { failedTests: await writeResults(run, failed) }),
  }
}

function testsIn(file: ReleaseState): Test[] {
  const items = file.keys('test#').flatMap((key) => itemAt(file, key)?.item ?? [])
  // The key of a row names its collection, which holds tests alone.
  return (items as Test[]).filter((test) => !isHeldOut(test))
}

/** As many at once as may be run together. */
function portionsOf(tests: readonly Test[]): Test[][] {
  const portions: Test[][] = []
  let left = 0
  for (const test of tests) {
    if (sizeOf(test) > left) {
      portions.push([])
      left = testStepsPerRunMax
    }
    portions.at(-1)!.push(test)
    left -= sizeOf(test)
  }
  return portions
}
