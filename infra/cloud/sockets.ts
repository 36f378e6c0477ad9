/** The WebSocket API, its one stage, and the function behind all its routes. */
import { Aws, NestedStack, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { AccessLogFormat, CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import { LogGroupLogDestination, WebSocketApi, WebSocketRoute, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { socketRoutes, socketThrottles, throttles } from '../definition/routes.ts'
import { nameIn, type Stage } from './stage.ts'
import { accept, arnOf, referenceTo } from './accept.ts'
import { lambda, log, type StageResources } from './lambda.ts'
import { scaled, throttleRoutes } from './throttle.ts'

/**
 * The stage is the path: a socket opens at `/{stage}` and nowhere below it, so that CloudFront can pass `/socket` on
 * as it is.
 */
export const socketPath = '/socket'
const stageName = socketPath.slice(1)
const connections = `${stageName}/*/@connections/*`

/**
 * API Gateway writes a log of sockets only with a role that the account as a whole has named. It stays with the account,
 * because another stage may count on it.
 */
function letGatewayLog(scope: Stack): CfnAccount {
  const role = new Role(scope, 'GatewayLogRole', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
  })
  accept(
    role,
    'AWS documents this policy for the role that its gateways share.',
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
  )
  const account = new CfnAccount(scope, 'GatewayAccount', { cloudWatchRoleArn: role.roleArn })
  for (const kept of [role, account]) kept.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  return account
}

export function socketApi(scope: Stack, stage: Stage) {
  const api = new WebSocketApi(scope, 'Sockets', {
    apiName: nameIn(stage, 'sockets'),
    // Every message goes to `$default`; no field of it chooses a route.
    routeSelectionExpression: '$request.body.action',
  })
  const socketStage = new WebSocketStage(scope, 'SocketsStage', {
    webSocketApi: api,
    stageName,
    autoDeploy: true,
    throttle: scaled(stage, throttles.sockets),
    accessLogSettings: {
      destination: new LogGroupLogDestination(log(scope, 'SocketsLog', `/parley/${stage.stage}/sockets`)),
      format: AccessLogFormat.custom(
        JSON.stringify({
          time: '$context.requestTimeEpoch',
          requestId: '$context.requestId',
          ip: '$context.identity.sourceIp',
          route: '$context.routeKey',
          status: '$context.status',
          connectionId: '$context.connectionId',
          error: '$context.error.message',
          integrationError: '$context.integrationErrorMessage',
        }),
      ),
    },
  })
  socketStage.node.addDependency(letGatewayLog(scope))
  throttleRoutes(stage, socketStage, Object.entries(socketThrottles))
  return {
    api,
    stage: socketStage,
    endpoint: `https://${api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}${socketPath}`,
    /** Any socket, to post to it or to close it; and how the checks write that ARN. */
    connectionsArn: scope.formatArn({ service: 'execute-api', resource: api.apiId, resourceName: connections }),
    connectionsWritten: arnOf('execute-api', `${referenceTo(api)}/${connections}`),
  }
}

export class Sockets extends NestedStack {
  constructor(scope: Construct, id: string, webSocketApi: WebSocketApi, resources: StageResources) {
    super(scope, id)
    for (const [routeKey, name] of Object.entries(socketRoutes)) {
      const handler = this.#handlers.get(name) ?? lambda(this, name, resources)
      this.#handlers.set(name, handler)
      const route = new WebSocketRoute(this, routeKey, {
        webSocketApi,
        routeKey,
        integration: new WebSocketLambdaIntegration('integration', handler),
      })
      accept(route, 'A socket opens against a ticket that the function takes once.', 'AwsSolutions-APIG4')
    }
  }

  readonly #handlers = new Map<string, ReturnType<typeof lambda>>()
}
