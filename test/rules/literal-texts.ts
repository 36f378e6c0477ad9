/** The texts for people that a source holds itself, instead of a key of the locales. */
import { parseAst } from 'vite'

/** What people see or hear of an element besides its children. */
const spoken = /^(aria-?label|alt|label|title|placeholder|header(Text)?|description|(error|constraint|loading)Text)$/i

/** Two letters in a row; the name of a character is none. */
const isText = (text: string) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, ''))

/** Begins as a sentence does and goes on with another word. */
const isSentence = (text: string) => /^\p{Lu}[\p{L}’']* +\p{L}{2}/u.test(text.trim())

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** What is written where people read it, and every sentence anywhere else but in an error for developers. */
export function literalTexts(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found = new Set<string>()
  const collect = (part: unknown, isFound: (text: string) => boolean) =>
    visit(part, (node) => {
      // What is asked of the locales is a key.
      if (node.type === 'CallExpression' && !isRaised(node)) return false
      for (const text of textsOf(node)) if (isFound(text)) found.add(text.trim())
      return node.type !== 'JSXElement'
    })
  visit(parseAst(source, { lang }), (node) => {
    if (node.type === 'JSXText') collect(node, isText)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node['children'] as Node[])
        if (child.type === 'JSXExpressionContainer') collect(shownBy(child['expression'] as Node), isText)
    if (node.type === 'JSXAttribute' && spoken.test(String((node['name'] as Node)['name'])))
      collect(shownBy(node['value'] as Node), isText)
    if (isRaised(node)) collect(node['arguments'], (text) => isText(text) && /^\p{Lu}|\s/u.test(text))
    for (const text of textsOf(node)) if (isSentence(text)) found.add(text.trim())
    return !(node.type === 'NewExpression' && String((node['callee'] as Node)['name']).endsWith('Error'))
  })
  return [...found]
}

/** Of an expression what can show: both sides of a choice, but not what is asked to choose. */
function shownBy(node: Node | null): unknown {
  if (node?.type === 'JSXExpressionContainer') return shownBy(node['expression'] as Node)
  if (node?.type === 'ConditionalExpression')
    return [shownBy(node['consequent'] as Node), shownBy(node['alternate'] as Node)]
  if (node?.type === 'LogicalExpression') return shownBy(node['right'] as Node)
  return node?.type === 'Literal' || node?.type === 'TemplateLiteral' ? node : undefined
}

/** `notify('error', …)` and `notify.success(…)`. */
function isRaised(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node['callee'] as Node
  const name = callee.type === 'MemberExpression' ? (callee['object'] as Node)['name'] : callee['name']
  return name === 'notify'
}

function textsOf(node: Node): string[] {
  if ((node.type === 'Literal' || node.type === 'JSXText') && typeof node['value'] === 'string') return [node['value']]
  if (node.type !== 'TemplateLiteral') return []
  const parts = node['quasis'] as { value: { cooked: string } }[]
  return [parts.map(({ value }) => value.cooked).join('…')]
}

/** Goes into a node where `see` says so. */
function visit(value: unknown, see: (node: Node) => boolean): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, see))
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string' && !see(value as Node)) return
  Object.values(value).forEach((child) => visit(child, see))
}
