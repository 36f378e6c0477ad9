/** Where `cdk` enters: builds the cloud of one stage, checks it, and prints how large each stack is. */
import { App, Validations } from 'aws-cdk-lib'
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }
import { AwsSolutionsChecks } from 'cdk-nag'
import { readVersion } from './build/version.ts'
import { cloud } from './cloud/cloud.ts'
import { countResources, resourcesMax } from './cloud/count.ts'
import { functionsDirectory } from './definition/code.ts'
import { siteDirectory } from './definition/site.ts'
import { stageFrom } from './cloud/stage.ts'

const app = new App({ context: recommended })
cloud(
  app,
  stageFrom((name) => app.node.tryGetContext(name)),
  { functionsDirectory, siteDirectory, version: readVersion() },
)
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))

const { directory } = app.synth()
const counts = countResources(directory)
for (const [stack, resources] of Object.entries(counts))
  console.error(`${String(resources).padStart(4)} resources in ${stack}`)
const large = Object.keys(counts).filter((stack) => counts[stack]! > resourcesMax)
if (large.length > 0) throw new Error(`More than ${resourcesMax} resources: ${large.join(', ')}.`)
