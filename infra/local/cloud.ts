/** The embedded cloud: the definition of the cloud, run in this process on loopback, with its state in one folder. */
import http, { type Server } from 'node:http'
import { join } from 'node:path'
import type { ConsoleSettings } from '#shared/console-config'
import {
  contentSecurityPolicy,
  permissionsPolicy,
  pluginPermissionsPolicy,
  pluginSecurityPolicy,
  referrerPolicy,
} from '../definition/security-headers.ts'
import { mediaBucket, table } from '../definition/definition.ts'
import { routes, throttles } from '../definition/routes.ts'
import { openCognito, type Cognito } from './cognito/cognito.ts'
import { openKeys } from './wire/access.ts'
import { secretsOf } from './wire/credentials.ts'
import { corsRules, functionsIn, localMachines, localSchedules, policies, socketGateway } from './definitions.ts'
import { openDynamoDb, type DynamoDb } from './dynamodb/dynamodb.ts'
import { environmentOf, functionArn, mailSender, mediaBucketName, tableName } from './environment.ts'
import { openEdge, type PageHeaders, type Site } from './edge.ts'
import { openHttpApi } from './http/http.ts'
import { keepAnswers } from './kept-answers.ts'
import { openLambda, type Lambda } from './lambda/lambda.ts'
import type { OwnModules } from './lambda/sandbox.ts'
import { askAt } from './wire/loopback.ts'
import { isOfInbox, openMail, type Mail } from './mail/mail.ts'
import { newMailId, receiptEvent, type Envelope } from './mail/receiving.ts'
import { Phone, type RequestOutside } from './phone/phone.ts'
import { openParameterStore } from './parameter-store.ts'
import { localQueues } from './queue/definitions.ts'
import { openQueues, type Queues } from './queue/queue.ts'
import { openS3, type S3 } from './s3/s3.ts'
import { openScheduler, type Scheduler } from './scheduler/scheduler.ts'
import { addressOf, listen, makeServer, stop } from './wire/server.ts'
import { AwsError, FunctionError, region, type Clock, type Invoke } from './wire/service.ts'
import { openServices, type Services } from './wire/services.ts'
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
  readonly outside?: OwnModules & { readonly https?: { readonly request: RequestOutside } }
  /** The task service of the provider, where there is one. */
  readonly tasksUrl?: string
  /** Leaves it to the caller to `resume`. */
  readonly isPaused?: boolean
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
  readonly phone: Phone
  readonly queues: Queues
  readonly scheduler: Scheduler
  readonly sockets: SocketApi
  readonly stepFunctions: StepFunctions
  readonly streams: readonly Stream[]
  /**
   * Opens the front door and lets all that acts by itself begin: schedules, streams, queues, executions and the sweep of
   * what has expired; mail comes in. Does nothing when called again.
   */
  resume(options?: ResumeOptions): void
  close(): Promise<void>
}

export interface ResumeOptions {
  /** Streams that nobody has read yet begin behind everything written so far: on disk, before anything acts. */
  readonly skipsWritten?: boolean
}

/**
 * Opens the services, and resumes them once all stand. A paused cloud answers what its services are asked, and does nothing
 * by itself; its front door lets callers wait. Rejects with `EADDRINUSE` when a port is taken.
 */
