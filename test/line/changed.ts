/** `npm test -- --changed`: what a change against main can reach, and what of the whole line it leaves out. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { contracts } from '#shared/contracts/index'
import { root } from '../kit/sources.ts'
import { reachOf, type Reach } from './reach.ts'
import { none, printSection, runInTurn, sum, type Outcome, type Step } from './steps.ts'
import { partFiles, runTests } from './tests.ts'

/** Rules that ask every route: their titles name the area, so that they are asked of some. */
const rulesByArea = ['contracts', 'contract-texts', 'deeds', 'keys', 'races'].map(
  (name) => `test/rules/${name}.test.ts`,
)

export async function runChanged(): Promise<Outcome> {
  const changed = changedFiles()
  const areas = Object.keys(contracts)
  const reach = reachOf(changed, areas)
  printSection('changed', `${changed.length} files, ${reach.files.length} test files`)
  console.log(told(reach))
  if (changed.length === 0) return none
  return sum(await Promise.all([runInTurn(checksOf(changed)), testsOf(reach)]))
}

/** Of this branch and of the working tree, also files that are gone or not yet known to git. */
export function changedFiles(): string[] {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base = 'HEAD'] =
    git('rev-parse', '--verify', '--quiet', 'main').length > 0 ? git('merge-base', 'main', 'HEAD') : []
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
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
    { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '--ignore-unknown', ...there] as const },
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
    const named = `(^|[ ,])(${areas.join('|')})\\b`
    outcomes.push(
      await runTests({ ...partFiles, isNarrowed: true, parameters: [...lineProjects, ...rulesByArea, '-t', named] }),
    )
  }
  return sum(outcomes)
}

const lineProjects = ['unit', 'pages', 'areas', 'cloud'].flatMap((project) => ['--project', project])

function told({ areas, areasLeftOut, whole, files }: Reach): string {
  const journeys = files.some((file) => file.startsWith('test/journeys/')) ? [] : ['journeys in a browser']
  const leftOut = [
    ...journeys,
    'rules by role, templates, dead code and npm run test:whole',
    ...(areasLeftOut.length > 0 ? [`tests of areas that import the change: ${areasLeftOut.join(', ')}`] : []),
  ]
  return [
    `areas: ${areas.join(', ') || 'none'}`,
    `left out: ${leftOut.join('; ')}`,
    ...(whole.length > 0 ? [`RUN THE WHOLE LINE AS WELL: ${whole.join(', ')} may break anything`] : []),
  ].join('\n')
}
