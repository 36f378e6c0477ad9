/** The small parts of other products' files. */

export type Fields = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list as it is; anything else alone, and nothing as none. */
export const valuesOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''

/** The examples of an entry: a text with a `- ` before each, or a list whose entries have a `text`. */
export function linesOf(examples: unknown): string[] {
  if (typeof examples === 'string')
    return examples
      .split('\n')
      .map((line) => line.replace(/^\s*[-*+]\s+/, '').trim())
      .filter(Boolean)
  return valuesOf(examples).flatMap((each) => (isRecord(each) ? linesOf(each['text']) : linesOf(textIn(each))))
}

export interface Annotated {
  readonly text: string
  readonly entities: readonly {
    readonly start: number
    readonly end: number
    readonly name: string
    readonly value?: string
  }[]
}

const annotation = /\[([^\][]+)\](?:\(([^()]+)\)|\{([^{}]+)\})/g

/** `to [NYC]{"entity": "city", "value": "New York"}` without its marks, with the places of what they mark. */
export function parseAnnotatedLine(line: string): Annotated {
  const entities: { start: number; end: number; name: string; value?: string }[] = []
  let [text, from] = ['', 0]
  for (const match of line.matchAll(annotation)) {
    const [whole, words = '', short, long] = match
    text += line.slice(from, match.index)
    const marked = short === undefined ? fieldsOf(long) : shortMark(short)
    if (marked) entities.push({ start: text.length, end: text.length + words.length, ...marked })
    text += words
    from = match.index + whole.length
  }
  return { text: text + line.slice(from), entities }
}

/** `city`, or `city:New York`. */
function shortMark(mark: string) {
  const [name = '', value] = mark.split(':', 2)
  return name.trim() === '' ? undefined : { name: name.trim(), ...(value && { value: value.trim() }) }
}

function fieldsOf(inside: string | undefined) {
  try {
    const fields: unknown = JSON.parse(`{${inside ?? ''}}`)
    if (!isRecord(fields)) return undefined
    const [name, value] = [textIn(fields['entity']), textIn(fields['value'])]
    return name === '' ? undefined : { name, ...(value && { value }) }
  } catch {
    return undefined
  }
}
