/** Condition and filter expressions: read once, then asked of items. */
import { type Operand, type Path, type Substitutes, Tokens, valueAt } from './expressions.ts'
import { areEqual, compareValues, type Item, setIn, typeOf, type Value, valueTypes } from './values.ts'

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>='

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'compare'; readonly by: Comparator; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'between'; readonly of: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly kind: 'in'; readonly of: Operand; readonly list: readonly Operand[] }
  | { readonly kind: 'exists'; readonly path: Path; readonly isWanted: boolean }
  | { readonly kind: 'type'; readonly path: Path; readonly type: string }
  | { readonly kind: 'begins' | 'contains'; readonly of: Operand; readonly part: Operand }

const comparators: readonly string[] = ['=', '<>', '<', '<=', '>', '>=']
const functions = ['attribute_exists', 'attribute_not_exists', 'attribute_type', 'begins_with', 'contains', 'size']
const listMax = 100

/** Reads an expression of the parameter `kind`, such as `FilterExpression`. */
export function parseCondition(text: string, kind: string, substitutes: Substitutes): Condition {
  const tokens = new Tokens(text, kind, substitutes)
  const condition = parseOr(tokens)
  tokens.end()
  return condition
}

function parseOr(tokens: Tokens): Condition {
  let left = parseAnd(tokens)
  while (tokens.takes('OR')) left = { kind: 'or', left, right: parseAnd(tokens) }
  return left
}

function parseAnd(tokens: Tokens): Condition {
  let left = parseNot(tokens)
  while (tokens.takes('AND')) left = { kind: 'and', left, right: parseNot(tokens) }
  return left
}

function parseNot(tokens: Tokens): Condition {
  if (tokens.takes('NOT')) return { kind: 'not', of: parseNot(tokens) }
  if (tokens.takes('(')) {
    const inner = parseOr(tokens)
    tokens.expect(')')
    return inner
  }
  const name = tokens.peek() ?? ''
  return tokens.peek(1) === '(' && name !== 'size' ? parseFunction(tokens) : parseComparison(tokens)
}

function parseFunction(tokens: Tokens): Condition {
  const name = tokens.next()
  if (!functions.includes(name)) throw tokens.fault(`Invalid function name; function: ${name}`)
  tokens.expect('(')
  const condition = parseArguments(tokens, name)
  tokens.expect(')')
  return condition
}

function parseArguments(tokens: Tokens, name: string): Condition {
  if (name === 'attribute_exists' || name === 'attribute_not_exists')
    return { kind: 'exists', path: tokens.path(), isWanted: name === 'attribute_exists' }
  if (name === 'attribute_type') {
    const path = tokens.path()
    tokens.expect(',')
    const { S: type = '' } = tokens.value()
    if (!valueTypes.some((known) => known === type))
      throw tokens.fault(
        `Invalid attribute type name found; type: ${type}, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}`,
      )
    return { kind: 'type', path, type }
  }
  const of = tokens.operand()
  tokens.expect(',')
  const part = tokens.operand()
  if (name === 'begins_with' && part.kind === 'value' && !['S', 'B'].includes(typeOf(part.value)))
    throw wrongOperand(tokens, name, part.value)
  return { kind: name === 'begins_with' ? 'begins' : 'contains', of, part }
}

function parseComparison(tokens: Tokens): Condition {
  const left = tokens.operand()
  const sign = tokens.next()
  if (comparators.includes(sign)) {
    const right = tokens.operand()
    if (sign !== '=' && sign !== '<>') for (const operand of [left, right]) refuseUnordered(tokens, sign, operand)
    return { kind: 'compare', by: sign as Comparator, left, right }
  }
  if (sign.toUpperCase() === 'BETWEEN') {
    const low = tokens.operand()
    tokens.expect('AND')
    const high = tokens.operand()
    refuseEmptyRange(tokens, low, high)
    return { kind: 'between', of: left, low, high }
  }
  if (sign.toUpperCase() !== 'IN') throw tokens.fault(`Syntax error; token: "${sign}", near: "${sign}"`)
  tokens.expect('(')
  const list = tokens.list(() => tokens.operand())
  tokens.expect(')')
  if (list.length > listMax) throw tokens.fault(`The IN operator takes at most ${listMax} operands`)
  return { kind: 'in', of: left, list }
}

function refuseUnordered(tokens: Tokens, sign: string, operand: Operand) {
  if (operand.kind !== 'value' || ['S', 'N', 'B'].includes(typeOf(operand.value))) return
  throw wrongOperand(tokens, sign, operand.value)
}

