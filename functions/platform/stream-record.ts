/** A write as the table's stream brings it. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { conversationIn } from './keys.ts'
import type { ConversationScope } from './scope.ts'
import type { Collection } from './table.ts'

/** What an item of a conversation was before the write, and what it is since. */
export interface Written<Item> {
  readonly scope: ConversationScope
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** The write of an item of this collection; `undefined` for a record of anything else. */
export function writeOf<Item>(
  of: Collection<Item, 'conversation'>,
  { dynamodb }: DynamoDBRecord,
): Written<Item> | undefined {
  const scope = conversationIn(dynamodb?.Keys?.['pk']?.S ?? '')
  if (!scope || !dynamodb?.Keys?.['sk']?.S?.startsWith(`${of.name}#`)) return undefined
  const read = (image: object | undefined) => (image ? of.schema.parse(itemIn(image)) : undefined)
  return { scope, before: read(dynamodb.OldImage), after: read(dynamodb.NewImage) }
}

/** The two packages describe the same wire format in types of their own. */
export const itemIn = (image: object): Record<string, unknown> => unmarshall(image as Record<string, AttributeValue>)
