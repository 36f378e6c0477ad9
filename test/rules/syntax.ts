/** What the sources declare: functions, types, and the titles of tests, each with its file. */
import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { root, sources } from '../kit/sources.ts'

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

export interface Named {
  readonly file: string
  readonly name: string
}

interface Declared {
  readonly functions: readonly Named[]
  readonly types: readonly Named[]
  readonly describes: readonly Named[]
  readonly titles: readonly Named[]
}

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const testCalls: ReadonlyMap<string, 'describes' | 'titles'> = new Map([
  ['describe', 'describes'],
  ['it', 'titles'],
  ['test', 'titles'],
] as const)

/** Of all sources below the floors. */
export function declarations(): Declared {
  const found = { functions: [] as Named[], types: [] as Named[], describes: [] as Named[], titles: [] as Named[] }
  for (const file of sources(['.ts', '.tsx']).filter((name) => !name.endsWith('.d.ts')))
    visit(parseAst(readFileSync(root + file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
      const kind = kindOf(node)
      if (kind) found[kind[0]].push({ file, name: kind[1] })
    })
  return found
}

function kindOf(node: Node): [keyof Declared, string] | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
      return named('functions', node['id'])
    case 'VariableDeclarator':
      return isFunction(node['init']) ? named('functions', node['id']) : undefined
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return isFunction(node['value']) ? named('functions', node['key']) : undefined
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return named('types', node['id'])
    case 'CallExpression':
      return titleOf(node)
    default:
      return undefined
  }
}

const isFunction = (value: unknown): boolean => functionTypes.includes((value as Node | null)?.type ?? '')

function named(kind: keyof Declared, id: unknown): [keyof Declared, string] | undefined {
  const name = (id as Node | null)?.['name']
  return typeof name === 'string' ? [kind, name] : undefined
}

/** `it('title', …)` and `it.each(table)('title', …)`. */
function titleOf(node: Node): [keyof Declared, string] | undefined {
  const [title] = node['arguments'] as Node[]
  const kind = testCalls.get(calledBy(node['callee'] as Node))
  return kind && typeof title?.['value'] === 'string' ? [kind, title['value']] : undefined
}

function calledBy(callee: Node): string {
  if (callee.type === 'CallExpression') return calledBy(callee['callee'] as Node)
  if (callee.type === 'MemberExpression') return calledBy(callee['object'] as Node)
  return typeof callee['name'] === 'string' ? callee['name'] : ''
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, see))
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') see(value as Node)
  Object.values(value).forEach((child) => visit(child, see))
}
