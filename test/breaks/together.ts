/**
 * Shows breaks that no near test noticed to all tests: together, because all tests take half an hour. What fails then is led back
 * to the break that makes it fail alone.
 */
import { readFileSync } from 'node:fs'
import { root, sources } from '../kit/sources.ts'
import { likenessTo } from './likeness.ts'
import type { Place } from './pick.ts'
import type { Failure } from './test-runner.ts'

/** The tests of these files that fail while these places are broken. */
export type FailuresWith<P> = (places: readonly P[], files: readonly string[]) => Promise<readonly Failure[]>

/** The breaks that a test notices, each with the first test found that fails by it alone. */
export async function noticedTogether<P extends Place>(
  places: readonly P[],
  files: readonly string[],
  failuresWith: FailuresWith<P>,
): Promise<ReadonlyMap<P, Failure>> {
  const noticed = new Map<P, Failure>()
  if (places.length === 0) return noticed
  const failed = filesOf(await failuresWith(places, files))
  const failsAnyway = filesOf(await failuresWith([], failed))
  for (const file of failed.filter((each) => !failsAnyway.includes(each))) {
    const left = nearestFirst(file, places)
    for (;;) {
      const cause = await causeOf(
        file,
        left.filter((place) => !noticed.has(place)),
        failuresWith,
      )
      if (!cause) break
      noticed.set(...cause)
    }
  }
  return noticed
}

/** Halves the places for as long as the file fails; nothing where it fails by several of them only. */
async function causeOf<P extends Place>(
  file: string,
  places: readonly P[],
  failuresWith: FailuresWith<P>,
): Promise<readonly [P, Failure] | undefined> {
  if (places.length === 0) return undefined
  const [failure] = await failuresWith(places, [file])
  if (!failure) return undefined
  if (places.length === 1) return [places[0]!, failure]
  const half = Math.ceil(places.length / 2)
  return (
    (await causeOf(file, places.slice(0, half), failuresWith)) ??
    (await causeOf(file, places.slice(half), failuresWith))
  )
}

/** A report without a file says that the run itself failed. */
const filesOf = (failures: readonly Failure[]): string[] => [
  ...new Set(failures.flatMap(({ file }) => (file === '' ? [] : file))),
]

function nearestFirst<P extends Place>(file: string, places: readonly P[]): P[] {
  const likeness = likenessTo(
    { path: file, text: textAt(file) },
    places.map((place) => ({ path: place.file, text: textAt(place.file) })),
  )
  return places.toSorted((a, b) => likeness[places.indexOf(b)]! - likeness[places.indexOf(a)]!)
}

/** Empty for a file that is not there. */
function textAt(path: string): string {
  try {
    return readFileSync(root + path, 'utf8')
  } catch {
    return ''
  }
}

/** The product's files with all of these breaks in them. Of two that overlap, the outer one is made. */
export function textsWith(
  places: readonly Place[],
  textOf: (file: string) => string,
): { readonly file: string; readonly text: string }[] {
  const files = [...new Set(places.map(({ file }) => file))]
  return files.map((file) => {
    let text = textOf(file)
    let from = text.length
    const ofFile = places.filter((place) => place.file === file)
    // From the last to the first, so that none moves another one.
    for (const { start, end, text: put } of ofFile.toSorted((a, b) => b.end - a.end || a.start - b.start)) {
      if (end > from) continue
      text = text.slice(0, start) + put + text.slice(end)
      from = start
    }
    return { file, text }
  })
}

/** Test files that may run these places. The console's code is run by tests of pages and units alone. */
export function testsOf(places: readonly Pick<Place, 'file'>[]): string[] {
  const isOfConsole = places.every(({ file }) => file.startsWith('frontend/'))
  const folder = isOfConsole
    ? /^test\/(unit|pages|stories|laws\/pages)\//
    : /^test\/(unit|adapters|pages|stories|laws|areas|platform)\//
  return sources(['.ts', '.tsx']).filter((file) => folder.test(file) && /\.test\.tsx?$/.test(file))
}
