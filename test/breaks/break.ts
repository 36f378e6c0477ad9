/**
 * `npm run break`: breaks the product on purpose, one place after the other, and tells which breaks the tests noticed. Places are
 * picked by a seed; the tests are those that the broken file reaches, the nearest first, for a limited time each. What none of
 * them noticed is shown to the type check, because a colleague could not land what that refuses, and then together to all tests.
 */
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { contracts } from '#shared/contracts/index'
import { sources } from '../kit/sources.ts'
import { readImporters, reachOf } from '../line/reach.ts'
import { copySources, type Copy } from './copy.ts'
import { nearestTests } from './nearest.ts'
import { countPlaces, isProduct, pickPlaces, type Place } from './pick.ts'
import { summaryText, type Outcome } from './summary.ts'
import { TestRunner, type Failure } from './test-runner.ts'
import { noticedTogether, testsOf, textsWith } from './together.ts'
import { TypeCheck } from './type-check.ts'

const help = `npm run break -- [--seed N] [--count M] [--folder F] [--seconds S] [--near] [--list]
  --seed N      the same seed breaks the same places; by chance unless given
  --count M     how many places: 10
  --folder F    only in this folder, as functions/nlu
  --seconds S   how long the nearest tests of one break may take: 240
  --near        asks the nearest tests alone: what they do not notice is not shown to all tests, for half an hour
  --list        prints the places, and breaks nothing`

interface BreakFinding {
  readonly place: Place
  readonly is: Outcome
  /** Test files that were shown the break. */
  readonly shown: number
  readonly by?: Failure
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    count: { type: 'string', default: '10' },
    folder: { type: 'string', default: '' },
    seconds: { type: 'string', default: '240' },
    near: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const numbers = [values.seed, values.count, values.seconds]
async function run(): Promise<void> {
  const copy = copySources()
  const runner = new TestRunner(copy)
  const types = new TypeCheck(copy)
  // What was begun is not left behind, however it ends.
  const end = (): void => {
    runner.stop()
    types.stop()
    copy.remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      end()
      process.exit(1)
    })
  try {
    const folder = values.folder.replace(/\/*$/, '')
    const isIn = (file: string) => folder === '' || file === folder || file.startsWith(`${folder}/`)
    const files = sources(['.ts', '.tsx']).filter((file) => isProduct(file) && isIn(file))
    const there = files.filter((file) => existsSync(join(copy.folder, file)))
    const [seed, count] = [Number(values.seed), Number(values.count)]
    const texts = there.map((file) => ({ file, text: copy.read(file) }))
    const places = pickPlaces(texts, { seed, count })
    const load = loadavg()[0]!.toFixed(1)
    console.log(`seed ${seed}, ${places.length} places in ${there.length} files, commit ${copy.commit}, load ${load}`)
    if (values.list) places.forEach((place) => console.log(placeText(place)))
    else {
      await types.requireCleanCopy()
      const near = await breakAll(places, { runner, types }, copy.write)
      const findings = await withoutUnsure(values.near ? near : await askAll(near, { runner, copy }), runner)
      const broken = findings.map(({ place: { kind }, is }) => ({ kind, is }))
      console.log(`\n${summaryText(broken, countPlaces(texts))}`)
    }
  } finally {
    end()
  }
}

async function breakAll(
  places: readonly Place[],
  { runner, types }: { runner: TestRunner; types: TypeCheck },
  write: (file: string, text: string) => () => void,
): Promise<BreakFinding[]> {
  const importers = readImporters()
  const areas = Object.keys(contracts)
  const findings: BreakFinding[] = []
  for (const place of places) {
    const stages = nearestTests(place.file, reachOf([place.file], areas, importers).files, importers)
    const restore = write(place.file, place.broken)
    const seen = await runner.show(stages, Number(values.seconds) * 1000)
    const error = seen.is === 'noticed' ? undefined : await types.errorOf(place.file)
    restore()
    const { is, by } = error === undefined ? seen : { is: 'refused' as const, by: { file: 'tsc', title: error } }
    const finding = { place, is, shown: stages.flatMap(({ files }) => files).length, ...(by && { by }) }
    findings.push(finding)
    console.log(findingText(finding))
  }
  return findings
}

/** Shows what is not noticed yet to all tests that may run it. */
async function askAll(
  findings: readonly BreakFinding[],
  { runner, copy }: { runner: TestRunner; copy: Copy },
): Promise<BreakFinding[]> {
  const left = findings.filter(({ is }) => is === 'not noticed').map(({ place }) => place)
  const files = testsOf(left)
  if (left.length > 0) console.log(`\n${left.length} places together, shown to ${files.length} test files`)
  const noticed = await noticedTogether(left, files, async (places, shown) => {
    const restores = textsWith(places, copy.read).map(({ file, text }) => copy.write(file, text))
    const failures = await runner.failuresOf(shown)
    restores.forEach((restore) => restore())
    return failures
  })
  return findings.map((finding): BreakFinding => {
    const by = noticed.get(finding.place)
    if (!by) return finding
    const found: BreakFinding = { ...finding, is: 'noticed', by }
    console.log(findingText(found))
    return found
  })
}

/** A test that fails without the break as well has noticed nothing. */
async function withoutUnsure(findings: readonly BreakFinding[], runner: TestRunner): Promise<BreakFinding[]> {
  const noticed = findings.filter(({ is }) => is === 'noticed')
  const failing = await runner.failuresOf(noticed.flatMap(({ by }) => by?.file || []))
  const isUnsure = ({ by }: BreakFinding) =>
    by?.file === '' || failing.some(({ file, title }) => file === by?.file && title === by.title)
  const unsure = new Set(noticed.filter(isUnsure))
  for (const { by } of unsure) console.log(`fails without the break as well: ${by!.file} ${by!.title}`)
  return findings.map((finding) => (unsure.has(finding) ? { ...finding, is: 'unsure' } : finding))
}

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

const placeText = ({ kind, file, line, text }: Place): string =>
  `${kind.padEnd(10)} ${file}:${line}${text && `  ${shortened(text)}`}`

const findingText = ({ place, is, shown, by }: BreakFinding): string =>
  [`${is.padEnd(14)} ${placeText(place)}`, by ? `  by ${by.file}: ${by.title}` : `  ${shown} test files`].join('\n')

if (values.help || numbers.some((number) => !/^\d+$/.test(number))) console.log(help)
else await run()
