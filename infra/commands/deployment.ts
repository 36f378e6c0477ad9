/** Finds a deployed cloud for a command that an operator gives, from what `npm run deploy` left behind. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { faults } from '#shared/faults'
import { ConsoleSettings } from '#shared/console-config'
import { rootKeyParameter } from '../definition/definition.ts'
import { nameIn } from '../cloud/stage.ts'

/** Which cloud the command is for. */
export const Deployment = z.object({
  stage: z._default(ConsoleSettings.shape.stage, 'development'),
  outputs: z._default(z.string(), fileURLToPath(new URL('../../dist/deployed.json', import.meta.url))),
})

export const deploymentOptions = { stage: { type: 'string' }, outputs: { type: 'string' } } as const

/** What the data stack says of itself after a deployment. */
const Outputs = z.object({
  Region: z.string(),
  TableName: z.string(),
  UserPoolId: z.string(),
  MediaBucket: z.string(),
  UndeliveredBucket: z.string(),
})

/** From here on the table and the files of the product's own code are those of this cloud. */
export function findDeployment({ stage, outputs }: z.infer<typeof Deployment>): z.infer<typeof Outputs> {
  const deployed = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(outputs, 'utf8')))
  const found = Outputs.parse(deployed[nameIn({ stage }, 'data')])
  // What a function finds in its environment; read at the first use of the table, so this is soon enough.
  Object.assign(process.env, {
    AWS_REGION: found.Region,
    TABLE_NAME: found.TableName,
    MEDIA_BUCKET: found.MediaBucket,
    ROOT_KEY_PARAMETER: rootKeyParameter(stage),
  })
  return found
}

/** What is wrong with the options of a command, a line each. */
export const sentencesIn = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => `--${path.join('.')}: ${sentenceOf(message)}`).join('\n')

/** The contracts' schemas name a code of a fault as their message; those of the commands say a sentence. */
const sentenceOf = (message: string): string =>
  Object.entries(faults).find(([code]) => code === message)?.[1] ?? message
