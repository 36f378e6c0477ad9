/** What a person hears of a spoken answer, and the choices in it: lines that begin with a number. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { InboxChoice } from './fake.ts'

/** The choices of a menu that is read aloud; each is chosen by its number. */
export function choicesIn(text: string): InboxChoice[] {
  return [...text.matchAll(/(?:^|\n)\s*(\d{1,2})[.:)]?\s+([^\n]+)/g)].map(([, number = '', label = '']) => ({
    label: label.trim().replace(/[.!]$/, ''),
    payload: number,
  }))
}

/** An element of XML with what is inside of it, in order. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly inside: readonly (Element | string)[]
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
})

/** The elements of a document; throws where it is no XML, or asks for files of its own. */
export function elementsOf(xml: string): Element[] {
  const isGood = XMLValidator.validate(xml)
  if (isGood !== true) throw new Error(`No XML: ${isGood.err.msg}`)
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('A document of these has no type of its own.')
  return nodesOf(parser.parse(xml) as ParsedNode[]).filter((node) => typeof node !== 'string')
}

/** As the parser gives them: a name with what is inside, and attributes beside it. */
type ParsedNode = Readonly<Record<string, unknown>>

const nodesOf = (nodes: readonly ParsedNode[]): (Element | string)[] =>
  nodes.flatMap((node): (Element | string)[] => {
    const name = Object.keys(node).find((key) => key !== ':@') ?? ''
    if (name === '#text') return [String(node[name])]
    if (name.startsWith('?')) return []
    return [
      {
        name,
        attributes: (node[':@'] ?? {}) as Record<string, string>,
        inside: nodesOf(node[name] as ParsedNode[]),
      },
    ]
  })

/** What is said by an element: sentences and paragraphs end a line. */
export const saidBy = (nodes: readonly (Element | string)[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const said = saidBy(node.inside)
      return ['s', 'p', 'break'].includes(node.name) ? `${said}\n` : said
    })
    .join('')

/** Throws where a document holds an element that is not one of `known`. */
export function requireKnown(nodes: readonly (Element | string)[], known: ReadonlySet<string>): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (!known.has(node.name)) throw new Error(`Nobody knows <${node.name}>.`)
    requireKnown(node.inside, known)
  }
}
