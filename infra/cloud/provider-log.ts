/** The log of a function that CDK itself brings for a custom resource. */
import type { CfnResource, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { accept } from './accept.ts'
import { log } from './lambda.ts'

/** Drops the log in time, and accepts the role that CDK writes; `because` says what else the function may do. */
export function keepProviderLog(stack: Stack, provider: Construct, id: string, logName: string, because: string): void {
  // A provider's function is a plain resource: CDK offers no other way to give it a log of ours.
  const handler = provider.node.findChild('Handler') as CfnResource
  handler.addPropertyOverride('LoggingConfig', { LogGroup: log(stack, id, logName).logGroupName })
  accept(
    provider,
    `CDK writes this role: it may write its log, and ${because}.`,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
  )
}
