/** What CloudFront adds to each request, so that functions know which have come through it. */
import { fileURLToPath } from 'node:url'
import { CustomResource, CustomResourceProvider, CustomResourceProviderRuntime, type Stack } from 'aws-cdk-lib'
import { keepProviderLog } from './provider-log.ts'
import { type Stage } from './stage.ts'

const type = 'Custom::EdgeSecret'

/**
 * Drawn when the stack is first made, and written into functions and distribution by CloudFormation: no template and no file
 * of a deployment holds it. It guards counts of calls and no data, so that it needs no rotation, and Secrets Manager, which
 * would take 0.40 USD a month for it, as much as all else of an idle stage, is not asked.
 */
export function makeEdgeSecret(stack: Stack, stage: Stage): string {
  const provider = CustomResourceProvider.getOrCreateProvider(stack, type, {
    codeDirectory: fileURLToPath(new URL('edge-secret', import.meta.url)),
    runtime: CustomResourceProviderRuntime.NODEJS_24_X,
    description: 'Draws the secret by which functions know the CDN.',
  })
  keepProviderLog(stack, provider, 'EdgeSecretLog', `/parley/${stage.stage}/edge-secret`, 'nothing else')
  return new CustomResource(stack, 'EdgeSecret', { serviceToken: provider.serviceToken, resourceType: type }).ref
}
