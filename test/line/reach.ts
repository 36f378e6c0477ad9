/** Which test files a change can reach: those that import it, and those that reach it through what is built of it. */
import { existsSync } from 'node:fs'
import { sources, root } from '../kit/sources.ts'
import { importsOf } from '../rules/imports.ts'

export interface Reach {
  /** Test files that are run whole. */
  readonly files: readonly string[]
  /** Areas whose tests, pages and rules are run. */
  readonly areas: readonly string[]
  /** Areas that import the change although they are not part of it: their tests are left out. */
  readonly areasLeftOut: readonly string[]
  /** Changed files that decide over everything, so that only the whole line says what they break. */
  readonly whole: readonly string[]
}

/**
 * Registers, which import one of each kind: what is in them does not reach whoever imports the register, or every change
 * would reach everything. What an entry reaches is said by `areaOf`.
 */
const registers = [
  'shared/contracts/index.ts',
  'frontend/src/app/screens.ts',
  'infra/local/cloud.ts',
  'test/kit/world.ts',
]

/** The demo is made with the functions of nearly every area. */
const isRegister = (file: string) => registers.includes(file) || file.startsWith('infra/demo/')

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** What a change of these decides is not told by imports. */
const isOfEverything = (file: string) => /^(package(-lock)?\.json|[\w.-]+\.(config\.ts|json)|\.[\w.-]+)$/.test(file)

/** The area that a file is part of: its contract, function, page, texts or test. */
export function areaOf(file: string, areas: readonly string[]): string | undefined {
  const [, name = ''] =
    /^(?:shared\/contracts|functions\/areas|frontend\/src\/pages|frontend\/src\/locales\/\w+|test\/areas|test\/pages|test\/stories)\/([\w-]+)/.exec(
      file,
    ) ?? []
  return areas.find((area) => name === area) ?? areas.find((area) => name.startsWith(`${area}-`))
}

/** `changed` holds paths from the root, also those of files that are gone. */
export function reachOf(changed: readonly string[], areas: readonly string[], importers = readImporters()): Reach {
  const reached = new Set(changed)
  for (const file of reached) {
    // A register passes on what changes in itself.
    if (isRegister(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  const own = unique(changed.flatMap((file) => areaOf(file, areas) ?? []))
  const built = [...reached].flatMap((file) => /^functions\/areas\/([\w-]+)\/operations\.ts$/.exec(file)?.[1] ?? [])
  const ofRooms = changed.some((file) => /^(functions|shared)\//.test(file) && areaOf(file, areas) === undefined)
  const chosen = ofRooms ? unique([...own, ...built]) : own
  const tests = sources(['.ts', '.tsx']).filter(isTest)
  return {
    files: unique([
      ...[...reached].filter((file) => isTest(file) && existsSync(root + file)),
      ...tests.filter((file) => chosen.includes(areaOf(file, areas) ?? '')),
      ...ruleFiles(changed),
      ...tests.filter((file) => file.startsWith('test/platform/') && ofRooms),
      ...tests.filter((file) => file.startsWith('test/widget/') && changed.some(isOfWidget)),
    ]).toSorted(),
    areas: chosen.toSorted(),
    areasLeftOut: unique(built.filter((area) => !chosen.includes(area))).toSorted(),
    whole: changed.filter(isOfEverything),
  }
}

/** Rules read the sources; these take seconds. */
const rulesOfSources = ['borders', 'tidy', 'exports', 'faults', 'page-texts', 'spec'].map(
  (name) => `test/rules/${name}.test.ts`,
)
const isOfWidget = (file: string) => file.startsWith('frontend/widget/')

const ruleFiles = (changed: readonly string[]) =>
  changed.some((file) => /^(frontend|functions|infra|shared|test)\//.test(file)) ? rulesOfSources : []

const unique = <Member>(members: readonly Member[]): Member[] => [...new Set(members)]

/** Tests over a whole Parley, and the kit that they share, import functions as tools: what they ask is what was built. */
const isOverParley = (file: string) => /^test\/(kit|areas|rules|platform|journeys|widget|whole|crash)\//.test(file)

/** Stories render the console that they import, and what it asks is what was built. */
const isStory = (file: string) => /^test\/(people|stories)\//.test(file)

const isTool = (file: string, target: string) =>
  isOverParley(file) ? !target.startsWith('test/') : isStory(file) && /^(functions|infra)\//.test(target)

/** Who imports a file at run time. */
export function readImporters(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of sources(['.ts', '.tsx', '.mjs']))
    for (const { target, isType } of importsOf(file)) {
      if (isType || isTool(file, target)) continue
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}