const wrongOperand = (tokens: Tokens, name: string, value: Value) =>
  tokens.fault(
    `Incorrect operand type for operator or function; operator or function: ${name}, operand type: ${typeOf(value)}`,
  )

function refuseEmptyRange(tokens: Tokens, low: Operand, high: Operand) {
  if (low.kind !== 'value' || high.kind !== 'value' || (compareValues(low.value, high.value) ?? 0) <= 0) return
  throw tokens.fault(
    'The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ' +
      `lower bound operand: AttributeValue: ${textOf(low.value)}, upper bound operand: AttributeValue: ${textOf(high.value)}`,
  )
}

const textOf = (value: Value) => `{${typeOf(value)}:${value.S ?? value.N ?? value.B}}`

/** The names of the attributes that the condition asks about. */
export function namesIn(condition: Condition): string[] {
  const parts = Object.values(condition).flat() as (Condition | Operand | string)[] // Of what conditions are made of.
  if ('path' in condition) return [condition.path[0]]
  return parts.flatMap((part) => {
    if (typeof part !== 'object') return []
    if (part.kind === 'path') return [part.path[0]]
    return part.kind === 'value' ? [] : namesIn(part as Condition)
  })
}

export function holds(condition: Condition, item: Item): boolean {
  switch (condition.kind) {
    case 'and':
      return holds(condition.left, item) && holds(condition.right, item)
    case 'or':
      return holds(condition.left, item) || holds(condition.right, item)
    case 'not':
      return !holds(condition.of, item)
    case 'exists':
      return (valueAt(item, condition.path) !== undefined) === condition.isWanted
    case 'type': {
      const value = valueAt(item, condition.path)
      return value !== undefined && typeOf(value) === condition.type
    }
    case 'compare':
      return compares(valueOf(condition.left, item), condition.by, valueOf(condition.right, item))
    case 'between': {
      const value = valueOf(condition.of, item)
      const [low, high] = [valueOf(condition.low, item), valueOf(condition.high, item)]
      return compares(value, '>=', low) && compares(value, '<=', high)
    }
    case 'in': {
      const value = valueOf(condition.of, item)
      return condition.list.some((operand) => compares(value, '=', valueOf(operand, item)))
    }
    case 'begins':
      return beginsWith(valueOf(condition.of, item), valueOf(condition.part, item))
    case 'contains':
      return contains(valueOf(condition.of, item), valueOf(condition.part, item))
  }
}

function valueOf(operand: Operand, item: Item): Value | undefined {
  if (operand.kind === 'value') return operand.value
  if (operand.kind === 'path') return valueAt(item, operand.path)
  const value = valueOf(operand.of, item)
  const length = value && lengthOf(value)
  return length === undefined ? undefined : { N: String(length) }
}

function lengthOf(value: Value): number | undefined {
  const { S, B, L, M } = value
  if (S !== undefined) return S.length
  if (B !== undefined) return Buffer.byteLength(B, 'base64')
  return (setIn(value) ?? L ?? (M && Object.keys(M)))?.length
}

/** What is missing differs from everything and is neither smaller nor larger. */
function compares(a: Value | undefined, by: Comparator, b: Value | undefined): boolean {
  if (!a || !b) return by === '<>'
  if (by === '=') return areEqual(a, b)
  if (by === '<>') return !areEqual(a, b)
  const order = compareValues(a, b)
  if (order === undefined) return false
  if (by === '<') return order < 0
  if (by === '<=') return order <= 0
  return by === '>' ? order > 0 : order >= 0
}

function beginsWith(value: Value | undefined, part: Value | undefined): boolean {
  if (value?.S !== undefined && part?.S !== undefined) return value.S.startsWith(part.S)
  if (value?.B === undefined || part?.B === undefined) return false
  const start = Buffer.from(part.B, 'base64')
  return Buffer.from(value.B, 'base64').subarray(0, start.length).equals(start)
}

function contains(value: Value | undefined, part: Value | undefined): boolean {
  if (!value || !part) return false
  if (value.S !== undefined) return part.S !== undefined && value.S.includes(part.S)
  if (value.B !== undefined)
    return part.B !== undefined && Buffer.from(value.B, 'base64').includes(Buffer.from(part.B, 'base64'))
  if (value.L) return value.L.some((element) => areEqual(element, part))
  const element = part[elementTypes[typeOf(value)] ?? 'M']
  return typeof element === 'string' && (setIn(value)?.includes(element) ?? false)
}

const elementTypes: { readonly [type in keyof Value]?: 'S' | 'N' | 'B' } = { SS: 'S', NS: 'N', BS: 'B' }
