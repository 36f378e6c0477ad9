/** Reads the tokens that all expressions of DynamoDB share: paths, placeholders, words and signs. */
import { invalid } from './errors.ts'
import { reservedWords } from './reserved-words.ts'
import { checkValue, type Item, type Value } from './values.ts'

/** From an item to a value in it: names, and places in lists. */
export type Path = readonly [string, ...(string | number)[]]

export type Operand =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'size'; readonly of: Operand }

export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
  readonly ExpressionAttributeValues?: Item | undefined
}

const expressionBytesMax = 4096
const token = /\s*(?:(<>|<=|>=|[=<>()[\],.+-])|([#:]?\w+)|$)/y

/** What stands for names and values in the expressions of one request. */
export class Substitutes {
  readonly #names: Readonly<Record<string, string>>
  readonly #values: Item
  readonly #unused: Set<string>

  constructor({ ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Placeholders) {
    this.#names = ExpressionAttributeNames
    this.#values = ExpressionAttributeValues
    this.#unused = new Set([...Object.keys(this.#names), ...Object.keys(this.#values)])
    for (const name in this.#values) checkValue(this.#values[name]!)
  }

  name(placeholder: string): string | undefined {
    this.#unused.delete(placeholder)
    return Object.hasOwn(this.#names, placeholder) ? this.#names[placeholder] : undefined
  }

  value(placeholder: string): Value | undefined {
    this.#unused.delete(placeholder)
    return Object.hasOwn(this.#values, placeholder) ? this.#values[placeholder] : undefined
  }

  /** To be called when all expressions of the request have been read. */
  refuseUnused(): void {
    for (const [sign, kind] of [
      ['#', 'Names'],
      [':', 'Values'],
    ] as const) {
      const keys = [...this.#unused].filter((placeholder) => placeholder.startsWith(sign))
      if (keys.length > 0)
        throw invalid(
          `Value provided in ExpressionAttribute${kind} unused in expressions: keys: {${keys.toSorted().join(', ')}}`,
        )
    }
  }
}

/** One expression, read token by token. `kind` is the parameter it came in. */
export class Tokens {
  readonly #tokens: string[] = []
  #at = 0

  constructor(
    text: string,
    readonly kind: string,
    private readonly substitutes: Substitutes,
  ) {
    if (typeof text !== 'string' || text.trim() === '') throw this.fault('The expression can not be empty;')
    if (Buffer.byteLength(text) > expressionBytesMax)
      throw this.fault(`Expression size has exceeded the maximum allowed size; expression size: ${text.length}`)
    token.lastIndex = 0
    for (;;) {
      const start = token.lastIndex
      const found = token.exec(text)
      if (!found)
        throw this.fault(`Syntax error; token: "${text.slice(start).trim()[0]}", near: "${text.slice(start)}"`)
      const part = found[1] ?? found[2]
      if (part === undefined) return
      this.#tokens.push(part)
    }
  }

  fault(message: string) {
    return invalid(`Invalid ${this.kind}: ${message}`)
  }

  unexpected() {
    const near = this.#tokens.slice(Math.max(0, this.#at - 1), this.#at + 2).join(' ')
    return this.fault(`Syntax error; token: "${this.peek() ?? '<EOF>'}", near: "${near}"`)
  }

  peek(ahead = 0): string | undefined {
    return this.#tokens[this.#at + ahead]
  }

  next(): string {
    const found = this.#tokens[this.#at]
    if (found === undefined) throw this.unexpected()
    this.#at += 1
    return found
  }

  /** Whether the next token is this sign or word, in any case; it is taken then. */
  takes(wanted: string): boolean {
    if (this.peek()?.toUpperCase() !== wanted) return false
    this.#at += 1
    return true
  }

  expect(wanted: string): void {
    if (!this.takes(wanted)) throw this.unexpected()
  }

  end(): void {
    if (this.peek() !== undefined) throw this.unexpected()
  }

  /** Reads one or more, separated by commas. */
  list<T>(read: () => T): T[] {
    const found = [read()]
    while (this.takes(',')) found.push(read())
    return found
  }

  path(): Path {
    const path: [string, ...(string | number)[]] = [this.#name()]
    for (;;) {
      if (this.takes('.')) path.push(this.#name())
      else if (this.takes('[')) {
        if (!/^\d+$/.test(this.peek() ?? '')) throw this.unexpected()
        path.push(Number(this.next()))
        this.expect(']')
      } else return path
    }
  }

  #name(): string {
    const word = this.peek() ?? ''
    if (word.startsWith('#')) {
      const name = this.substitutes.name(word)
      if (name === undefined)
        throw this.fault(
          `An expression attribute name used in the document path is not defined; attribute name: ${word}`,
        )
      this.next()
      return name
    }
    if (!/^[a-z]\w*$/i.test(word)) throw this.unexpected()
    if (reservedWords.has(word.toUpperCase()))
      throw this.fault(`Attribute name is a reserved keyword; reserved keyword: ${word}`)
    return this.next()
  }

  operand(): Operand {
    if (this.peek()?.startsWith(':')) return { kind: 'value', value: this.value() }
    if (this.peek() === 'size' && this.peek(1) === '(') {
      this.next()
      this.expect('(')
      const of = this.operand()
      this.expect(')')
      return { kind: 'size', of }
    }
    return { kind: 'path', path: this.path() }
  }

  value(): Value {
    const placeholder = this.peek() ?? ''
    if (!placeholder.startsWith(':')) throw this.unexpected()
    const value = this.substitutes.value(placeholder)
    if (!value)
      throw this.fault(
        `An expression attribute value used in expression is not defined; attribute value: ${placeholder}`,
      )
    this.next()
    return value
  }
}

/** The value at a path, or `undefined`. */
export function valueAt(item: Item, path: Path): Value | undefined {
  let value: Value | undefined = { M: item }
  for (const step of path) {
    if (typeof step === 'number') value = value?.L?.[step]
    else value = value?.M && Object.hasOwn(value.M, step) ? value.M[step] : undefined
  }
  return value
}

/** Paths of one expression must not reach into one another. */
export function refuseOverlaps(paths: readonly Path[], fault: (message: string) => Error): void {
  paths.forEach((path, index) => {
    const other = paths.slice(index + 1).find((candidate) => {
      const length = Math.min(path.length, candidate.length)
      return path.slice(0, length).every((step, place) => step === candidate[place])
    })
    if (!other) return
    const [one, two] = [path, other].map(
      (each) => `[${each.map((step) => (typeof step === 'number' ? `[${step}]` : step)).join(', ')}]`,
    )
    throw fault(
      `Two document paths overlap with each other; must remove or rewrite one of these paths; path one: ${one}, path two: ${two}`,
    )
  })
}
