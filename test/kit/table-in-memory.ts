/** A table in memory behind the client of DynamoDB, for tests of what reads and writes it without a cloud around it. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SSMClient } from '@aws-sdk/client-ssm'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { openDynamoDb, type DynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { DynamoDbError, typeOfError } from '../../infra/local/dynamodb/errors.ts'
import type { Operation } from '../../infra/local/dynamodb/requests.ts'
import { transact, type Change } from '../../functions/platform/table/transaction.ts'
import { forgetAllReads } from '../../functions/platform/tenancy/fresh-map.ts'

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** For all tests of a file; before each of them the table is empty, and nothing of it is known to the process. */
export function useTable(): void {
  let engine: DynamoDb
  const answer = ({ headers, body }: Sent): [status: number, body: object] => {
    const operation = headers['x-amz-target']!.split('.')[1] as Operation
    try {
      return [200, engine.call(operation, JSON.parse(new TextDecoder().decode(body)) as object) as object]
    } catch (error) {
      if (!(error instanceof DynamoDbError)) throw error
      return [400, { __type: typeOfError(error.code), message: error.message, ...error.details }]
    }
  }
  const requestHandler = {
    handle: async (sent: Sent) => {
      const [statusCode, body] = answer(sent)
      const headers = { 'content-type': 'application/x-amz-json-1.0' }
      return { response: { statusCode, headers, body: Buffer.from(JSON.stringify(body)) } }
    },
  }
  beforeAll(() => {
    const definition = { name: 'table', partitionKey: 'pk', sortKey: 'sk', ttl: 'ttl', stream: true }
    const indexes = [{ name: 'byIndex', partitionKey: 'ipk', sortKey: 'isk' }]
    engine = openDynamoDb({ folder: undefined, table: { ...definition, indexes }, clock: { now: () => Date.now() } })
    vi.stubEnv('TABLE_NAME', 'table')
    const credentials = { accessKeyId: 'parley', secretAccessKey: 'parley' }
    const made = new DynamoDBClient({ region: 'eu-west-1', credentials, requestHandler: requestHandler as never })
    const marshallOptions = { removeUndefinedValues: true, convertClassInstanceToMap: true }
    const inMemory = DynamoDBDocumentClient.from(made, { marshallOptions })
    const send = DynamoDBDocumentClient.prototype.send as (command: object) => unknown
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(((command: object) =>
      send.call(inMemory, command)) as never)
  })
  beforeEach(() => {
    engine.clear([])
    forgetAllReads()
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    await engine.close()
  })
}

/** What is there before a test begins. */
export const given = (...changes: readonly Change[]): Promise<void> => transact(changes)

/** The key that seals the keys in the table, for what signs or seals; beside `useTable`. */
export const useRootKey = (): void =>
  beforeAll(() => {
    vi.stubEnv('ROOT_KEY_PARAMETER', 'root')
    const Value = Buffer.alloc(32, 7).toString('base64url')
    vi.spyOn(SSMClient.prototype, 'send').mockImplementation((async () => ({ Parameter: { Value } })) as never)
  })
