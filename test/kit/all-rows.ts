/** All rows of the table, however many pages they are: a scan ends after a megabyte. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../functions/platform/aws/dynamodb.ts'

export async function allRows(): Promise<Record<string, unknown>[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const rows: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName(), ConsistentRead: true }))
    rows.push(...Items)
  client.destroy()
  return rows
}
