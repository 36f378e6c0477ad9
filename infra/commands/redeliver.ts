/**
 * Delivers again what the listeners of a deployed cloud gave up, once the cause is mended:
 * `npm run redeliver -- --stage production`
 */
import { LambdaClient } from '@aws-sdk/client-lambda'
import { S3Client } from '@aws-sdk/client-s3'
import { parseArgs } from 'node:util'
import { Deployment, deploymentOptions, findDeployment } from './deployment.ts'
import { redeliver } from './redelivery.ts'

const { values } = parseArgs({ options: deploymentOptions })
const { Region: region, UndeliveredBucket } = findDeployment(Deployment.parse(values))
const { delivered, failed } = await redeliver(new S3Client({ region }), new LambdaClient({ region }), UndeliveredBucket)
console.log(`${delivered.length} delivered.`)
for (const key of failed) console.log(`Failed again: ${key}`)
if (failed.length > 0) process.exitCode = 1
