/** The tests that a break is shown to: those that its file reaches, the nearest by what they speak of first. */
import { readFileSync } from 'node:fs'
import { root, sources } from '../kit/sources.ts'
import { likenessTo, type Document } from './likeness.ts'

/** Test files that run together, cheap ones first; those that ask what was built need a build. */
export interface Stage {
  readonly files: readonly string[]
  readonly isOfBuild: boolean
}

/** Beside which tests, and how many of them at most: the nearest first, because a page takes seconds and an area ten. */
const stages = [
  { folder: /^test\/(unit|adapters)\//, sizes: [12], isOfBuild: false },
  { folder: /^test\/(pages|stories|laws\/pages)\//, sizes: [2, 5], isOfBuild: false },
  { folder: /^test\/(areas|platform|laws\/(?!pages))/, sizes: [4, 6], isOfBuild: true },
]

/** `reached` are the test files that a change of `file` can reach; `importers` says who imports a file. */
export function nearestTests(
  file: string,
  reached: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): Stage[] {
  const all = [...new Set([...reached, ...testsOfPages(file, importers), ...testsOfAreas(file, reached)])]
  const likeness = likenessTo(documentOf(file), all.map(documentOf))
  const direct = new Set(importers.get(file) ?? [])
  const near = all
    .map((test, at) => ({ test, nearness: likeness[at]! + (direct.has(test) ? 1 : 0) }))
    .toSorted((a, b) => b.nearness - a.nearness || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test)
  return stages.flatMap(({ folder, sizes, isOfBuild }) => {
    const left = near.filter((test) => folder.test(test))
    return sizes.map((size) => ({ files: left.splice(0, size), isOfBuild })).filter(({ files }) => files.length > 0)
  })
}

/** Pages are loaded by a register, which tells nobody what it loads: their tests are those of the folders of the same name. */
function testsOfPages(file: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const own = roomsOf(file)
  const shown = new Set([file])
  for (const each of shown) for (const importer of importers.get(each) ?? []) shown.add(importer)
  const rooms = new Set(own.length > 0 ? own : [...shown].flatMap(roomsOf))
  return sources(['.tsx']).filter((test) => {
    const [, room] = /^test\/pages\/([\w-]+)\/.*\.test\.tsx$/.exec(test) ?? []
    return room !== undefined && rooms.has(room)
  })
}

/** What no area imports, as a listener or a job, works behind all of them: any of their tests may hold it. */
function testsOfAreas(file: string, reached: readonly string[]): string[] {
  const isOfAreas = (test: string) => test.startsWith('test/areas/')
  if (!/^(functions|shared)\//.test(file) || reached.some(isOfAreas)) return []
  return sources(['.ts']).filter((test) => isOfAreas(test) && test.endsWith('.test.ts'))
}

/** The folders of a page, the outer one first: `['blocks', 'builder']`. */
const roomsOf = (file: string): string[] => /^frontend\/src\/pages\/(.+)\/[^/]+$/.exec(file)?.[1]?.split('/') ?? []

const documentOf = (path: string): Document => ({ path, text: readFileSync(root + path, 'utf8') })
