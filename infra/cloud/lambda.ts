/** One function: its code, its log, its environment, and a role that may do what its definition grants and nothing else. */
import {
  AssetHashType,
  Aws,
  CfnParameter,
  Duration,
  IgnoreMode,
  NestedStack,
  RemovalPolicy,
  Stack,
  Token,
} from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { readClosures } from '../definition/code.ts'
import { functions, rootKeyParameter } from '../definition/definition.ts'
import type { FunctionEnvironment } from '../definition/environment.ts'
import type { FunctionDefinition } from '../definition/function.ts'
import { statementsOf, type Resources, type GrantStatement } from '../definition/grants.ts'
import { nameIn, type Stage } from './stage.ts'
import { accept, arnOf, importOf, wildcard } from './accept.ts'
import type { Data } from './data.ts'

/** The resources of a stage that functions are told of or may be granted. */
export interface StageResources {
  readonly stage: Stage
  readonly data: Data
  readonly functionsDirectory: string
  readonly environment: FunctionEnvironment
  /** Where functions push to open sockets: for a policy, and as the linter of policies writes it. */
  readonly sockets: { readonly connectionsArn: string; readonly connectionsWritten: string }
}

/** Builds the function of this name as `infra/definition/definition.ts` describes it. */
export function lambda(scope: Construct, name: string, resources: StageResources): Lambda {
  const { stage, functionsDirectory, environment } = resources
  const definition = functions.find((each) => each.name === name)
  if (!definition) throw new Error(`No function is called ${name}.`)
  const logGroup = log(scope, `${name}-log`, `/parley/${stage.stage}/${name}`)
  const role = roleOf(scope, definition, logGroup, resources)
  if (stage.tracing) accept(role, 'X-Ray takes traces through an action that knows no resource.', wildcard('*'))
  return new Lambda(scope, name, {
    functionName: nameIn(stage, name),
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: `${name}.handler`,
    code: codeOf(functionsDirectory, name),
    memorySize: definition.memoryMegabytes,
    timeout: Duration.seconds(definition.timeoutSeconds),
    ...reserved(stage, definition),
    environment: environmentIn(Stack.of(scope), environment),
    logGroup,
    role,
    ...(stage.tracing && { tracing: Tracing.ACTIVE }),
  })
}

