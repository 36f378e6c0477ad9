/** The texts that a component's markup holds itself, instead of a key of the locales. */
import { parseAst } from 'vite'

/** What people see or hear of an element besides its children. */
const spoken = /^(aria-?label|alt|label|title|placeholder|header(Text)?|description|(error|constraint|loading)Text)$/i

/** Two letters in a row; the name of a character is none. */
const isText = (text: string) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, ''))

export function literalTexts(source: string): string[] {
  const found: string[] = []
  visit(parseAst(source, { lang: 'tsx' }), (node) => {
    if (node.type === 'JSXText' && isText(String(node.value))) found.push(String(node.value).trim())
    if (node.type !== 'JSXAttribute') return
    const { name, value } = node as { name?: { name?: unknown }; value?: { type?: string; value?: unknown } | null }
    if (value?.type === 'Literal' && spoken.test(String(name?.name)) && isText(String(value.value)))
      found.push(String(value.value))
  })
  return found
}

interface Node {
  readonly type: string
  readonly value?: unknown
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, see))
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') see(value as Node)
  Object.values(value).forEach((child) => visit(child, see))
}
