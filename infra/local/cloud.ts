/** The embedded cloud: the definition of the cloud, run in this process on loopback, with its state in one folder. */
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ConsoleSettings } from '#shared/console-config'
import {
  contentSecurityPolicy,
  permissionsPolicy,
  pluginPermissionsPolicy,
  pluginSecurityPolicy,
  referrerPolicy,
} from '../definition/security-headers.ts'
import { functionsDirectory } from '../definition/code.ts'
import { functions, mediaBucket, schedules, table } from '../definition/definition.ts'
import { routes, socketRoutes, socketThrottles, throttles } from '../definition/routes.ts'
import { machines } from '../definition/jobs.ts'
import { openCognito, type Cognito } from './cognito/cognito.ts'
import { secretsOf } from './wire/credentials.ts'
import { openDynamoDb, type DynamoDb } from './dynamodb/dynamodb.ts'
import { environmentOf, functionArn, mailSender, mediaBucketName, tableName } from './environment.ts'
import { openEdge, type EdgeParts, type PageHeaders, type Site } from './edge.ts'
import { openHttpApi } from './http/http.ts'
import { keepAnswers } from './kept-answers.ts'
import { openLambda, type Lambda } from './lambda/lambda.ts'
import type { OwnModules } from './lambda/sandbox.ts'
import { askAt } from './wire/loopback.ts'
import { isOfInbox, openMail, type Mail } from './mail/mail.ts'
import { newMailId, receiptEvent, type Envelope } from './mail/receiving.ts'
import { openParameterStore } from './parameter-store.ts'
import { localQueues } from './queue/definitions.ts'
import { openQueues, type Queues } from './queue/queue.ts'
import { openS3, type S3 } from './s3/s3.ts'
import { openScheduler, type Scheduler } from './scheduler/scheduler.ts'
import { addressOf, listen, makeServer, stop } from './wire/server.ts'
import { FunctionError, region, type Clock, type Invoke } from './wire/service.ts'
import { openServices } from './wire/services.ts'
import { openSocketApi, type SocketApi } from './sockets/sockets.ts'
import { openStepFunctions, type StepFunctions } from './step-functions/step-functions.ts'
import { openStream, type Stream } from './stream.ts'

export interface CloudOptions {
  /** All state of the cloud; a folder belongs to one running cloud. */
  readonly folder: string
  /** 0 takes any free port. */
  readonly ports: Ports
  readonly clock: Clock
  readonly site: Site
  /** What the functions print. */
  readonly log: (functionName: string, text: string) => void
  /** How functions reach the rest of the internet, where that is not through the network. */
  readonly outside?: OwnModules
  /** The task service of the provider, where there is one. */
  readonly tasksUrl?: string
}

export interface Ports {
  /** What people open. */
  readonly console: number
  /** What the AWS SDK and Amplify talk to. */
  readonly services: number
  /** Files go straight between browser and bucket. */
  readonly files: number
}

export interface Cloud {
  readonly origin: string
  readonly mailbox: string
  readonly settings: ConsoleSettings
  /** The environment in which the AWS SDK and the product's own code find this cloud. */
  readonly environment: Readonly<Record<string, string>>
  readonly cognito: Cognito
  readonly dynamodb: DynamoDb
  readonly lambda: Lambda
  readonly mail: Mail
  readonly queues: Queues
  readonly scheduler: Scheduler
  readonly sockets: SocketApi
  readonly stepFunctions: StepFunctions
  readonly streams: readonly Stream[]
  close(): Promise<void>
}

