/** Findings of the checks that are meant to be so: each is accepted by its exact id, with a reason an auditor can weigh. */
import { Names, Validations, type Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/** Accepts findings on a construct and all that is below it. */
export function accept(scope: Construct, reason: string, ...findings: string[]) {
  for (const id of findings) Validations.of(scope).acknowledge({ id, reason })
}

/** The finding that a role may touch all of these resources. */
export const wildcard = (resource: string) => `AwsSolutions-IAM5[Resource::${resource}]`

/** How the checks write an ARN of a resource in this account. */
export const arnOf = (service: string, resource: string) =>
  `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:${resource}`

/** How the checks write the id of a resource that a nested stack is given by its parent. */
export const referenceTo = (resource: Construct) =>
  `<referenceto${Names.nodeUniqueId(resource.node.defaultChild!.node)}Ref>`

/** How the checks write a value that one stack takes from another. */
export function importOf(stack: Stack, value: string): string {
  // What `exportValue` gives is always an import.
  return (stack.resolve(stack.exportValue(value)) as { 'Fn::ImportValue': string })['Fn::ImportValue']
}
