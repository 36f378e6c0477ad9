/** The cloud in the words of its definition, read back from templates: to be held against what runs on a laptop. */
import {
  functions,
  mediaBucket,
  modelsPrefix,
  releasesPrefix,
  searchPrefix,
  schedules,
  table,
} from '../../infra/definition/definition.ts'
import { routes, socketRoutes, socketThrottles, throttles, type Throttle } from '../../infra/definition/routes.ts'
import type { FunctionDefinition, Grant } from '../../infra/definition/function.ts'
import { machines } from '../../infra/definition/jobs.ts'
import { deadLetters, queues, type QueueDefinition } from '../../infra/definition/queues.ts'
import { keysDefined, keysHeard } from './heard-keys.ts'
import type { Found, Templates, Value } from './templates.ts'
import { variables } from './variables.ts'

interface FunctionIn extends Pick<FunctionDefinition, 'memoryMegabytes' | 'timeoutSeconds' | 'grants'> {
  readonly reservedConcurrency: number | undefined
  readonly variables: readonly string[]
}

export interface Cloud {
  readonly functions: Record<string, FunctionIn>
  /** Function by route key. */
  readonly routes: Record<string, string>
  readonly socketRoutes: Record<string, string>
  /** By API, and by route where a route has its own. */
  readonly throttles: Record<'http' | 'sockets', { stage: Throttle; routes: Record<string, Throttle> }>
  readonly table: {
    partitionKey: string
    sortKey: string
    indexes: { name: string; partitionKey: string; sortKey: string }[]
    ttl: string
    streams: { function: string; batchSize: number; windowSeconds: number; keys: string[] }[]
  }
  /** The queues that feed functions; by name. */
  readonly queues: Record<string, Omit<QueueDefinition, 'name'> & { deadLetters: string }>
  /** After how many days files below a prefix are deleted. */
  readonly mediaBucket: Readonly<Record<string, number>>
  /** Definitions by name, with the name of the function where its ARN stands. */
  readonly machines: Record<string, unknown>
  readonly schedules: Record<string, { expression: string; timezone: string; function: string }>
}

/** The cloud as `infra/definition/definition.ts` gives it. */
export function cloudDefined(): Cloud {
  return {
    functions: Object.fromEntries(
      functions.map(({ name, memoryMegabytes, timeoutSeconds, reservedConcurrency, grants }) => [
        name,
        { memoryMegabytes, timeoutSeconds, reservedConcurrency, grants: grants.toSorted(), variables },
      ]),
    ),
    routes: Object.fromEntries(routes.map((route) => [route.key, route.function])),
    socketRoutes,
    throttles: {
      http: {
        stage: throttles.http,
        routes: Object.fromEntries(routes.flatMap(({ key, throttle }) => (throttle ? [[key, throttle]] : []))),
      },
      sockets: { stage: throttles.sockets, routes: socketThrottles },
    },
    table: {
      ...table,
      indexes: table.indexes.map((index) => ({ ...index })),
      streams: table.streams.map(({ hears, ...stream }) => ({
        ...stream,
        keys: keysDefined(hears),
      })),
    },
    queues: Object.fromEntries(Object.values(queues).map(({ name, ...queue }) => [name, { ...queue, deadLetters }])),
    mediaBucket: {
      [mediaBucket.incomingPrefix]: mediaBucket.incomingDays,
      [mediaBucket.exportsPrefix]: mediaBucket.exportsDays,
      [mediaBucket.mailPrefix]: mediaBucket.mailDays,
      [mediaBucket.accountsPrefix]: mediaBucket.accountsDays,
    },
    machines: Object.fromEntries(
      machines.map(({ name, definition, steps }) => [name, JSON.parse(definition.replaceAll('${steps}', steps))]),
    ),
    schedules: Object.fromEntries(
      schedules.map(({ name, expression, timezone, function: called }) => [
        name,
        { expression, timezone, function: called },
      ]),
    ),
  }
}

