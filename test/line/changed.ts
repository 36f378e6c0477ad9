/** `npm test -- --changed`: what a change against main can reach, and what of the whole line it leaves out. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { contracts } from '#shared/contracts/index'
import { lines } from '../kit/report.ts'
import { root } from '../kit/sources.ts'
import { reachOf, type Reach } from './reach.ts'
import { none, printSection, runInTurn, sum, type Outcome, type Step } from './steps.ts'
import { partFiles, runTests } from './tests.ts'

/** Rules that ask every route: their titles name the area, so that they are asked of some. */
const rulesByArea = ['contracts', 'contract-texts', 'deeds', 'keys'].map((name) => `test/rules/${name}.test.ts`)

export async function runChanged(): Promise<Outcome> {
  const changed = changedFiles()
  const areas = Object.keys(contracts)
  const reach = reachOf(changed, areas)
  printSection('changed', `${changed.length} files, ${reach.files.length} test files`)
  console.log(told(reach))
  if (changed.length === 0) return none
  return sum(await Promise.all([runInTurn(checksOf(changed)), testsOf(reach)]))
}

/**
 * Of this branch and of the working tree, also files that are gone or not yet known to git. Throws an error with a sentence
 * where git cannot tell.
 */
function changedFiles(): string[] {
  const [main] = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main')
  const [base = 'HEAD'] = main === undefined ? [] : git('merge-base', main, 'HEAD')
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
}

function git(...parameters: string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`--changed asks git what has changed: ${error?.message ?? stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

function checksOf(changed: readonly string[]): Step[] {
  const there = changed.filter((file) => existsSync(root + file))
  const code = there.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  return [
    ...(code.length > 0
      ? [
          { name: 'types', command: ['tsc', '-b'] as const },
          { name: 'lint', command: ['oxlint', '--type-aware', ...code] as const },
        ]
      : []),
    { name: 'format', command: ['oxfmt', '--list-different', '--no-error-on-unmatched-pattern', ...there] as const },
  ]
}

async function testsOf({ files, areas }: Reach): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const others = files.filter((file) => !rulesByArea.includes(file))
  if (others.length > 0) outcomes.push(await runTests({ ...partFiles, parameters: [...lineProjects, ...others] }))
  // A rule that was changed itself is asked of all areas.
  const rules = rulesByArea.filter((file) => files.includes(file))
  if (rules.length > 0) outcomes.push(await runTests({ ...partFiles, parameters: [...lineProjects, ...rules] }))
  else if (areas.length > 0) {
    const named = `\\b(${areas.join('|')})\\b`
    outcomes.push(
      await runTests({ ...partFiles, isNarrowed: true, parameters: [...lineProjects, ...rulesByArea, '-t', named] }),
    )
  }
  return sum(outcomes)
}

const lineProjects = lines.test.projects.flatMap((project) => ['--project', project])

function told({ areas, areasLeftOut, whole, files }: Reach): string {
  const journeys = files.some((file) => file.startsWith('test/journeys/')) ? [] : ['journeys in a browser']
  const leftOut = [
    ...journeys,
    'rules by role, races, templates, dead code and npm run test:whole',
    ...(areasLeftOut.length > 0 ? [`tests of areas that import the change: ${areasLeftOut.join(', ')}`] : []),
  ]
  return [
    `areas: ${areas.join(', ') || 'none'}`,
    `left out: ${leftOut.join('; ')}`,
    ...(whole.length > 0 ? [`RUN THE WHOLE LINE AS WELL: ${whole.join(', ')} may break anything`] : []),
  ].join('\n')
}
