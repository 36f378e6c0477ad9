/**
 * Connects a company of a deployed cloud to its Salesforce, where responses open cases. The private key is no option, for
 * options are seen: `SALESFORCE_KEY="$(cat key.pem)" npm run salesforce -- --stage production --name acme
 * --loginUrl https://login.salesforce.com --clientId … --username cases@acme.example`
 */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { connectSalesforce, Salesforce } from '../../functions/platform/outside/salesforce.ts'
import { findClient } from '../../functions/platform/tenancy/company.ts'
import { Deployment, deploymentOptions, findDeployment, sentencesIn } from './deployment.ts'

const { loginUrl, clientId, username } = Salesforce.shape
const Wish = z.extend(Deployment, { name: z.string().check(z.minLength(1)), loginUrl, clientId, username })

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { ...deploymentOptions, name: text, loginUrl: text, clientId: text, username: text },
})
const { data: wish, error } = Wish.safeParse(values)
if (!wish) throw new Error(sentencesIn(error))
const key = process.env['SALESFORCE_KEY']
if (!key) throw new Error('SALESFORCE_KEY: the private key of the connected app, in PEM.')
findDeployment(wish)
const { name, stage: _, outputs: __, ...connection } = wish
await connectSalesforce({ client: await findClient(name) }, { ...connection, key })
console.log(`${name} opens cases as ${connection.username} from now on.`)
