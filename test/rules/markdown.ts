/** The pages of the docs, and what one says: its code, the paths and scripts it names, its links and its headings. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../kit/sources.ts'

/** Every file below a folder, from the root. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length).replaceAll('\\', '/'))

export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...filesBelow('docs').filter((file) => file.endsWith('.md')),
]

const fences = /^```[^\n]*\n[\s\S]*?^```$/gm

/** The text of each `span` and of each fenced block. */
export function codeIn(page: string): string[] {
  const blocks = page.match(fences) ?? []
  const spans = page.replaceAll(fences, '').match(/`[^`\n]+`/g) ?? []
  return [
    ...blocks.map((block) => block.split('\n').slice(1, -1).join('\n')),
    ...spans.map((span) => span.slice(1, -1)),
  ]
}

/** What is built, installed or made by a start, and therefore in no checkout. */
const isMade = (path: string) => /^(dist|node_modules|\.parley)(\/|$)/.test(path)

/**
 * The spans that read as a path: names with slashes, or one name that ends as a file does. An address begins with a slash or
 * holds a colon; an import of the shared floor begins with `#`; what a command is given begins with a dash.
 */
export function pathsIn(page: string): string[] {
  return (page.replaceAll(fences, '').match(/`[^`\n]+`/g) ?? [])
    .map((span) => span.slice(1, -1))
    .filter((span) => /^[\w.<][\w.<>-]*(\/[\w.<>-]+)*\/?$/.test(span))
    .filter((span) => span.includes('/') || /\.(ts|tsx|mjs|json|md|yml|tsv)$/.test(span))
    .filter((span) => !isMade(span))
}

/** The scripts that the code of a page runs: `npm run name`, `npm start`, `npm test`. */
export const scriptsIn = (page: string): string[] =>
  codeIn(page).flatMap((code) =>
    [...code.matchAll(/\bnpm run (?:-s )?([\w:-]+)|\bnpm (start|test)\b/g)].map(([, named, own]) => named ?? own ?? ''),
  )

/** Where links and pictures lead, in Markdown and in HTML. */
export function linksIn(page: string): string[] {
  const text = page.replaceAll(fences, '').replaceAll(/`[^`\n]+`/g, '')
  return [/\]\(([^)\s]+)\)/g, /\b(?:src|href)="([^"]+)"/g].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, link = '']) => link),
  )
}

/** The names by which GitHub links to headings. */
export const headingsIn = (page: string): string[] =>
  [...page.replaceAll(fences, '').matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/**
 * The folders of the first tree of a page, from the root: a line that begins with a name is a floor, and what is indented
 * below it or stands behind it is inside. `core/` in a sentence is a folder as well, `core →` is none.
 */
export function treeIn(page: string): string[] {
  const [tree = ''] = page.match(fences) ?? []
  let floor = ''
  return tree
    .split('\n')
    .slice(1, -1)
    .flatMap((line) => {
      const [, opened, rest = line] = /^([\w-]+)\/(.*)$/.exec(line) ?? []
      if (opened !== undefined) floor = opened
      return [...rest.matchAll(/(?<=^|\s)([\w-]+)\/(?=\s|$)/g)].map(([, name]) => `${floor}/${name}`)
    })
}