/** The role of a function: it may write its log, and do what its grants open. */
function roleOf(scope: Construct, definition: FunctionDefinition, logGroup: LogGroup, resources: StageResources): Role {
  const role = new Role(scope, `${definition.name}-role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      grants: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            resources: [logGroup.logGroupArn],
          }),
          ...statementsOf(definition, grantable(resources)).map(policyStatement),
        ],
      }),
    },
  })
  const written = statementsOf(definition, asTheLinterWrites(resources)).flatMap((statement) => statement.resources)
  const wildcards = written.filter((resource) => resource.includes('*')).map(wildcard)
  accept(role, 'Files, sockets and senders are made at run time, so none of them can be named here.', ...wildcards)
  return role
}

const policyStatement = ({ actions, resources, conditions }: GrantStatement): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions && { conditions }) })

function grantable({ stage, data, sockets }: StageResources): Resources {
  const arn = (service: string, resource: string) =>
    `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`
  const configuration = configurationSet(stage)
  return {
    table: data.table.tableArn,
    media: data.media.bucketArn,
    pool: data.pool.userPoolArn,
    rootKey: arn('ssm', `parameter${rootKeyParameter(stage.stage)}`),
    connections: sockets.connectionsArn,
    machine: (job) => machineArn(stage, job),
    queue: (name) => queueArn(stage, name),
    schedules: arn('scheduler', `schedule/${schedulesGroup(stage)}/*`),
    schedulesRole: schedulesRoleArn(stage),
    mail: {
      sources: [arn('ses', 'identity/*'), ...(configuration ? [arn('ses', `configuration-set/${configuration}`)] : [])],
      domains: sendersOf(stage),
    },
  }
}

/** What can be granted, with those names that end openly written as the linter of policies writes them. */
const asTheLinterWrites = (resources: StageResources): Resources => ({
  ...grantable(resources),
  media: importOf(resources.data, resources.data.media.bucketArn),
  connections: resources.sockets.connectionsWritten,
  schedules: arnOf('scheduler', `schedule/${schedulesGroup(resources.stage)}/*`),
  mail: { sources: [arnOf('ses', 'identity/*')], domains: sendersOf(resources.stage) },
})

/** The domains that mail may come from. */
const sendersOf = ({ mailSender, receivingDomain }: Stage): string[] =>
  [mailSender?.slice(mailSender.lastIndexOf('@') + 1), receivingDomain].filter((domain) => domain !== undefined)
/** AWS leaves so many of an account's to the functions without a reservation, and refuses one that would leave fewer. */
const unreservedMin = 100
const reservedSum = functions.reduce((sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency, 0)

/** A new account may run too few for any reservation: there all functions share them. */
const reserved = ({ concurrency }: Stage, { reservedConcurrency }: FunctionDefinition) =>
  reservedConcurrency !== undefined && concurrency - reservedSum >= unreservedMin
    ? { reservedConcurrentExecutions: reservedConcurrency }
    : {}

/** As parameters of a nested stack, each written once there instead of in each of its functions. */
function environmentIn(stack: Stack, environment: FunctionEnvironment): Record<string, string> {
  if (!(stack instanceof NestedStack)) return { ...environment }
  const parameterOf = (name: string, value: string) => {
    const id = name.replaceAll('_', '')
    // Whatever bears such a name in a nested stack was made here.
    const known = stack.node.tryFindChild(id) as CfnParameter | undefined
    const parameter = known ?? new CfnParameter(stack, id)
    stack.setParameter(parameter.logicalId, value)
    return parameter.valueAsString
  }
  return Object.fromEntries(
    Object.entries({ ...environment }).map(([name, value]) => [
      name,
      Token.isUnresolved(value) ? parameterOf(name, value) : value,
    ]),
  )
}

/**
 * The files that the function loads, out of the folder of all. The hash of them names the upload, so that a deployment
 * uploads and touches those functions alone whose code has changed.
 */
function codeOf(functionsDirectory: string, name: string): Code {
  const closure = readClosures(functionsDirectory)[name]!
  return Code.fromAsset(functionsDirectory, {
    // As in `.gitignore`: a file below a folder that is left out cannot be taken back.
    exclude: ['*', '!/chunks/', ...closure.files.map((file) => `!/${file}`)],
    ignoreMode: IgnoreMode.GIT,
    assetHash: closure.hash,
    assetHashType: AssetHashType.CUSTOM,
  })
}

/** A log that is dropped line by line with time, and whole with its stack. */
export function log(scope: Construct, id: string, logGroupName: string): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
}

/** The name of what tells whether a mail came back; empty where the stage takes no mail. */
export const configurationSet = (stage: Stage): string => (stage.receivingDomain ? nameIn(stage, 'mail') : '')

/** Known before the machine exists: functions start machines and machines call functions. */
export function machineArn(stage: Stage, job: string): string {
  return `arn:${Aws.PARTITION}:states:${Aws.REGION}:${Aws.ACCOUNT_ID}:stateMachine:${nameIn(stage, job)}`
}

/** Known before the function exists: a function that is called on a schedule makes the next one. */
export function functionArn(stage: Stage, name: string): string {
  return `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${nameIn(stage, name)}`
}

/** Known before the queue exists: a function that a queue feeds sends to it as well. */
export const queueArn = (stage: Stage, name: string): string =>
  `arn:${Aws.PARTITION}:sqs:${Aws.REGION}:${Aws.ACCOUNT_ID}:${nameIn(stage, name)}`
export const queuesUrlPrefix = (stage: Stage): string =>
  `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${nameIn(stage, '')}`

export const schedulesGroup = (stage: Stage): string => nameIn(stage, 'schedules')
export const schedulesRole = (stage: Stage): string => nameIn(stage, 'schedules')
export const schedulesRoleArn = (stage: Stage): string =>
  `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/${schedulesRole(stage)}`
