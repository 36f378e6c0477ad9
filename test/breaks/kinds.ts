/** The kinds of breaks: small changes of code that a colleague could make by mistake, and the places where one can be made. */
import { parseAst } from 'vite'

export const kinds = ['condition', 'bound', 'field', 'sort', 'call'] as const
/**
 * A condition is turned, a bound moved by one, a field of an object left out, an order reversed, or a call left out whose
 * answer nobody uses.
 */
export type BreakKind = (typeof kinds)[number]

/** A change of the text of a file: what stands from `start` up to `end` becomes `text`. */
export interface Break {
  readonly kind: BreakKind
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

const movedBounds: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** All that can be broken in a file, in the order of its text. Throws where the text does not parse. */
export function breaksIn(file: string, text: string): Break[] {
  const found: Break[] = []
  visit(parse(file, text), (node) => {
    const broken = breakOf(node, text)
    if (broken) found.push(broken)
  })
  return found.toSorted((a, b) => a.start - b.start)
}

/** The text of the file with the break in it; `undefined` where that does not parse. */
export function textWith(file: string, text: string, { start, end, text: put }: Break): string | undefined {
  const broken = text.slice(0, start) + put + text.slice(end)
  try {
    parse(file, broken)
    return broken
  } catch {
    return undefined
  }
}

const parse = (file: string, text: string) => parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })

function breakOf(node: Node, text: string): Break | undefined {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return turned(node['test'] as Node, text)
    case 'BinaryExpression':
      return movedBound(node, text)
    case 'Property':
      return node['isOfObject'] === true ? withoutField(node, text) : undefined
    case 'CallExpression':
      return reversed(node, text)
    case 'ExpressionStatement':
      return withoutCall(node)
    default:
      return undefined
  }
}

const turned = ({ start, end }: Node, text: string): Break => ({
  kind: 'condition',
  start,
  end,
  text: `!(${text.slice(start, end)})`,
})

function movedBound({ left, right, operator }: Node, text: string): Break | undefined {
  const moved = movedBounds[operator as string]
  const [{ end: from }, { start: to }] = [left as Node, right as Node]
  if (moved === undefined) return undefined
  const between = text.slice(from, to).replace(operator as string, moved)
  return { kind: 'bound', start: from, end: to, text: between }
}

function withoutField({ start, end }: Node, text: string): Break {
  const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
  return { kind: 'field', start, end: end + comma, text: '' }
}

function reversed({ callee, end }: Node, text: string): Break | undefined {
  const { start: from, end: to } = ((callee as Node)['property'] as Node | undefined) ?? { start: 0, end: 0 }
  const name = text.slice(from, to)
  if (name !== 'toSorted' && name !== 'sort') return undefined
  return { kind: 'sort', start: end, end, text: name === 'sort' ? '.reverse()' : '.toReversed()' }
}

function withoutCall({ start, end, expression }: Node): Break | undefined {
  const { type, argument } = expression as Node
  const called = type === 'AwaitExpression' ? (argument as Node) : (expression as Node)
  if (called.type !== 'CallExpression' || (called['callee'] as Node).type === 'Super') return undefined
  return { kind: 'call', start, end, text: ';' }
}

/** A property of a pattern is none of an object: only those of objects are told apart here. */
function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, see))
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) {
    see(value)
    if (value.type === 'ObjectExpression')
      for (const property of value['properties'] as Node[]) Object.assign(property, { isOfObject: true })
  }
  Object.values(value).forEach((child) => visit(child, see))
}

const isNode = (value: object): value is Node => 'type' in value && typeof value.type === 'string'
