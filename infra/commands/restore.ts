/**
 * Makes a copy of a stage's table as it was at a moment, and brings back the files it points to:
 * `npm run restore -- --stage production --at 2026-11-22T03:00:00Z`
 * Customers notice nothing until the stage is deployed with the options this prints.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Deployment, deploymentOptions, findDeployment, sentencesIn } from './deployment.ts'
import { deleteRestored, restoreFiles, restoreTable, sweepRestored } from './restoration.ts'

const Wish = z.extend(Deployment, { at: z.pipe(z.iso.datetime(), z.coerce.date()) })

const { values } = parseArgs({ options: { ...deploymentOptions, at: { type: 'string' } } })
const { data: wish, error } = Wish.safeParse(values)
if (!wish) throw new Error(sentencesIn(error))
const { Region: region, TableName, MediaBucket } = findDeployment(wish)
const files = await restoreFiles(new S3Client({ region }), MediaBucket, wish.at)
console.log(`${files} deleted files are back. The table is copied now; a large one takes hours.`)
const dynamodb = new DynamoDBClient({ region })
const { tableName, tableStreamArn } = await restoreTable(dynamodb, TableName, wish.at)
const swept = await sweepRestored(dynamodb, TableName, tableName)
console.log(`${swept} customers who were erased since then were in it again; they are erased from it.`)
const deleted = await deleteRestored(TableName, tableName)
console.log(
  `${deleted} companies that were deleted since then were in it again; they are closed, and removed once the stage works on it.`,
)
console.log('Deploy with the options of always and these to work on it:')
console.log(`  -c tableName=${tableName} -c tableStreamArn=${tableStreamArn}`)
