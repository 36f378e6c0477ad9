/**
 * Prints the secret by which the servers of a company check what this product sends them: `npm run signing -- --stage
 * production --name acme`. With `--renew` it makes a new one first; the one before it signs along for a day.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { renewSigningSecret, signingSecret } from '../../functions/platform/outside/signing.ts'
import { findClient } from '../../functions/platform/tenancy/company.ts'
import { Deployment, deploymentOptions, findDeployment, sentencesIn } from './deployment.ts'

const Wish = z.extend(Deployment, { name: z.string().check(z.minLength(1)), renew: z._default(z.boolean(), false) })

const { values } = parseArgs({
  options: { ...deploymentOptions, name: { type: 'string' }, renew: { type: 'boolean' } },
})
const { data: wish, error } = Wish.safeParse(values)
if (!wish) throw new Error(sentencesIn(error))
findDeployment(wish)
const scope = { client: await findClient(wish.name) }
const now = new Date()
if (wish.renew) await renewSigningSecret(scope, now)
console.log(await signingSecret(scope, now))
