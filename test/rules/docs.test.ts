/** The docs: what they name exists, what they link to is there, each page is short, and the README leads to all of them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/contracts/index'
import type { Contract } from '#shared/contract'
import { root } from '../kit/sources.ts'
import { pictureBytesMax, pictureFolder } from '../pictures/limits.ts'
import { codeIn, filesBelow, headingsIn, linksIn, pages, pathsIn, scriptsIn, treeIn } from './markdown.ts'

const readmeBytesMax = 8192
const pageBytesMax = 20_000

const textOf = (file: string) => readFileSync(root + file, 'utf8')
const decisions = pages.filter((file) => file.startsWith('docs/decisions/') && !file.endsWith('/README.md'))
const { scripts, dependencies, engines } = JSON.parse(textOf('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly engines: { readonly node: string }
}

describe('the docs', () => {
  it('are short: the README has at most 8 kB, every other page less than 20 kB, every picture less than 150 kB', () => {
    expect(statSync(`${root}README.md`).size).toBeLessThanOrEqual(readmeBytesMax)
    expect(pages.filter((file) => statSync(root + file).size >= pageBytesMax)).toEqual([])
    expect(filesBelow(pictureFolder).filter((file) => statSync(root + file).size >= pictureBytesMax)).toEqual([])
  })

  it('name only files and folders that exist, from the root of the repository', () => {
    const files = allFiles()
    const missing = pages.flatMap((file) =>
      pathsIn(textOf(file))
        .filter((path) => !isThere(path, files) && !isOfPackage(path))
        .map((path) => `${file}: ${path}`),
    )
    expect(pages.flatMap((file) => pathsIn(textOf(file))).length).toBeGreaterThan(200)
    expect(missing).toEqual([])
  })

  it('draw the floors as they are: each folder of the tree exists, and no room of functions and shared is left out', () => {
    const drawn = treeIn(textOf('docs/map.md'))
    expect(drawn.filter((folder) => !existsSync(root + folder))).toEqual([])
    const there = ['functions', 'shared'].flatMap((floor) =>
      readdirSync(root + floor, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${floor}/${name}`),
    )
    expect(there.filter((folder) => !drawn.includes(folder))).toEqual([])
  })

  it('run only scripts that package.json has', () => {
    const unknown = pages.flatMap((file) =>
      scriptsIn(textOf(file))
        .filter((name) => !(name in scripts))
        .map((name) => `${file}: ${name}`),
    )
    expect(pages.flatMap((file) => scriptsIn(textOf(file))).length).toBeGreaterThan(40)
    expect(unknown).toEqual([])
  })

  it('name only addresses of the API that a contract has', () => {
    const known = new Set(
      Object.values(contracts)
        .flatMap((contract: Contract) => Object.values(contract))
        .map(({ route }) => route.split(' ')[1]!),
    )
    const unknown = pages.flatMap((file) =>
      codeIn(textOf(file))
        .flatMap((code) => code.match(/\/api\/[\w/{}-]+/g) ?? [])
        .filter((address) => !known.has(address))
        .map((address) => `${file}: ${address}`),
    )
    expect(unknown).toEqual([])
  })

  it('link only to pages, headings and pictures that exist', () => {
    const broken = pages.flatMap((file) =>
      linksIn(textOf(file))
        .filter((link) => !isLinked(file, link))
        .map((link) => `${file}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('are all reached from the README', () => {
    expect(pages.filter((file) => !reachedFrom('README.md').has(file))).toEqual([])
  })

  it('show every picture that is kept', () => {
    const shown = new Set(pages.flatMap((file) => linksIn(textOf(file)).map((link) => targetOf(file, link))))
    expect(filesBelow(pictureFolder).filter((file) => !shown.has(file))).toEqual([])
  })
})

describe('a theme of decisions', () => {
  it.each(decisions)('%s dates each decision, says whether it stands, and has the newest last', (file) => {
    const entries = textOf(file).split(/^## /m).slice(1)
    expect(entries.length).toBeGreaterThan(0)
    const stated = entries.map((entry) => /^.*\n\n(\d{4}-\d\d-\d\d) · (stands|replaced by \[)/.exec(entry))
    expect(entries.filter((_, index) => !stated[index]).map((entry) => entry.split('\n')[0])).toEqual([])
    const dates = stated.map((match) => match?.[1] ?? '')
    expect(dates).toEqual(dates.toSorted())
  })
})

describe('the workflow of GitHub', () => {
  it('runs the line that every machine runs with the oldest Node.js that is supported, and unit tests with that of Lambda', () => {
    const workflow = textOf('.github/workflows/test.yml')
    expect([...workflow.matchAll(/^\s*(?:- )?run: (.*)$/gm)].map(([, line]) => line)).toEqual([
      '.ci/run',
      'npm ci',
      'npx vitest run --project unit',
    ])
    expect([...workflow.matchAll(/node-version: '([\d.]+)'/g)].map(([, version]) => version)).toEqual(['20.19', '24'])
    expect(scripts['test:24']).toBe('npx -y node@24.9.0 node_modules/vitest/vitest.mjs run --project unit')
    expect(engines.node).toBe('>=20.19.0 <25')
  })
})

/** What is built, installed or made by a start. */
const made = ['.git', '.parley', 'cdk.out', 'dist', 'node_modules']

/** Every file of the repository, from the root. */
const allFiles = (): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !made.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(entry.name) : [entry.name]))

/** `<name>` in a path stands for one name, and asks for at least one file of that form. */
function isThere(path: string, files: readonly string[]): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/[.+?^${}()|[\]\\*]/g, '\\$&')
    .replaceAll(/<\w+>/g, '[^/]+')
  const wanted = new RegExp(`^${pattern}(/|$)`)
  return files.some((file) => wanted.test(file))
}

/** `zod/mini` is a part of a package, and no folder. */
const isOfPackage = (path: string) => Object.keys(dependencies).some((name) => path.startsWith(`${name}/`))

const isOutside = (link: string) => /^(https?|mailto):/.test(link)

/** Where a link of a page leads, from the root and without its heading. */
const targetOf = (page: string, link: string): string => {
  const [path = ''] = link.split('#')
  return path === '' ? page : join(dirname(page), path).replaceAll('\\', '/')
}

function isLinked(page: string, link: string): boolean {
  if (isOutside(link)) return true
  const target = targetOf(page, link)
  const [, heading] = link.split('#')
  if (!existsSync(root + target)) return false
  return heading === undefined || headingsIn(textOf(target)).includes(heading)
}

function reachedFrom(start: string): ReadonlySet<string> {
  const reached = new Set([start])
  for (const page of reached)
    for (const link of linksIn(textOf(page))) {
      const target = targetOf(page, link)
      if (!isOutside(link) && target.endsWith('.md') && existsSync(root + target)) reached.add(target)
    }
  return reached
}
