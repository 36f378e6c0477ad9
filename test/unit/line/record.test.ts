/** What is kept of a run of tests: who ran what, what is played again, and what it cost. */
import { expect, it } from 'vitest'
import { counted } from '../../line/tests.ts'
import { profileTable } from '../../line/profile.ts'
import {
  readOrder,
  replayAdvice,
  replayOf,
  withEnvironmentOnce,
  workersOf,
  type FileRun,
  type RunRecord,
} from '../../line/record.ts'

const costs = { setup: 0, import: 1, cloud: 0.5, tests: 2 }
const ran = (file: string, project: string, worker: number, passed = true): FileRun => ({
  file,
  project,
  worker,
  passed,
  costs,
  environment: 0.5,
})
const record: RunRecord = {
  seed: 7,
  files: [
    ran('test/areas/a.test.ts', 'areas', 3),
    ran('test/areas/b.test.ts', 'areas', 4),
    ran('test/areas/c.test.ts', 'areas', 3, false),
    ran('test/areas/d.test.ts', 'areas', 3),
    // The number of a worker that has ended may be given again in another project.
    ran('test/pages/forms/e.test.tsx', 'pages', 3),
  ],
  errors: [],
  totals: { transform: 10, process: 40, children: 6, memory: 3 * 1024 ** 3, load: 2.51, cores: 2 },
}

it('a run tells which worker ran which files in which order', () => {
  expect(workersOf(record)).toEqual([
    { project: 'areas', files: ['test/areas/a.test.ts', 'test/areas/c.test.ts', 'test/areas/d.test.ts'] },
    { project: 'areas', files: ['test/areas/b.test.ts'] },
    { project: 'pages', files: ['test/pages/forms/e.test.tsx'] },
  ])
})

it('the environment of a worker is counted with its first file alone', () => {
  expect(withEnvironmentOnce(record.files).map(({ environment }) => environment)).toEqual([0.5, 0.5, 0, 0, 0.5])
})

it('of a run that failed, the workers that failed are played again up to their last failure', () => {
  expect(replayOf(record)).toEqual([{ project: 'areas', files: ['test/areas/a.test.ts', 'test/areas/c.test.ts'] }])
  expect(replayOf({ ...record, files: record.files.filter(({ passed }) => passed) })).toEqual([])
})

it('a failure says which files its worker ran before, the seed, and the command that plays it again', () => {
  expect(replayAdvice(record, 'kept.json')).toEqual([
    'ONE WORKER of areas ran, up to its last failure: test/areas/a.test.ts test/areas/c.test.ts',
    'THE ORDER of files was that of: npm test -- --shuffle 7',
    'TO PLAY IT AGAIN: npm test -- --order kept.json',
  ])
})

it('a file that holds no order is named', () => {
  expect(() => readOrder('package.json')).toThrow('package.json holds no order of test files.')
  expect(() => readOrder('nowhere.json')).toThrow('nowhere.json holds no order of test files.')
})

it('the profile sums processor seconds by kind, project, folder and file', () => {
  const lines = profileTable(record).split('\n')
  const titled = (title: string) => {
    const begin = lines.indexOf(`processor seconds, ${title}:`) + 1
    const end = lines.indexOf('', begin)
    return lines.slice(begin, end < 0 ? undefined : end).map((line) => line.trim())
  }
  expect(titled('by kind')).toEqual([
    '10.0 s  22 %  tests',
    '5.0 s  11 %  import',
    '2.5 s   5 %  cloud opening',
    '0.0 s   0 %  setup',
    '2.5 s   5 %  environment',
    '10.0 s  22 %  transform and hand out',
    '10.0 s  22 %  other threads',
    '6.0 s  13 %  browsers, other processes',
  ])
  expect(titled('by project')).toEqual(['16.0 s  80 %  areas', '4.0 s  20 %  pages'])
  expect(titled('by folder')).toEqual(['16.0 s  80 %  test/areas', '4.0 s  20 %  test/pages/forms'])
  expect(titled('the 20 dearest files')).toHaveLength(5)
  expect(lines.slice(-2)).toEqual(['memory of the workers at most: 3.0 GB', 'load at the end: 2.5 on 2 cores'])
})

it('what is thrown outside of all tests counts as a failure, also beside a test that failed', () => {
  const assertionResults = [{ fullName: 'a title', status: 'failed', failureMessages: ['expected 1 to be 2'] }]
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }]
  const report = { numPassedTests: 4, numFailedTests: 1, testResults }
  expect(counted(report, 1, ['No worker began.', 'No worker began.'])).toEqual({
    passed: 4,
    failed: 3,
    failures: ['FAILED: outside of all tests: No worker began.', 'FAILED: a.test.ts: a title\nexpected 1 to be 2'],
  })
})

it('a file whose hook failed is named, though none of its tests did', () => {
  const assertionResults = [{ fullName: 'a title', status: 'skipped', failureMessages: [] }]
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }]
  expect(counted({ numPassedTests: 4, numFailedTests: 0, testResults }, 1)).toEqual({
    passed: 4,
    failed: 1,
    failures: ['FAILED: a.test.ts: it could not be loaded, or a hook of it failed'],
  })
})
