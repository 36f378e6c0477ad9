/**
 * Gives a company of a deployed cloud its own Rasa server, or another one. The token is no option, for options are seen:
 * `RASA_TOKEN=… npm run rasa -- --name acme --url https://rasa.example`; with `--disabled` the server is no longer asked.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Rasa, setRasa } from '../../functions/platform/outside/rasa.ts'
import { findClient } from '../../functions/platform/tenancy/company.ts'
import { Deployment, deploymentOptions, findDeployment, sentencesIn } from './deployment.ts'

const Wish = z.extend(Deployment, {
  name: z.string().check(z.minLength(1)),
  url: Rasa.shape.url,
  disabled: z._default(z.boolean(), false),
})

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { ...deploymentOptions, name: text, url: text, disabled: { type: 'boolean' } },
})
const { data: wish, error } = Wish.safeParse(values)
if (!wish) throw new Error(sentencesIn(error))
findDeployment(wish)
await setRasa(
  { client: await findClient(wish.name) },
  { url: wish.url, disabled: wish.disabled, token: process.env['RASA_TOKEN'] },
)
console.log(wish.disabled ? `${wish.name} asks no server any more.` : `${wish.name} asks ${wish.url} from now on.`)