export async function openCloud(options: CloudOptions): Promise<Cloud> {
  const { folder, ports, clock, log } = options
  const { mailboxKey, ...credentials } = secretsOf(folder)
  /** Those of the console, once it is open. */
  const origins: string[] = []
  const front = await openFront(ports.console)
  const services = openServices({ credentials, origins: () => origins })
  const { open } = services
  const serviceServer = await listen(makeServer(services.answer), ports.services)
  const endpoint = addressOf(serviceServer)
  const request = askAt(endpoint, (asked, response) => void services.answerInside(asked, response))
  const modules = { ...options.outside, http: { ...http, request } }

  const mail = open('mail', openMail({ folder, clock, receive: (raw, envelope) => received(raw, envelope) }), 'ses')
  const parameters = open('parameters', openParameterStore({ folder, clock }), 'ssm')
  const mailbox = `mailbox-${mailboxKey}`
  open(mailbox, { ...mail, isPublic: isOfInbox })
  const files = { folder: join(folder, 'files'), buckets: [mediaBucketName], cors: corsRules(origins) }
  const s3 = openS3({ ...files, clock, credentials })
  const fileServer = await listen(makeServer(s3.answer, { requestMsMax: uploadMsMax }), ports.files)
  const cognito = await openCognito({
    folder: join(folder, 'cognito'),
    clock,
    mail: (to, subject, text) => mail.deliver({ from: mailSender, to: [to], subject, text }),
  })
  open('cognito', cognito.service, 'cognito-idp')
  const dynamodb = open('dynamodb', openDynamoDb({ folder, table: { ...table, name: tableName, stream: true }, clock }))

  const addresses = { endpoint, files: addressOf(fileServer), console: front.origin, tasksUrl: options.tasksUrl ?? '' }
  const environment = environmentOf(addresses, cognito, credentials)
  const lambda = open('lambda', openLambda({ functions: functionsIn(environment), clock, log, modules }))
  const { invoke } = lambda
  const received = takeMail({ s3, invoke, clock })
  const sockets = open('sockets', openSocketApi({ ...socketGateway, invoke, clock }), 'execute-api')
  const stepFunctions = open('states', await openStepFunctions({ folder, machines: localMachines(), invoke, clock }))
  const scheduler = open(
    'scheduler',
    await openScheduler({ folder, schedules: localSchedules(), clock, fire: fire(stepFunctions, invoke) }),
  )
  const streams = table.streams.map(({ function: functionName, ...mapping }) =>
    openStream({ folder, dynamodb, mapping: { functionName, retryAttempts: 5, ...mapping }, invoke }),
  )
  const queues = open('sqs', await openQueues({ folder, ...localQueues, clock, invoke }))
  const api = keepAnswers(openHttpApi({ routes, throttle: throttles.http, invoke, clock }), clock)
  const settings = settingsOf(endpoint, cognito)
  const headers = securityHeaders(endpoint, addressOf(fileServer))
  const brandFiles = { bucket: mediaBucketName, prefix: mediaBucket.brandPrefix }
  const brand = (asked: IncomingMessage, response: ServerResponse) => s3.answerEdge(asked, response, brandFiles)
  await front.open({ api, upgrade: sockets.upgrade, settings, site: options.site, brand, headers })
  const { origin } = front
  origins.push(origin, origin.replace('127.0.0.1', 'localhost'))

  const opened = { cognito, dynamodb, lambda, mail, queues, scheduler, sockets, stepFunctions, streams }
  return {
    origin,
    mailbox: `${endpoint}/${mailbox}/`,
    settings,
    environment,
    ...opened,
    close: () =>
      closeInOrder({
        servers: [front.server, fileServer],
        sockets,
        streams,
        queues,
        services: [scheduler, stepFunctions, lambda, mail, parameters, s3, cognito.service],
        dynamodb,
        serviceServer,
      }),
  }
}

interface MailParts {
  readonly s3: S3
  readonly invoke: Invoke
  readonly clock: Clock
}

/** Does with a mail what the rule of SES says: keeps it in the bucket, and calls the function with what was found out. */
const takeMail =
  ({ s3, invoke, clock }: MailParts) =>
  async (raw: Buffer, envelope: Envelope): Promise<string> => {
    const id = newMailId()
    s3.put(mediaBucketName, mediaBucket.mailPrefix + id, raw)
    const place = { id, now: clock.now(), functionArn: functionArn('mail') }
    try {
      await invoke('mail', receiptEvent(raw, envelope, place))
    } catch (error) {
      // Whoever sent the mail does not hear what comes of it.
      if (!(error instanceof FunctionError)) throw error
    }
    return id
  }

