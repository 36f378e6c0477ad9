/**
 * What answers: the console's HTTP API with one nested stack an area, the sockets, the listeners and the jobs.
 * A nested stack an area keeps every template far below CloudFormation's 500 resources.
 */
import { Aws, NestedStack, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  type HttpMethod,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import { rootKeyParameter } from '../definition/definition.ts'
import { routes, throttles } from '../definition/routes.ts'
import type { FunctionEnvironment } from '../definition/environment.ts'
import { nameIn, type Built, type Stage } from './stage.ts'
import { accept } from './accept.ts'
import { alarms } from './alarms.ts'
import type { Data } from './data.ts'
import { Jobs, tellFailures } from './jobs.ts'
import {
  configurationSet,
  functionArn,
  lambda,
  log,
  machineArn,
  queuesUrlPrefix,
  schedulesGroup,
  schedulesRoleArn,
  type StageResources,
} from './lambda.ts'
import { Listeners, undeliveredArn, undeliveredQueue } from './listeners.ts'
import { Mail } from './mail.ts'
import { Queues } from './queues.ts'
import { socketApi, Sockets } from './sockets.ts'
import { makeEdgeSecret } from './edge-secret.ts'
import { scaled, throttleRoutes } from './throttle.ts'

/**
 * As many areas change at a time. API Gateway takes a few changes of routes a second from an account and refuses those of
 * all areas at once; and each area that waits for another one makes a deployment longer, also one that changes no route.
 */
const lanes = 6

export class Api extends Stack {
  readonly httpDomain: string
  readonly socketsDomain: string
  /** What CloudFront adds to each request, so that functions know which have come through it. */
  readonly edgeSecret: string

  constructor(scope: Construct, id: string, { stage, data, functionsDirectory, ...props }: ApiProps) {
    super(scope, id, props)
    const sockets = socketApi(this, stage)
    this.edgeSecret = makeEdgeSecret(this, stage)
    const resources: StageResources = {
      stage,
      data,
      functionsDirectory,
      environment: { ...environment(stage, data, sockets.endpoint), EDGE_SECRET: this.edgeSecret },
      sockets,
    }
    const { http, httpStage, httpLog } = makeHttpApi(this, stage)
    const areas: NestedStack[] = []
    for (const name of new Set(routes.map((route) => route.function))) {
      const area = new NestedStack(this, name)
      answer(area, http, lambda(area, name, resources), name)
      const before = areas.at(-lanes)
      if (areas.length >= lanes && before) area.addStackDependency(before)
      areas.push(area)
      // A stage can set nothing for a route that is not there yet.
      httpStage.node.addDependency(area)
    }
    const queue = undeliveredQueue(this, stage)
    sockets.stage.node.addDependency(new Sockets(this, 'sockets', sockets.api, resources))
    new Listeners(this, 'listeners', resources)
    const queues = new Queues(this, 'queues', resources)
    new Jobs(this, 'jobs', queue, resources)
    new Mail(this, 'mail', queue, resources)
    tellFailures(this, stage, { queue, undelivered: data.undelivered })
    alarms(this, { stage, httpApiId: http.apiId, httpLog, socketApiId: sockets.api.apiId, queue, table: data.table })
    // It reads a log that is made with the queues.
    this.node.tryFindChild('ChannelTurns')?.node.addDependency(queues)

    this.httpDomain = domain(http.apiId)
    this.socketsDomain = domain(sockets.api.apiId)
  }
}

type ApiProps = StackProps & Pick<Built, 'functionsDirectory'> & { stage: Stage; data: Data }

const domain = (apiId: string) => `${apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`

function environment(stage: Stage, data: Data, socketsEndpoint: string): Omit<FunctionEnvironment, 'EDGE_SECRET'> {
  return {
    STAGE: stage.stage,
    TABLE_NAME: data.table.tableName,
    MEDIA_BUCKET: data.media.bucketName,
    SOCKETS_ENDPOINT: socketsEndpoint,
    TOKEN_ISSUER: data.pool.userPoolProviderUrl,
    TOKEN_KEYS_URL: `${data.pool.userPoolProviderUrl}/.well-known/jwks.json`,
    TOKEN_CLIENT_ID: data.client.userPoolClientId,
    USER_POOL_ID: data.pool.userPoolId,
    ROOT_KEY_PARAMETER: rootKeyParameter(stage.stage),
    PROVIDER_SECOND_FACTOR: stage.providerSecondFactor,
    MAIL_SENDER: stage.mailSender ?? '',
    RECEIVING_DOMAIN: stage.receivingDomain ?? '',
    MAIL_CONFIGURATION_SET: configurationSet(stage),
    CONSOLE_ORIGIN: stage.domainName ? `https://${stage.domainName}` : (stage.consoleOrigin ?? ''),
    SCHEDULES_GROUP: schedulesGroup(stage),
    SCHEDULES_ROLE: schedulesRoleArn(stage),
    SCHEDULES_DEAD_LETTERS: undeliveredArn(stage),
    WATCH_TAKEOVER: functionArn(stage, 'watch-takeover'),
    DELIVER: functionArn(stage, 'deliver'),
    TASKS_URL: stage.tasksUrl ?? '',
    JOBS_ARN_PREFIX: machineArn(stage, ''),
    QUEUES_URL_PREFIX: queuesUrlPrefix(stage),
  }
}

function makeHttpApi(scope: Construct, stage: Stage) {
  const http = new HttpApi(scope, 'Http', { apiName: nameIn(stage, 'http'), createDefaultStage: false })
  const httpLog = log(scope, 'HttpLog', `/parley/${stage.stage}/http`)
  const httpStage = new HttpStage(scope, 'HttpStage', {
    httpApi: http,
    stageName: '$default',
    autoDeploy: true,
    throttle: scaled(stage, throttles.http),
    accessLogSettings: {
      destination: new LogGroupLogDestination(httpLog),
      // The route, never the address: addresses of files carry tokens.
      format: AccessLogFormat.custom(
        JSON.stringify({
          time: '$context.requestTimeEpoch',
          requestId: '$context.requestId',
          ip: '$context.identity.sourceIp',
          route: '$context.routeKey',
          status: '$context.status',
          milliseconds: '$context.responseLatency',
          bytes: '$context.responseLength',
          error: '$context.error.message',
          integrationError: '$context.integrationErrorMessage',
          // A number, because an alarm reads it.
        }).replace('"$context.responseLatency"', '$context.responseLatency'),
      ),
    },
  })
  throttleRoutes(
    stage,
    httpStage,
    routes.map(({ key, throttle }) => [key, throttle]),
  )
  return { http, httpStage, httpLog }
}

/** Lets a function answer its routes. */
function answer(scope: NestedStack, httpApi: HttpApi, handler: ReturnType<typeof lambda>, name: string) {
  const integration = new HttpLambdaIntegration('integration', handler, { scopePermissionToRoute: false })
  for (const { key } of routes.filter((route) => route.function === name)) {
    // A route key is a verb and a path; the definition writes no other.
    const [verb, path] = key.split(' ') as [HttpMethod, string]
    const route = new HttpRoute(scope, key.replaceAll('/', '.'), {
      httpApi,
      routeKey: HttpRouteKey.with(path, verb),
      integration,
      authorizer: new HttpNoneAuthorizer(),
    })
    accept(
      route,
      'The function checks token, membership and role; the gateway would refuse in other words.',
      'AwsSolutions-APIG4',
    )
  }
}
