/**
 * Gives a company of a deployed cloud its language model, or another one. The key is no option, for options are seen:
 * `MODEL_KEY=… npm run model -- --name acme --baseURL https://models.example/v1 --modelName small --modelTokenLimit 8000`
 */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { findClient } from '../../functions/platform/tenancy/company.ts'
import { ModelConnection, setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Deployment, deploymentOptions, findDeployment, sentencesIn } from './deployment.ts'

const { baseURL, modelName, modelTokenLimit } = ModelConnection.shape
const Wish = z.extend(Deployment, {
  name: z.string().check(z.minLength(1)),
  baseURL,
  modelName,
  modelTokenLimit: z.pipe(z.coerce.number(), modelTokenLimit),
})

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { ...deploymentOptions, name: text, baseURL: text, modelName: text, modelTokenLimit: text },
})
const { data: wish, error } = Wish.safeParse(values)
if (!wish) throw new Error(sentencesIn(error))
findDeployment(wish)
const { name, stage: _, outputs: __, ...model } = wish
await setLanguageModel({ client: await findClient(name) }, { ...model, key: process.env['MODEL_KEY'] })
console.log(`${name} asks ${model.modelName} from now on.`)
