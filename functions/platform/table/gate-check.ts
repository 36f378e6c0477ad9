/**
 * The check of a gate, which every save of content carries: a release's rows are not written while they are read to be put
 * into a file, nor once they are retired, nor by somebody who knows them over another file.
 *
 * | item | per     | id     |
 * |------|---------|--------|
 * | gate | overlay | `gate`: which file the rows lie over, and until when they are closed; absent before the first time |
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { Problem } from '#shared/problem'
import { client, tableName } from '../aws/dynamodb.ts'
import { scopeKey } from './keys.ts'
import type { ReleaseScope } from './scope.ts'
import type { Write } from './update.ts'

export const GateItem = z.object({
  /** The name of the file, or nothing for rows without one; of a retired overlay a word that names no file. */
  base: z.string(),
  /** The millisecond until which no save lands; 0 is open. */
  until: z.int(),
})

/** What a save takes for granted of the rows it belongs to. */
export interface GateCheck {
  readonly pk: string
  readonly base: string
}

export const gateCheckOf = (scope: ReleaseScope): GateCheck => ({ pk: scopeKey(scope), base: scope.base ?? '' })

const keyOfGate = ({ pk }: GateCheck) => ({ pk, sk: 'gate#gate' })

/** An expired gate is not passed but opened: whoever closed it must learn that something may have been saved since. */
export const checkWrite = (check: GateCheck): Write => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keyOfGate(check),
    ConditionExpression: 'attribute_not_exists(pk) OR (#base = :base AND #until = :open)',
    ExpressionAttributeNames: { '#base': 'base', '#until': 'until' },
    ExpressionAttributeValues: { ':base': check.base, ':open': 0 },
  },
})

const pauseMs = 50
/** A second: a gate is closed for as long as a file is read and written. */
const pausesMax = 20

/**
 * Waits for a gate that has stopped a save. `content-moved`: the rows lie over another file by now, or are retired.
 * `unavailable`: it is still closed after a second.
 */
export async function waitForGate(check: GateCheck): Promise<void> {
  for (let pauses = 0; pauses <= pausesMax; pauses++) {
    if (pauses > 0) await pause(pauseMs)
    const { Item } = await client().send(
      new GetCommand({ TableName: tableName(), Key: keyOfGate(check), ConsistentRead: true }),
    )
    if (!Item) return
    const { base, until } = GateItem.parse(Item)
    if (base !== check.base) throw new Problem('content-moved')
    if (until === 0) return
    if (until < Date.now()) return openExpired(check, until)
  }
  throw new Problem('unavailable')
}

async function openExpired(check: GateCheck, until: number): Promise<void> {
  try {
    await client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOfGate(check),
        UpdateExpression: 'SET #until = :open',
        ConditionExpression: '#base = :base AND #until = :until',
        ExpressionAttributeNames: { '#base': 'base', '#until': 'until' },
        ExpressionAttributeValues: { ':base': check.base, ':until': until, ':open': 0 },
      }),
    )
  } catch (error) {
    // Somebody else was faster; the save finds out how the gate is now.
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}
