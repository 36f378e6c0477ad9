/**
 * The mail that people write to companies: SES keeps it in the bucket of files and calls the function. Of an account and
 * region, one set of rules is active, and CloudFormation cannot say which: `docs/deploy.md`, "Mailboxes of
 * companies".
 */
import { Aws, NestedStack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { CfnPermission, Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnReceiptRule,
  CfnReceiptRuleSet,
} from 'aws-cdk-lib/aws-ses'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { mediaBucket } from '../definition/definition.ts'
import { mailRules, mailRulesArn } from './data.ts'
import { calledWithoutWaiting } from './jobs.ts'
import { configurationSet, type StageResources } from './lambda.ts'
import { nameIn, type Stage } from './stage.ts'

export class Mail extends NestedStack {
  constructor(scope: Construct, id: string, queue: Queue, resources: StageResources) {
    super(scope, id)
    const { stage, data } = resources
    const handler = calledWithoutWaiting(this, 'mail', queue, resources)
    if (!stage.receivingDomain) return
    handler.addPermission('Receive', {
      principal: new ServicePrincipal('ses.amazonaws.com'),
      sourceAccount: Aws.ACCOUNT_ID,
      sourceArn: mailRulesArn(stage),
    })
    const rules = new CfnReceiptRuleSet(this, 'Rules', { ruleSetName: mailRules(stage) })
    const rule = new CfnReceiptRule(this, 'Rule', {
      ruleSetName: rules.ref,
      rule: {
        name: 'mailboxes',
        enabled: true,
        recipients: [stage.receivingDomain],
        scanEnabled: true,
        tlsPolicy: 'Require',
        actions: [
          { s3Action: { bucketName: data.media.bucketName, objectKeyPrefix: mediaBucket.mailPrefix } },
          { lambdaAction: { functionArn: handler.functionArn, invocationType: 'Event' } },
        ],
      },
    })
    // SES tries both actions when the rule is made.
    rule.addResourceDependency(handler.permissionsNode.findChild('Receive') as CfnPermission)
    tellReturns(this, stage, handler)
  }
}

/** Lets the function hear which mails came back, and of which people complained. */
function tellReturns(scope: Construct, stage: Stage, handler: Lambda) {
  const sending = new CfnConfigurationSet(scope, 'Sending', { name: configurationSet(stage) })
  new CfnConfigurationSetEventDestination(scope, 'Returns', {
    configurationSetName: sending.ref,
    eventDestination: {
      name: 'events',
      enabled: true,
      matchingEventTypes: ['BOUNCE', 'COMPLAINT'],
      eventBridgeDestination: {
        eventBusArn: `arn:${Aws.PARTITION}:events:${Aws.REGION}:${Aws.ACCOUNT_ID}:event-bus/default`,
      },
    },
  })
  new Rule(scope, 'ReturnedMail', {
    ruleName: nameIn(stage, 'returned-mail'),
    eventPattern: { source: ['aws.ses'], detailType: ['Email Bounced', 'Email Complaint Received'] },
    targets: [new LambdaFunction(handler)],
  })
}
