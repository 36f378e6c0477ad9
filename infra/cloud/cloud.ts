/** The cloud of one stage: what is kept, what answers, and what people open in the browser. */
import { Tags, type App } from 'aws-cdk-lib'
import { nameIn, type Built, type Stage } from './stage.ts'
import { Api } from './api.ts'
import { Data } from './data.ts'
import { Web } from './web.ts'

export function cloud(app: App, stage: Stage, built: Built) {
  const terminationProtection = stage.stage === 'production'
  const data = new Data(app, nameIn(stage, 'data'), { stage, terminationProtection })
  const api = new Api(app, nameIn(stage, 'api'), { stage, terminationProtection, data, ...built })
  const web = new Web(app, nameIn(stage, 'web'), { stage, terminationProtection, data, api, ...built })
  Tags.of(app).add('parley:stage', stage.stage)
  return { data, api, web }
}