/** The cloud as the templates would build it. */
export function cloudFrom(templates: Templates): Cloud {
  return {
    functions: functionsFrom(templates),
    ...routesFrom(templates),
    throttles: throttlesFrom(templates),
    table: tableFrom(templates),
    queues: queuesFrom(templates),
    mediaBucket: bucketFrom(templates),
    machines: machinesFrom(templates),
    schedules: schedulesFrom(templates),
  }
}

/** Names in AWS carry the product and the stage in front. */
export const nameOf = (full: string) => full.replace(/^parley-[a-z]+-/, '')

/** The name of the function that a property refers to. */
const functionCalled = (templates: Templates, found: Found, ...path: string[]) =>
  nameOf(templates.text(templates.target(found, ...path), 'FunctionName'))

/** The product's own functions; CDK adds one that publishes the console. */
export const productFunctions = (templates: Templates) =>
  templates.ofType('AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName)

/** What in a policy gives a grant away. */
const telling: Record<Grant, string> = {
  table: 'dynamodb:GetItem',
  accounts: 'cognito-idp:AdminGetUser',
  'account-list': 'cognito-idp:ListUsers',
  secrets: 'ssm:GetParameter',
  media: '/clean/*',
  exports: `/${mediaBucket.exportsPrefix}*`,
  models: `/${modelsPrefix}*`,
  search: `/${searchPrefix}*`,
  content: `/${releasesPrefix}*`,
  sockets: 'execute-api:ManageConnections',
  jobs: 'states:StartExecution',
  status: 'states:ListExecutions',
  queues: '-inbound.fifo',
  undelivered: 'sqs:GetQueueAttributes',
  schedules: 'scheduler:CreateSchedule',
  'all-schedules': 'scheduler:DeleteSchedule',
  mail: 'ses:SendEmail',
  'mail-in': `/${mediaBucket.mailPrefix}*`,
}

function functionsFrom(templates: Templates): Cloud['functions'] {
  return Object.fromEntries(
    productFunctions(templates).map((found) => {
      const policies = JSON.stringify(templates.target(found, 'Role').Properties.Policies)
      return [
        nameOf(templates.text(found, 'FunctionName')),
        {
          memoryMegabytes: Number(found.Properties.MemorySize),
          timeoutSeconds: Number(found.Properties.Timeout),
          reservedConcurrency: found.Properties.ReservedConcurrentExecutions as number | undefined,
          grants: (Object.keys(telling) as Grant[]).filter((grant) => policies.includes(telling[grant])).toSorted(),
          variables: Object.keys(templates.read(found, 'Environment', 'Variables') as object).toSorted(),
        },
      ]
    }),
  )
}

function routesFrom(templates: Templates): Pick<Cloud, 'routes' | 'socketRoutes'> {
  const http: Cloud['routes'] = {}
  const sockets: Cloud['socketRoutes'] = {}
  for (const route of templates.ofType('AWS::ApiGatewayV2::Route')) {
    const key = templates.text(route, 'RouteKey')
    const handler = functionCalled(templates, templates.target(route, 'Target'), 'IntegrationUri')
    const api = templates.target(route, 'ApiId')
    if (api.Properties.ProtocolType === 'WEBSOCKET') sockets[key] = handler
    else http[key] = handler
  }
  return { routes: http, socketRoutes: sockets }
}

function throttlesFrom(templates: Templates): Cloud['throttles'] {
  const throttlesOf = (protocol: string) => {
    const stage = templates
      .ofType('AWS::ApiGatewayV2::Stage')
      .find((found) => templates.target(found, 'ApiId').Properties.ProtocolType === protocol)
    if (!stage) throw new Error(`No API speaks ${protocol}.`)
    const own = Object.entries((stage.Properties.RouteSettings ?? {}) as Record<string, Value>)
    return {
      stage: throttleIn(stage.Properties.DefaultRouteSettings),
      routes: Object.fromEntries(own.map(([key, settings]) => [key, throttleIn(settings)])),
    }
  }
  return { http: throttlesOf('HTTP'), sockets: throttlesOf('WEBSOCKET') }
}

function throttleIn(settings: Value): Throttle {
  const { ThrottlingRateLimit, ThrottlingBurstLimit } = settings as Record<string, Value>
  return { rateLimit: Number(ThrottlingRateLimit), burstLimit: Number(ThrottlingBurstLimit) }
}

function tableFrom(templates: Templates): Cloud['table'] {
  const [found] = templates.ofType('AWS::DynamoDB::GlobalTable')
  const sources = templates
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter((source) => source.Properties.StartingPosition)
  if (!found || sources.length === 0) throw new Error('There is no table, or nobody listens to it.')
  const [partitionKey, sortKey] = keysOf(found.Properties.KeySchema)
  return {
    partitionKey,
    sortKey,
    indexes: (found.Properties.GlobalSecondaryIndexes as Record<string, Value>[]).map((index) => {
      const [indexPartitionKey, indexSortKey] = keysOf(index.KeySchema)
      return { name: index.IndexName as string, partitionKey: indexPartitionKey, sortKey: indexSortKey }
    }),
    ttl: templates.text(found, 'TimeToLiveSpecification', 'AttributeName'),
    streams: sources
      .map((source) => ({
        function: functionCalled(templates, source, 'FunctionName'),
        batchSize: Number(source.Properties.BatchSize),
        windowSeconds: Number(source.Properties.MaximumBatchingWindowInSeconds ?? 0),
        keys: keysHeard(source),
      }))
      .toSorted((a, b) => a.function.localeCompare(b.function)),
  }
}

function queuesFrom(templates: Templates): Cloud['queues'] {
  const sources = templates
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter((source) => templates.target(source, 'EventSourceArn').Type === 'AWS::SQS::Queue')
  return Object.fromEntries(
    sources.map((source) => {
      const queue = templates.target(source, 'EventSourceArn')
      const redrive = templates.target(queue, 'RedrivePolicy', 'deadLetterTargetArn')
      return [
        nameOf(templates.text(queue, 'QueueName')),
        {
          function: functionCalled(templates, source, 'FunctionName'),
          batchSize: Number(source.Properties.BatchSize),
          batchesAtOnce: Number(templates.read(source, 'ScalingConfig', 'MaximumConcurrency')),
          visibilitySeconds: Number(queue.Properties.VisibilityTimeout),
          receivesMax: Number(templates.read(queue, 'RedrivePolicy', 'maxReceiveCount')),
          deadLetters: nameOf(templates.text(redrive, 'QueueName')),
        },
      ]
    }),
  )
}

function keysOf(schema: Value): [string, string] {
  const [hash, range] = schema as { AttributeName: string; KeyType: string }[]
  if (hash?.KeyType !== 'HASH' || range?.KeyType !== 'RANGE')
    throw new Error('A key is not a partition and a sort key.')
  return [hash.AttributeName, range.AttributeName]
}

function bucketFrom(templates: Templates): Cloud['mediaBucket'] {
  const [anyFunction] = productFunctions(templates)
  const media = templates.target(anyFunction!, 'Environment', 'Variables', 'MEDIA_BUCKET')
  const rules = templates.read(media, 'LifecycleConfiguration', 'Rules') as Record<string, Value>[]
  const days = rules.flatMap(({ Prefix, ExpirationInDays }) =>
    Prefix ? [[Prefix as string, Number(ExpirationInDays)] as const] : [],
  )
  return Object.fromEntries(days)
}

function machinesFrom(templates: Templates): Cloud['machines'] {
  return Object.fromEntries(
    templates.ofType('AWS::StepFunctions::StateMachine').map((found) => {
      const steps = functionCalled(templates, found, 'DefinitionSubstitutions', 'steps')
      const definition = templates.text(found, 'DefinitionString')
      return [
        nameOf(templates.text(found, 'StateMachineName')),
        JSON.parse(definition.replaceAll('${steps}', steps)) as unknown,
      ]
    }),
  )
}

function schedulesFrom(templates: Templates): Cloud['schedules'] {
  return Object.fromEntries(
    templates.ofType('AWS::Scheduler::Schedule').map((found) => [
      templates.text(found, 'Name'),
      {
        expression: templates.text(found, 'ScheduleExpression'),
        timezone: templates.text(found, 'ScheduleExpressionTimezone'),
        function: functionCalled(templates, found, 'Target', 'Arn'),
      },
    ]),
  )
}
