/** The WebSocket API, its one stage, and the function behind all its routes. */
import { Aws, NestedStack, type Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { LogGroupLogDestination, WebSocketApi, WebSocketRoute, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import { socketRoutes } from '../definition.ts'
import { named, type Stage } from '../stage.ts'
import { accept, arnOf, givenId } from './accept.ts'
import { lambda, log, type Surroundings } from './lambda.ts'

/**
 * The stage is the path: a socket opens at `/{stage}` and nowhere below it, so that CloudFront can pass `/socket` on
 * as it is.
 */
export const socketPath = '/socket'
const stageName = socketPath.slice(1)
const connections = `${stageName}/*/@connections/*`

const throttle = { rateLimit: 500, burstLimit: 1000 }

export type SocketApi = ReturnType<typeof socketApi>

export function socketApi(scope: Stack, stage: Stage) {
  const api = new WebSocketApi(scope, 'Sockets', {
    apiName: named(stage, 'sockets'),
    // Every message goes to `$default`; no field of it chooses a route.
    routeSelectionExpression: '$request.body.action',
  })
  new WebSocketStage(scope, 'SocketsStage', {
    webSocketApi: api,
    stageName,
    autoDeploy: true,
    throttle,
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
  return {
    api,
    endpoint: `https://${api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}${socketPath}`,
    /** Any socket, to post to it or to close it; and how the checks write that ARN. */
    connectionsArn: scope.formatArn({ service: 'execute-api', resource: api.apiId, resourceName: connections }),
    connectionsWritten: arnOf('execute-api', `${givenId(api)}/${connections}`),
  }
}

export class Sockets extends NestedStack {
  constructor(scope: Construct, id: string, webSocketApi: WebSocketApi, surroundings: Surroundings) {
    super(scope, id)
    for (const [routeKey, name] of Object.entries(socketRoutes)) {
      const handler = this.#handlers.get(name) ?? lambda(this, name, surroundings)
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
