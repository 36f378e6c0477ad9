/** Reads the records of the table's stream: what an item was before a write, and after it. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord, StreamRecord } from 'aws-lambda'
import { clientIn, conversationIn } from './keys.ts'
import type { ConversationScope } from './scope.ts'
import type { Collection } from './table.ts'

/** What an item was before the write, and what it is since. */
interface Change<Item> {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** The same of an item of a conversation. */
export interface Written<Item> extends Change<Item> {
  readonly scope: ConversationScope
}

/** The write of an item of this collection; `undefined` for a record of anything else. */
export function writeOf<Item>(
  of: Collection<Item, 'conversation'>,
  { dynamodb }: DynamoDBRecord,
): Written<Item> | undefined {
  const scope = conversationIn(dynamodb?.Keys?.['pk']?.S ?? '')
  if (!scope || !dynamodb?.Keys?.['sk']?.S?.startsWith(`${of.name}#`)) return undefined
  return { scope, ...imagesOf(of, dynamodb) }
}

/** The write of an item of a collection that lives per world. */
export function writeInWorld<Item>(
  of: Collection<Item, 'world'>,
  { dynamodb }: DynamoDBRecord,
): Change<Item> | undefined {
  return dynamodb?.Keys?.['pk']?.S?.startsWith(`W#${of.name}#`) ? imagesOf(of, dynamodb) : undefined
}

/** The write of an item of a collection that lives per client, and whose it is. */
export function writeOfClient<Item>(
  of: Collection<Item, 'client'>,
  { dynamodb }: DynamoDBRecord,
): (Change<Item> & { readonly client: string }) | undefined {
  const client = clientIn(dynamodb?.Keys?.['pk']?.S ?? '', of.name)
  return client && dynamodb ? { client, ...imagesOf(of, dynamodb) } : undefined
}

/** The new item of a collection that lives per client, by its id: it may be of another version of the product. */
export function insertIn<Item>(
  of: Collection<Item, 'client'>,
  { eventName, dynamodb }: DynamoDBRecord,
): { readonly client: string; readonly id: string } | undefined {
  const client = clientIn(dynamodb?.Keys?.['pk']?.S ?? '', of.name)
  const id = dynamodb?.Keys?.['sk']?.S
  return client && id && eventName === 'INSERT' ? { client, id } : undefined
}

function imagesOf<Item>({ schema }: Collection<Item>, { OldImage, NewImage }: StreamRecord): Change<Item> {
  const read = (image: object | undefined) => (image ? schema.parse(itemIn(image)) : undefined)
  return { before: read(OldImage), after: read(NewImage) }
}

/** The document client reads no stream. The two packages describe the same wire format in types of their own. */
export const itemIn = (image: object): Record<string, unknown> => unmarshall(image as Record<string, AttributeValue>)