interface Closable {
  close(): Promise<void>
}

interface Parts {
  readonly servers: readonly Server[]
  readonly sockets: Closable
  readonly streams: readonly Closable[]
  readonly queues: Closable
  readonly services: readonly Closable[]
  readonly dynamodb: Closable
  readonly serviceServer: Server
}

/** What others ask is closed after them. */
async function closeInOrder({
  servers,
  sockets,
  streams,
  queues,
  services,
  dynamodb,
  serviceServer,
}: Parts): Promise<void> {
  const stopped = servers.map(stop)
  // A server waits for the sockets that were opened through it.
  await sockets.close()
  await Promise.all(stopped)
  await Promise.all(streams.map((stream) => stream.close()))
  // What streams call sends to queues.
  await queues.close()
  await Promise.all(services.map((service) => service.close()))
  await dynamodb.close()
  await stop(serviceServer)
}

/**
 * The server that people come to. Mails lead there, so that its address is known before the functions are: a port that the
 * system chooses is taken at once, and told to nobody before the cloud is open.
 */
async function openFront(port: number) {
  const parts = {} as EdgeParts
  const server = openEdge(parts)
  if (port === 0) await listen(server, 0)
  return {
    server,
    origin: port === 0 ? addressOf(server) : `http://127.0.0.1:${port}`,
    async open(all: EdgeParts) {
      Object.assign(parts, all)
      if (port !== 0) await listen(server, port)
    },
  }
}

/** The rules of the media bucket; those of the console hold for its origins, once these are known. */
const corsRules = (consoleOrigins: readonly string[]) =>
  mediaBucket.cors.map((rule) => ({
    ...rule,
    origins: () => (rule.origins === 'console' ? consoleOrigins : rule.origins),
  }))

/** A browser's developer tools may slow an upload down on purpose. */
const uploadMsMax = 120_000
const functionsIn = (env: Record<string, string>) =>
  Object.fromEntries(
    functions.map(({ name, timeoutSeconds, thread }) => [
      name,
      {
        file: join(functionsDirectory, `${name}.cjs`),
        codeFolder: join(functionsDirectory, 'code'),
        env,
        timeoutSeconds,
        thread,
      },
    ]),
  )

const socketGateway = {
  routes: {
    connect: socketRoutes.$connect,
    message: socketRoutes.$default,
    disconnect: socketRoutes.$disconnect,
  },
  throttle: throttles.sockets,
  connectThrottle: socketThrottles.$connect,
}

const localMachines = () =>
  machines.map(({ name, definition, steps }) => ({
    name,
    definition: definition.replaceAll('${steps}', functionArn(steps)),
  }))

const localSchedules = () =>
  schedules.map(({ function: called, ...schedule }) => ({ ...schedule, targetArn: functionArn(called), input: '{}' }))

/** A schedule starts a state machine or calls a function. */
const fire = (stepFunctions: StepFunctions, invoke: Invoke) => async (targetArn: string, input: string) => {
  const name = targetArn.split(':').at(-1)!
  return targetArn === functionArn(name) ? invoke(name, JSON.parse(input)) : stepFunctions.start(name, input)
}

const settingsOf = (endpoint: string, cognito: Cognito): ConsoleSettings => ({
  stage: 'development',
  region,
  userPoolId: cognito.userPoolId,
  userPoolClientId: cognito.userPoolClientId,
  userPoolEndpoint: `${endpoint}/cognito`,
  socketPath: '/socket',
  links: {},
})

function securityHeaders(identity: string, media: string): PageHeaders {
  const both = { 'referrer-policy': referrerPolicy, 'x-content-type-options': 'nosniff' }
  return {
    console: {
      ...both,
      'content-security-policy': contentSecurityPolicy({ identity, media }),
      'permissions-policy': permissionsPolicy,
    },
    plugin: {
      ...both,
      'content-security-policy': pluginSecurityPolicy({ media }),
      'permissions-policy': pluginPermissionsPolicy,
    },
  }
}
