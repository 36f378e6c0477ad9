/** The contracts as OpenAPI 3.1: what `/openapi.json` answers. Nothing in it is written down a second time. */
import * as z from 'zod/mini'
import type { Access } from '../access.ts'
import { isRepeatable, limitOf, parseRoute, type Contract, type Route } from '../contract.ts'
import { contracts } from './index.ts'
import { faults, FieldFault } from '../faults.ts'
import { idPattern } from '../ids.ts'
import { callLimits } from '../call-limits.ts'
import { apiVersion, idempotencyHours, titleLengthMax } from '../limits.ts'
import { ProblemBody, problems, type ProblemCode } from '../problem.ts'
import { sessionHeader } from '../session-header.ts'

/** The parts of JSON Schema that are looked into here. */
export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly oneOf?: readonly JsonSchema[]
  readonly [keyword: string]: unknown
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters: readonly object[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}

export function openApi() {
  const operations = Object.entries(contracts).flatMap(([area, contract]) =>
    Object.entries(contract as Contract).map(([name, route]) => ({ area, name, route })),
  )
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { area, name, route } of operations) {
    const { verb, path, parameters } = parseRoute(route.route)
    const known = Object.keys(paths).find((other) => unnamed(other) === unnamed(path)) ?? path
    const names = new Map(parameters.map((own, index) => [own, namesIn(known)[index]!]))
    paths[known] = { ...paths[known], [verb.toLowerCase()]: operationOf(area, name, route, names) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: apiVersion,
      description:
        'Every call of the console. Each answer is `{ data }`, or a problem with a code from a closed list, and names its version in `Parley-Version`. Programs use an API key, which opens the calls that name a scope of it.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'parley_…', description: keyInWords },
      },
      parameters: { Client: clientHeader, Environment: environmentHeader, Idempotency: idempotencyHeader },
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
      responses: Object.fromEntries(
        [...codesByStatus].map(([status, codes]) => [status, problemResponse(status, codes)]),
      ),
    },
  }
}

/** Two paths that differ in nothing but the names of their parameters are one, and have the names of the first. */
const unnamed = (path: string): string => path.replace(/\{\w+\}/g, '{}')
const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

const clientHeader = {
  name: 'X-Client',
  in: 'header',
  description: 'The name of the workspace to work in. Without it, the one the agent worked in last.',
  schema: { type: 'string' },
}

const environmentHeader = {
  name: 'X-Environment',
  in: 'header',
  description:
    'The id of the environment that the change is meant for. The change is refused with 409 when the agent works in another one by now.',
  schema: { type: 'string' },
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `With an API key: whoever repeats a request with the same one within ${idempotencyHours} hours gets the same answer, and nothing is done twice.`,
  schema: { type: 'string', maxLength: titleLengthMax },
}

const { calls: keyCalls, seconds: keySeconds } = callLimits.key
const keyInWords = `An API key, which an agent makes in their profile. It acts for that agent, in one workspace and one environment, at most ${keyCalls} times within ${keySeconds} seconds.`

