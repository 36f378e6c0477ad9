/** Key conditions: one partition, and a range of sort keys in it. All keys are strings, ordered by their UTF-8 bytes. */
import { type Comparator, type Condition, parseCondition } from './conditions.ts'
import { invalid } from './errors.ts'
import type { Operand, Substitutes } from './expressions.ts'

/** The names of the two attributes. */
export interface KeyNames {
  readonly partitionKey: string
  readonly sortKey: string
}

/** Bytes of sort keys: from `low`, up to and without `high`. */
export interface KeyRange {
  readonly partition: string
  readonly low: Buffer
  /** Missing where there is no end. */
  readonly high?: Buffer | undefined
}

const unsupportedOperator = () => invalid('Query key condition not supported')

export function parseKeyCondition(text: string, names: KeyNames, substitutes: Substitutes): KeyRange {
  const condition = parseCondition(text, 'KeyConditionExpression', substitutes)
  const parts = condition.kind === 'and' ? [condition.left, condition.right] : [condition]
  const partition = parts.find(
    (part) => part.kind === 'compare' && part.by === '=' && isPath(part.left, names.partitionKey),
  )
  if (partition?.kind !== 'compare') throw invalid(`Query condition missed key schema element: ${names.partitionKey}`)
  const sort = parts.find((part) => part !== partition)
  return {
    partition: keyIn(partition.right, names.partitionKey),
    ...(sort ? rangeOf(sort, names.sortKey) : { low: Buffer.alloc(0) }),
  }
}

const isPath = (operand: Operand, name: string) =>
  operand.kind === 'path' && operand.path.length === 1 && operand.path[0] === name

function keyIn(operand: Operand, name: string): string {
  if (operand.kind !== 'value') throw unsupportedOperator()
  const { S: key } = operand.value
  if (key === undefined)
    throw invalid('One or more parameter values were invalid: Condition parameter type does not match schema type')
  if (key === '')
    throw invalid(
      'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an ' +
        `empty string value. Key: ${name}`,
    )
  return key
}

function rangeOf(condition: Condition, name: string): { low: Buffer; high?: Buffer | undefined } {
  const bytes = (operand: Operand) => Buffer.from(keyIn(operand, name))
  const of =
    'of' in condition && condition.kind !== 'not'
      ? condition.of
      : 'left' in condition && 'by' in condition
        ? condition.left
        : undefined
  if (!of || !isPath(of, name)) throw invalid(`Query condition missed key schema element: ${name}`)
  if (condition.kind === 'between') return { low: bytes(condition.low), high: after(bytes(condition.high)) }
  if (condition.kind === 'begins') {
    const start = bytes(condition.part)
    return { low: start, high: afterAllWith(start) }
  }
  if (condition.kind !== 'compare') throw unsupportedOperator()
  const range = ranges[condition.by]
  if (!range) throw unsupportedOperator()
  return range(bytes(condition.right))
}

const ranges: { readonly [by in Comparator]?: (key: Buffer) => { low: Buffer; high?: Buffer } } = {
  '=': (key) => ({ low: key, high: after(key) }),
  '<': (key) => ({ low: Buffer.alloc(0), high: key }),
  '<=': (key) => ({ low: Buffer.alloc(0), high: after(key) }),
  '>': (key) => ({ low: after(key) }),
  '>=': (key) => ({ low: key }),
}

/** The first key behind this one. */
const after = (key: Buffer) => Buffer.concat([key, Buffer.alloc(1)])

/** The first key behind all that begin with this one; there is none behind bytes of 255 only. */
function afterAllWith(start: Buffer): Buffer | undefined {
  const last = start.findLastIndex((byte) => byte < 0xff)
  if (last < 0) return undefined
  const end = Buffer.from(start.subarray(0, last + 1))
  end[last]! += 1
  return end
}
