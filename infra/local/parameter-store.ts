/** The Parameter Store of Systems Manager: one file that only its owner may read, apart from the table's database. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod/mini'
import {
  account,
  AwsError,
  loadState,
  owner,
  readBody,
  region,
  saveState,
  sendError,
  sendJson,
} from './wire/service.ts'
import type { Clock, Service } from './wire/service.ts'

interface Parameter {
  value: string
  version: number
  /** Milliseconds since 1970. */
  changedAt: number
}

type Parameters = Record<string, Parameter>

interface ParameterStoreOptions {
  /** The cloud's own folder. */
  folder: string
  clock: Clock
}

/** The standard tier's own limit. */
const valueBytesMax = 4096

const Name = z.string().check(z.regex(/^\/[\w.-]+(\/[\w.-]+)*$/))

/** What the product sends; anything else is refused, because here it would do nothing. */
const Put = z.strictObject({
  Name,
  Value: z.string().check(z.minLength(1)),
  Type: z.literal('SecureString'),
  Overwrite: z.optional(z.boolean()),
})
const Get = z.strictObject({ Name, WithDecryption: z.literal(true) })

export function openParameterStore({ folder, clock }: ParameterStoreOptions): Service {
  const file = join(folder, 'parameters.json')
  const parameters = new Map(Object.entries(loadState<Parameters>(file, {})))

  function put({ Name: name, Value, Overwrite = false }: z.infer<typeof Put>): object {
    const before = parameters.get(name)
    if (before && !Overwrite) throw new AwsError('ParameterAlreadyExists', 'The parameter already exists.')
    if (Buffer.byteLength(Value) > valueBytesMax)
      throw new AwsError('ValidationException', `A standard parameter holds ${valueBytesMax} characters.`)
    const version = (before?.version ?? 0) + 1
    parameters.set(name, { value: Value, version, changedAt: clock.now() })
    saveState(file, Object.fromEntries(parameters))
    return { Version: version, Tier: 'Standard' }
  }

  function get({ Name: name }: z.infer<typeof Get>): object {
    const found = parameters.get(name)
    if (!found) throw new AwsError('ParameterNotFound', `There is no parameter ${name}.`)
    return {
      Parameter: {
        Name: name,
        Type: 'SecureString',
        Value: found.value,
        Version: found.version,
        LastModifiedDate: found.changedAt / 1000,
        ARN: arnOf(name),
        DataType: 'text',
      },
    }
  }

  const operations = new Map([
    ['AmazonSSM.PutParameter', (body: unknown) => put(parse(Put, body))],
    ['AmazonSSM.GetParameter', (body: unknown) => get(parse(Get, body))],
  ])

  return {
    async answer(request: IncomingMessage, response: ServerResponse, caller = owner) {
      try {
        const target = String(request.headers['x-amz-target'])
        const run = operations.get(target)
        if (!run)
          throw new AwsError('UnknownOperationException', `The local Parameter Store does not support ${target}.`)
        const body = JSON.parse((await readBody(request)).toString()) as Partial<z.infer<typeof Put>>
        const facts = { 'ssm:Overwrite': String(body.Overwrite ?? false) }
        caller.require(target.replace('AmazonSSM.', 'ssm:'), arnOf(body.Name ?? ''), facts)
        sendJson(response, 200, run(body))
      } catch (error) {
        sendError(response, error)
      }
    },
    async close() {},
  }
}

const arnOf = (name: string) => `arn:aws:ssm:${region}:${account}:parameter${name}`

function parse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(body)
  if (error) throw new AwsError('ValidationException', z.prettifyError(error))
  return data
}
