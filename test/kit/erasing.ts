/** Erasures in tests: whether anything is left of somebody, wherever it could lie, and the time that passes until it is done. */
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { gunzipSync } from 'node:zlib'
import { afterAll } from 'vitest'
import type { Erasure } from '#shared/contracts/privacy'
import { tableName } from '../../functions/platform/aws/dynamodb.ts'
import type { Worker, World } from './world.ts'

/** What lies packed in a text or a file, as a reader would find it. */
function unpacked(bytes: Buffer): string {
  try {
    return gunzipSync(bytes).toString('latin1')
  } catch {
    return bytes.toString('latin1')
  }
}

export function erasing(world: World) {
  const dynamodb = new DynamoDBClient({})
  const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
  afterAll(() => {
    dynamodb.destroy()
    s3.destroy()
  })

  /** Every row, file and line of the log, by its place. */
  async function everything(table = tableName()): Promise<Map<string, string>> {
    const all = new Map<string, string>()
    for await (const { Items = [] } of paginateScan({ client: dynamodb }, { TableName: table, ConsistentRead: true }))
      for (const item of Items) {
        const row = unmarshall(item)
        const body: unknown = row['body']
        const packed = typeof body === 'string' ? unpacked(Buffer.from(body, 'base64')) : ''
        all.set(`${row['pk']} ${row['sk']}`, JSON.stringify(row) + packed)
      }
    const Bucket = process.env['MEDIA_BUCKET']
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
      for (const { Key = '' } of Contents) {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
        all.set(`file ${Key}`, unpacked(Buffer.from(await Body!.transformToByteArray())))
      }
    all.set('log', world.log.join('\n'))
    return all
  }

  /** Lets the job take the looks it waits for. */
  async function passes(milliseconds = 60_000): Promise<void> {
    await world.settled()
    world.clock.advance(milliseconds)
    world.cloud.stepFunctions.tick()
    await world.settled()
  }

  return {
    everything,
    passes,

    /** The places in which one of these texts stands, or which are named by it. */
    async tracesOf(...texts: readonly string[]): Promise<string[]> {
      await world.settled()
      const found = [...(await everything())].filter(([place, text]) =>
        texts.some((each) => place.includes(each) || text.includes(each)),
      )
      return found.map(([place]) => place).toSorted()
    },

    /** Erases a customer to the end. */
    async erases(worker: Worker, userId: string): Promise<Erasure> {
      const { _id } = await worker.privacy.erase({ userId })
      await passes()
      return worker.privacy.erasure({ id: _id })
    },
  }
}