export async function openCloud(options: CloudOptions): Promise<Cloud> {
  const { folder, ports, clock, log } = options
  const front = openEdge()
  const origin = addressOf(await listen(front.server, ports.console))
  const origins = [origin, origin.replace('127.0.0.1', 'localhost')]
  const { mailboxKey, edgeSecret, ...credentials } = secretsOf(folder)
  const keys = openKeys({ credentials, policies: policies(), log })
  const services = openServices({ keys, origins })
  const { open } = services
  const serviceServer = await listen(makeServer(services.answer), ports.services)
  const endpoint = addressOf(serviceServer)
  const request = askAt(endpoint, (asked, response) => void services.answerInside(asked, response))

  let isPaused = true
  const receive = async (raw: Buffer, envelope: Envelope): Promise<string> => {
    if (isPaused) throw new AwsError('ServiceUnavailable', 'Parley is starting. Send the mail again in a moment.', 503)
    return takeMail({ s3, invoke, clock }, raw, envelope)
  }
  const mail = open('mail', openMail({ folder, clock, receive }), 'ses')
  const parameters = open('parameters', openParameterStore({ folder, clock }), 'ssm')
  const mailbox = `mailbox-${mailboxKey}`
  open(mailbox, { ...mail, isPublic: isOfInbox })
  const address = new URL(`${endpoint}/phone-${mailboxKey}/`)
  const phone = open(
    `phone-${mailboxKey}`,
    new Phone({ folder: join(folder, 'phone'), clock, mail, receive, origin, address }),
  )
  const files = { folder: join(folder, 'files'), buckets: [mediaBucketName], cors: corsRules(origins) }
  const s3 = openS3({ ...files, clock, keys })
  const fileServer = await listen(makeServer(s3.answer, { requestMsMax: uploadMsMax }), ports.files)
  const cognito = await openCognito({
    folder: join(folder, 'cognito'),
    clock,
    mail: (to, subject, text) => mail.deliver({ from: mailSender, to: [to], subject, text }),
  })
  open('cognito', cognito.service, 'cognito-idp')
  const dynamodb = open('dynamodb', openDynamoDb({ folder, table: { ...table, name: tableName, stream: true }, clock }))

  const addresses = { endpoint, files: addressOf(fileServer), console: origin, tasksUrl: options.tasksUrl ?? '' }
  const environment = environmentOf({ ...addresses, edgeSecret }, cognito, credentials)
  const modules = { ...options.outside, https: phone.over(options.outside?.https), http: { ...http, request } }
  const lambda = open('lambda', openLambda({ functions: functionsIn(environment, credentials), clock, log, modules }))
  const { invoke } = lambda
  const sockets = open('sockets', openSocketApi({ ...socketGateway, invoke, clock }), 'execute-api')
  const callers = openCallers({ folder, clock, dynamodb, invoke, open })
  const settings = settingsOf(endpoint, cognito)

  const resume = ({ skipsWritten = false }: ResumeOptions = {}) => {
    if (!isPaused) return
    isPaused = false
    if (skipsWritten) for (const stream of callers.streams) stream.skipWritten()
    front.open({
      api: keepAnswers(openHttpApi({ routes, throttle: throttles.http, invoke, clock }), clock),
      upgrade: sockets.upgrade,
      secret: edgeSecret,
      settings,
      site: options.site,
      brand: (asked, response) => s3.answerEdge(asked, response, brandFiles),
      headers: securityHeaders(endpoint, addresses.files),
    })
    for (const each of [dynamodb, ...inOrder(callers)]) each.resume()
  }
  if (!options.isPaused) resume()

  const opened = { cognito, dynamodb, lambda, mail, phone, ...callers, sockets }
  const closed = [lambda, mail, phone, parameters, s3, cognito.service]
  const close = () =>
    closeInOrder({ servers: [front.server, fileServer], sockets, callers, services: closed, dynamodb, serviceServer })
  return { origin, mailbox: `${endpoint}/${mailbox}/`, settings, environment, ...opened, resume, close }
}

const brandFiles = { bucket: mediaBucketName, prefix: mediaBucket.brandPrefix }

interface CallerParts {
  readonly folder: string
  readonly clock: Clock
  readonly dynamodb: DynamoDb
  readonly invoke: Invoke
  readonly open: Services['open']
}

type Callers = Pick<Cloud, 'stepFunctions' | 'scheduler' | 'streams' | 'queues'>

/** What calls functions by itself, once resumed. */
function openCallers({ folder, clock, dynamodb, invoke, open }: CallerParts): Callers {
  const stepFunctions = open('states', openStepFunctions({ folder, machines: localMachines(), invoke, clock }))
  const timing = { folder, schedules: localSchedules(), clock, fire: fire(stepFunctions, invoke) }
  return {
    stepFunctions,
    scheduler: open('scheduler', openScheduler(timing)),
    streams: table.streams.map(({ function: functionName, ...mapping }) =>
      openStream({ folder, dynamodb, mapping: { functionName, retryAttempts: 5, ...mapping }, invoke }),
    ),
    queues: open('sqs', openQueues({ folder, ...localQueues, clock, invoke })),
  }
}

/** What streams call sends to queues, and what schedules call starts executions. */
const inOrder = ({ streams, queues, scheduler, stepFunctions }: Callers) => [
  ...streams,
  queues,
  scheduler,
  stepFunctions,
]

interface MailParts {
  readonly s3: S3
  readonly invoke: Invoke
  readonly clock: Clock
}

/** Does with a mail what the rule of SES says: keeps it in the bucket, and calls the function with what was found out. */
async function takeMail({ s3, invoke, clock }: MailParts, raw: Buffer, envelope: Envelope): Promise<string> {
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

/** A browser's developer tools may slow an upload down on purpose. */
const uploadMsMax = 120_000

interface Closable {
  close(): Promise<void>
}

interface Parts {
  readonly servers: readonly Server[]
  readonly sockets: Closable
  readonly callers: Callers
  readonly services: readonly Closable[]
  readonly dynamodb: Closable
  readonly serviceServer: Server
}

/** What others ask is closed after them. */
async function closeInOrder({ servers, sockets, callers, services, dynamodb, serviceServer }: Parts): Promise<void> {
  const stopped = servers.map(stop)
  // A server waits for the sockets that were opened through it.
  await sockets.close()
  await Promise.all(stopped)
  for (const caller of inOrder(callers)) await caller.close()
  await Promise.all(services.map((service) => service.close()))
  await dynamodb.close()
  await stop(serviceServer)
}

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
