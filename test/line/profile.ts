/** What the processors worked on while tests ran, as a table. */
import { groupsOf, type FileRun, type RunRecord } from './record.ts'

const dearestCount = 20

export const profileTable = ({ files, totals }: RunRecord): string =>
  [
    ...section('by kind', kindsOf(files, totals)),
    ...section(
      'by project',
      sums(files, ({ project }) => project),
    ),
    ...section(
      'by folder',
      sums(files, ({ file }) => folderOf(file)),
    ),
    ...section(
      `the ${dearestCount} dearest files`,
      sums(files, ({ file }) => file),
      dearestCount,
    ),
    `\nmemory of the workers at most: ${(totals.memory / 1024 ** 3).toFixed(1)} GB`,
    `load at the end: ${totals.load.toFixed(1)} on ${totals.cores} cores`,
  ].join('\n')

type Row = readonly [name: string, seconds: number]

const secondsOf = ({ costs, environment }: FileRun): number =>
  costs.setup + costs.import + costs.cloud + costs.tests + environment

function kindsOf(files: readonly FileRun[], { transform, process, children }: RunRecord['totals']): Row[] {
  const total = (cost: (run: FileRun) => number) => files.reduce((sum, run) => sum + cost(run), 0)
  const inWorkers = total(secondsOf)
  return [
    ['tests', total(({ costs }) => costs.tests)],
    ['import', total(({ costs }) => costs.import)],
    ['cloud opening', total(({ costs }) => costs.cloud)],
    ['setup', total(({ costs }) => costs.setup)],
    ['environment', total(({ environment }) => environment)],
    ['transform and hand out', transform],
    // Functions that have a thread, garbage collection and compilation.
    ['other threads', Math.max(0, process - transform - inWorkers)],
    ...(children === undefined ? [] : [['browsers, other processes', children] as const]),
  ]
}

function sums(files: readonly FileRun[], key: (run: FileRun) => string): Row[] {
  return groupsOf(files, key)
    .map((group) => [key(group[0]!), group.reduce((sum, run) => sum + secondsOf(run), 0)] as const)
    .toSorted(([, a], [, b]) => b - a)
}

/** `test/areas`, or `test/pages/blocks`. */
function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1)
  return parts.slice(0, parts[1] === 'pages' ? 3 : 2).join('/')
}

function section(title: string, rows: readonly Row[], shown = rows.length): string[] {
  const all = rows.reduce((sum, [, seconds]) => sum + seconds, 0)
  const line = ([name, seconds]: Row) =>
    `${seconds.toFixed(1).padStart(9)} s ${percent(seconds, all).padStart(5)}  ${name}`
  return [`\nprocessor seconds, ${title}:`, ...rows.slice(0, shown).map(line)]
}

const percent = (part: number, all: number): string => (all === 0 ? '' : `${Math.round((part / all) * 100)} %`)