/** `names` gives each parameter of the path the name it has in the document. */
function operationOf(area: string, name: string, contracted: Route, names: ReadonlyMap<string, string>): Operation {
  const { route, summary, access, input, output, answers } = contracted
  const { verb, parameters: inPath } = parseRoute(route)
  const given = schemaOf(input, 'input')
  const hasBody = verb === 'POST' || verb === 'PUT'
  const isPublic = typeof access === 'string'
  const inQuery = hasBody ? [] : Object.keys(given.properties ?? {}).filter((property) => !inPath.includes(property))
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary,
    description: [accessInWords(access), limitInWords(contracted), ...filesInWords(contracted)].join(' '),
    security: isPublic ? [] : [{ token: [] }, ...(access.key ? [{ key: [access.key] }] : [])],
    parameters: [
      ...inPath.map((property) => ({
        name: names.get(property)!,
        in: 'path',
        required: true,
        schema: propertyOf(given, property),
      })),
      ...inQuery.map((property) => ({
        ...(property === 'userSid' ? { name: sessionHeader, in: 'header' } : { name: property, in: 'query' }),
        required: given.required?.includes(property) ?? false,
        schema: propertyOf(given, property),
      })),
      ...(isPublic ? [] : [{ $ref: '#/components/parameters/Client' }]),
      ...(!isPublic && access.changes ? [{ $ref: '#/components/parameters/Environment' }] : []),
      ...(isRepeatable(contracted) ? [{ $ref: '#/components/parameters/Idempotency' }] : []),
    ],
    ...(hasBody && { requestBody: bodyOf(without(given, inPath)) }),
    responses: {
      ...(answers === 'redirect' ? redirected : { 200: success(schemaOf(output, 'output')) }),
      ...Object.fromEntries(
        statusesOf(access, { hasBody, names: namesAnything(given), reads: verb === 'GET' }).map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
  }
}

function filesInWords({ files }: Route): string[] {
  if (!files) return []
  const parts = files === 'media' ? 'each named by its place in the JSON' : `named ${Object.keys(files).join(', ')}`
  return [
    `The body may also be multipart/form-data: its part \`body\` is the JSON, beside files of up to 4 MB, ${parts}.`,
  ]
}

function accessInWords(access: Access): string {
  if (access === 'public') return 'Needs no token.'
  if (access === 'visitor') return 'Needs no token; a browser may ask from a page whose origin the company has named.'
  if (access === 'customer')
    return 'Needs the `userSid` of an open session, and a page whose origin the company has named.'
  const conditions = [
    `For ${access.roles.join(', ')}; an agent whose permissions are limited needs \`${access.can}\`.`,
    ...[access.closedBy ?? []].flat().map((flag) => `Closed by the company flag \`${flag}\`.`),
    ...(access.key ? [`Takes an API key with the scope \`${access.key}\`.`] : []),
    ...(access.tier ? [`Needs \`${access.tier}\` in the company's tier.`] : []),
    ...(access.changes === 'content' ? ['Refused while the environment is read-only.'] : []),
  ]
  return conditions.join(' ')
}

/** Whether an input names something by its id, which may not be there. */
const namesAnything = (given: JsonSchema): boolean =>
  JSON.stringify(given).includes(JSON.stringify(idPattern.source).slice(1, -1))

/** A body that needs no property may be left out. */
function bodyOf(schema: JsonSchema) {
  const isNeeded = schema.oneOf !== undefined || (schema.required ?? []).length > 0
  return { required: isNeeded, content: jsonContent(schema) }
}

function limitInWords(route: Route): string {
  const { calls, seconds } = callLimits[limitOf(route)]
  return `At most ${calls} calls within ${seconds} seconds.`
}

/** The statuses a caller must expect, by who may ask and by what is sent. */
function statusesOf(
  access: Access,
  { hasBody, names, reads }: { hasBody: boolean; names: boolean; reads: boolean },
): readonly number[] {
  return [
    400,
    // A visitor is refused by where the page is, a customer by the session as well, an agent by the token.
    ...(access === 'customer' || typeof access === 'object' ? [401] : []),
    ...(access === 'public' ? [] : [403]),
    // A visitor names the company.
    ...(names || access === 'visitor' ? [404] : []),
    ...(reads ? [] : [409]),
    ...(hasBody ? [413, 415] : []),
    429,
    500,
    503,
  ]
}

const codesByStatus = new Map<number, ProblemCode[]>()
for (const [code, [status]] of Object.entries(problems))
  // The table's own keys are the codes.
  codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code as ProblemCode])

function problemResponse(status: number, codes: readonly ProblemCode[]) {
  const examples = codes.map((code) => [code, { value: { errorMessage: problems[code][1], code } }])
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
    ...(status === 429 && { headers: retryAfter }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples) as Record<string, object>,
      },
    },
  }
}

const success = (data: JsonSchema) => ({
  description: 'Done.',
  content: jsonContent({ type: 'object', properties: { data }, required: ['data'] }),
})

const retryAfter = {
  'Retry-After': {
    description: 'After so many seconds the caller may ask again; the body has them as `values.seconds`.',
    schema: { type: 'integer', minimum: 1 },
  },
}

const redirected = {
  302: {
    description: 'Go on to the `Location`.',
    headers: { Location: { schema: { type: 'string', format: 'uri' } } },
  },
}

const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** The codes of faults, which an answer is not checked against: the console reads those of a newer server as well. */
const faultCode = {
  enum: Object.keys(faults),
  description: Object.entries(faults)
    .map(([code, sentence]) => `\`${code}\`: ${sentence}`)
    .join('\n\n'),
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if ((zodSchema as unknown) === FieldFault.shape.code) Object.assign(jsonSchema, faultCode)
    },
  })
  // zod describes JSON Schema with its rarest forms, such as `true` for any; the contracts use none of them.
  return rest as JsonSchema
}

/** A property of an object, or of the first of several alternatives that has it. */
function propertyOf(schema: JsonSchema, name: string): JsonSchema {
  const alternatives = schema.oneOf ?? [schema]
  return alternatives.map(({ properties }) => properties?.[name]).find((found) => found !== undefined) ?? {}
}

/** The schema without the properties that travel elsewhere. */
function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { oneOf, properties, required } = schema
  if (oneOf) return { ...schema, oneOf: oneOf.map((alternative) => without(alternative, names)) }
  const kept = Object.entries(properties ?? {}).filter(([name]) => !names.includes(name))
  return {
    ...schema,
    properties: Object.fromEntries(kept),
    required: (required ?? []).filter((name) => !names.includes(name)),
  }
}
