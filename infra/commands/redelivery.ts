/** Delivers again what the listeners of the table gave up: Lambda kept each batch whole, as one file. */
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'

/** The form in which Lambda keeps a batch in S3; the event is text within it. */
const Kept = z.object({
  requestContext: z.object({ functionArn: z.string() }),
  payload: z.union([z.string(), z.record(z.string(), z.unknown())]),
})

const Answer = z.object({ batchItemFailures: z._default(z.array(z.unknown()), []) })

export interface Redelivery {
  readonly delivered: string[]
  /** Failed again: the file stays for the next time. */
  readonly failed: string[]
}

/** Hands each kept batch to its function, the oldest first, and removes those that were taken whole. */
export async function redeliver(s3: S3Client, lambda: LambdaClient, Bucket: string): Promise<Redelivery> {
  const outcome: Redelivery = { delivered: [], failed: [] }
  const files: { key: string; at: number }[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: 'aws/lambda/' }))
    files.push(...Contents.map(({ Key, LastModified }) => ({ key: Key!, at: LastModified?.getTime() ?? 0 })))
  for (const { key: Key } of files.toSorted((a, b) => a.at - b.at || a.key.localeCompare(b.key))) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    const { requestContext, payload } = Kept.parse(JSON.parse(await Body!.transformToString()))
    const event = typeof payload === 'string' ? payload : JSON.stringify(payload)
    // The version at the end of the ARN is the one that failed; the function of today is to have it.
    const functionArn = requestContext.functionArn.split(':').slice(0, 7).join(':')
    const isTaken = await isDelivered(lambda, functionArn, event)
    if (isTaken) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    ;(isTaken ? outcome.delivered : outcome.failed).push(Key)
  }
  return outcome
}

/** True when the function took all of the event; whatever else happens, it is kept. */
async function isDelivered(lambda: LambdaClient, FunctionName: string, Payload: string): Promise<boolean> {
  try {
    const answer = await lambda.send(new InvokeCommand({ FunctionName, Payload }))
    if (answer.FunctionError) return false
    const { batchItemFailures } = Answer.parse(JSON.parse(answer.Payload?.transformToString() ?? '{}'))
    return batchItemFailures.length === 0
  } catch (error) {
    console.error(`${FunctionName} could not be called: ${String(error)}`)
    return false
  }
}
