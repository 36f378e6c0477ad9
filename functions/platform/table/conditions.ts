/** Conditions of writes: what must be there for a write to land, in the table and in the file below a release's rows. */
import type { PutCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Row } from './release-file.ts'

/** What was read of an item that is written again. */
export interface Unchanged {
  readonly field: string
  readonly value: number | string | undefined
  readonly isThere?: boolean
}

export type Expected = 'nothing' | 'something' | 'anything' | Unchanged

/** The file below the rows of a release, and what it has in the place of the write. */
export interface Below {
  readonly row: Row | undefined
}

type Condition = Pick<PutCommandInput, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>

/**
 * Over a file a row is absent, there, or a tombstone (`gone`). An absent one leaves the file's to be read, so that what
 * the file has decides whether none in the table is allowed.
 */
export function conditionOf(expected: Expected, below?: Below): Condition {
  const { row } = below ?? {}
  switch (expected) {
    case 'anything':
      return {}
    case 'nothing':
      if (!below) return { ConditionExpression: 'attribute_not_exists(pk)' }
      return {
        ConditionExpression: row ? '#gone = :gone' : 'attribute_not_exists(pk) OR #gone = :gone',
        ExpressionAttributeNames: gone,
        ExpressionAttributeValues: { ':gone': true },
      }
    case 'something':
      if (!below) return { ConditionExpression: 'attribute_exists(pk)' }
      return {
        ConditionExpression: row ? isNotGone : `attribute_exists(pk) AND ${isNotGone}`,
        ExpressionAttributeNames: gone,
      }
    default:
      return hasStill(expected, below)
  }
}

const gone = { '#gone': 'gone' }
const isNotGone = 'attribute_not_exists(#gone)'

function hasStill({ field, value, isThere = false }: Unchanged, below: Below | undefined): Condition {
  const row = below?.row
  const isNamed = row?.[field] !== undefined
  const names = { '#field': field }
  if (value !== undefined)
    return {
      ConditionExpression: orAbsent('#field = :value', row?.[field] === value),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':value': value },
    }
  if (!isThere)
    return {
      // Nothing in the table means that the field is the file's.
      ConditionExpression: isNamed
        ? 'attribute_exists(pk) AND attribute_not_exists(#field)'
        : 'attribute_not_exists(#field)',
      ExpressionAttributeNames: names,
    }
  const there = 'attribute_exists(pk) AND attribute_not_exists(#field)'
  if (!below) return { ConditionExpression: there, ExpressionAttributeNames: names }
  return {
    ConditionExpression: orAbsent(`${there} AND ${isNotGone}`, row !== undefined && !isNamed),
    ExpressionAttributeNames: { ...names, ...gone },
  }
}

const orAbsent = (condition: string, isAllowed: boolean): string =>
  isAllowed ? `attribute_not_exists(pk) OR (${condition})` : condition
