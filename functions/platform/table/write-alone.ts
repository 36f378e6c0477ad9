/** What is written to one item at once, without a transaction: numbers that many add to. */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { client, tableName } from '../aws/dynamodb.ts'
import { keyOf } from './keys.ts'
import type { Row } from './release-file.ts'
import type { Fitting, NotLayered } from './table.ts'
import { addingUpdate, countingUpdate, setUpdate, type AddingToSet } from './update.ts'

/**
 * Adds one to a number of an item, which begins at none, unless it has reached `max`; gives whether it was added.
 * `expires` is the second at which the item may be dropped.
 */
export async function addOne<S extends object, Item, P extends NotLayered>(
  scope: S,
  within: Fitting<S, Item, P>,
  id: string,
  { field, max, expires }: { field: string; max: number; expires: number },
): Promise<boolean> {
  const update = countingUpdate({ field, max, expires })
  return (await updateAlone(scope, within, id, update)) !== undefined
}

/**
 * Adds to numbers of an item, each of which begins at none, and writes `fields` with them; gives the numbers as they are
 * then. Nothing is written, and nothing given, where a number of `max` would be passed.
 */
export async function addNumbers<S extends object, Item, P extends NotLayered>(
  scope: S,
  to: Fitting<S, Item, P>,
  id: string,
  numbers: Readonly<Record<string, number>>,
  { max = {}, ...more }: { fields: object; expires: number; max?: Readonly<Record<string, number>> },
): Promise<Readonly<Record<string, number>> | undefined> {
  // What is added to nothing at all would pass a condition on what is there.
  if (Object.entries(max).some(([name, most]) => (numbers[name] ?? 0) > most)) return undefined
  const after = await updateAlone(scope, to, id, addingUpdate(numbers, { max, ...more }))
  return after && Object.fromEntries(Object.keys(numbers).map((name) => [name, Number(after[name])]))
}

/** The item as it is then; nothing where the condition of the update does not hold. */
async function updateAlone<S extends object, Item, P extends NotLayered>(
  scope: S,
  of: Fitting<S, Item, P>,
  id: string,
  update: ReturnType<typeof countingUpdate>,
): Promise<Row | undefined> {
  const to = { TableName: tableName(), Key: keyOf(scope, of, id), ReturnValues: 'ALL_NEW' as const }
  try {
    const { Attributes = {} } = await client().send(new UpdateCommand({ ...to, ...update }))
    return Attributes
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

/**
 * Adds numbers to a set of an item and writes `fields` with them; both the item and the set are made where they are not.
 * A number that is in the set already changes nothing.
 */
export async function addToSet<S extends object, Item, P extends NotLayered>(
  scope: S,
  to: Fitting<S, Item, P>,
  id: string,
  adding: AddingToSet,
): Promise<void> {
  await client().send(new UpdateCommand({ TableName: tableName(), Key: keyOf(scope, to, id), ...setUpdate(adding) }))
}
