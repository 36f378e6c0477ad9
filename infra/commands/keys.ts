/**
 * Gives a deployed cloud new keys for its tokens and seals: `npm run keys -- --stage production`. What was signed or
 * sealed before stays good: a token's key until the next time, a seal's for good.
 * Needs the outputs `npm run deploy` left behind, and AWS credentials that may write the table and read the root key.
 */
import { parseArgs } from 'node:util'
import { keyPurposes, rotateKey } from '../../functions/platform/tenancy/keyring.ts'
import { Deployment, deploymentOptions, findDeployment, sentencesIn } from './deployment.ts'

const { data: wish, error } = Deployment.safeParse(parseArgs({ options: deploymentOptions }).values)
if (!wish) throw new Error(sentencesIn(error))
findDeployment(wish)
for (const purpose of keyPurposes) {
  await rotateKey(purpose)
  console.log(`There is a new key for ${purpose}; every function uses it within five minutes.`)
}
