/** The tests that a break is shown to: those that its file reaches, the nearest by their names first. */
import { areaOf } from '../line/reach.ts'

/** Test files that run together, cheap ones first; those that ask what was built need a build. */
export interface Stage {
  readonly files: readonly string[]
  readonly isOfBuild: boolean
}

/** Beside which tests, and how many of them at most. */
const stages = [
  { folder: /^test\/(unit|adapters)\//, filesMax: 12, isOfBuild: false },
  { folder: /^test\/(pages|stories|laws\/pages)\//, filesMax: 6, isOfBuild: false },
  { folder: /^test\/(areas|platform)\//, filesMax: 4, isOfBuild: true },
]

/** `reached` are the test files that a change of `file` can reach. */
export function nearestTests(file: string, reached: readonly string[], areas: readonly string[]): Stage[] {
  const area = areaOf(file, areas)
  const words = new Set(wordsOf(file))
  const nearness = (test: string): number =>
    wordsOf(test).filter((word) => words.has(word)).length +
    (area !== undefined && areaOf(test, areas) === area ? 2 : 0)
  const near = reached.toSorted((a, b) => nearness(b) - nearness(a) || (a < b ? -1 : 1))
  return stages.flatMap(({ folder, filesMax, isOfBuild }) => {
    const files = near.filter((test) => folder.test(test)).slice(0, filesMax)
    return files.length > 0 ? [{ files, isOfBuild }] : []
  })
}

const tooCommon = new Set([
  'test',
  'functions',
  'shared',
  'frontend',
  'src',
  'areas',
  'pages',
  'platform',
  'unit',
  'ts',
  'tsx',
])

const wordsOf = (path: string): string[] => path.split(/[/.-]/).filter((word) => !tooCommon.has(word))
