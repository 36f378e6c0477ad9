/** The calls that API keys open, as the description of the interface has them: fields, and an example for a shell. */
import type { JsonSchema, openApi, Operation } from '#shared/contracts/openapi'
import { keyScopes, type KeyScope } from '#shared/key-scopes'

export interface Field {
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  readonly type: string
  readonly isRequired: boolean
}

export interface KeyOperation {
  readonly id: string
  readonly scope: KeyScope
  readonly verb: string
  readonly path: string
  readonly summary: string
  readonly fields: readonly Field[]
  readonly curl: string
}

interface Parameter {
  readonly name: string
  readonly in: Field['place']
  readonly required: boolean
  readonly schema: JsonSchema
}

export type Description = Pick<ReturnType<typeof openApi>, 'paths'>

/** By scope, in the order in which the scopes are listed; a call has one. */
export function keyOperations(origin: string, { paths }: Description): readonly KeyOperation[] {
  const all = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, operation]) => {
      const scope = scopeOf(operation)
      return scope ? [keyOperation(origin, { verb: verb.toUpperCase(), path, scope, operation })] : []
    }),
  )
  return all.toSorted((a, b) => keyScopes.indexOf(a.scope) - keyScopes.indexOf(b.scope))
}

/** The scope of the key that a call takes; none where it takes no key. */
function scopeOf({ security }: Operation): KeyScope | undefined {
  const named = security.flatMap((each) => ('key' in each ? each.key : []))
  return keyScopes.find((scope) => named.includes(scope))
}

interface Described {
  readonly verb: string
  readonly path: string
  readonly scope: KeyScope
  readonly operation: Operation
}

function keyOperation(origin: string, { verb, path, scope, operation }: Described): KeyOperation {
  // Parameters that all calls share are references, which have no name.
  const parameters = operation.parameters.filter((each): each is Parameter => 'name' in each)
  const body = bodyOf(operation)
  const fields = [
    ...parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place,
      type: typeOf(schema),
      isRequired: required,
    })),
    ...fieldsOf(body),
  ]
  return {
    id: operation.operationId,
    scope,
    verb,
    path,
    summary: operation.summary,
    fields,
    curl: curlOf(origin, {
      verb,
      path,
      parameters,
      body,
      isRepeatable: JSON.stringify(operation.parameters).includes('/Idempotency"'),
    }),
  }
}

const bodyOf = ({ requestBody }: Operation): JsonSchema | undefined =>
  // The description writes each body in this one form.
  (requestBody as { content: { 'application/json': { schema: JsonSchema } } } | undefined)?.content['application/json']
    .schema

/** Of several alternatives, all fields that any of them has; required are those that each of them requires. */
function fieldsOf(body: JsonSchema | undefined): Field[] {
  const alternatives = body?.oneOf ?? (body ? [body] : [])
  const found = new Map<string, Field>()
  for (const { properties = {} } of alternatives)
    for (const [name, schema] of Object.entries(properties))
      if (!found.has(name)) {
        const isRequired = alternatives.every(({ required }) => required?.includes(name))
        found.set(name, { name, place: 'body', type: typeOf(schema), isRequired })
      }
  return [...found.values()]
}

/** A type in a word or two: `string`, `list of string`, `one of chat, mail`. */
function typeOf(schema: JsonSchema): string {
  const { enum: choices, const: only, type, items, anyOf, oneOf } = schema
  if (Array.isArray(choices)) return choices.length > choicesShown ? 'string' : choices.join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (type === 'array') return `${typeOf(objectOr(items))}[]`
  const several = anyOf ?? oneOf
  if (Array.isArray(several)) return [...new Set(several.map((each) => typeOf(objectOr(each))))].join(' | ')
  return typeof type === 'string' ? type : 'any'
}

const choicesShown = 8
const objectOr = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : {}

/** Stands for an id: what is listed has the real ones. */
const exampleId = '01KAHZ5W8C1K6T3VXN9M0RB4PD'

/** A value that fits: only what must be there, so that it is short. */
function sampleOf(schema: JsonSchema): unknown {
  const { enum: choices, const: only, default: usual, type, items, anyOf, oneOf, pattern, format, minItems } = schema
  if (only !== undefined) return only
  if (usual !== undefined) return usual
  if (Array.isArray(choices)) return choices[0]
  const several = oneOf ?? anyOf
  if (Array.isArray(several)) return sampleOf(objectOr(several[0]))
  if (type === 'array') return Number(minItems) > 0 ? [sampleOf(objectOr(items))] : []
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema['minimum'] ?? 1))
  if (type === 'boolean') return true
  if (type === 'object') return sampleObject(schema)
  if (format === 'date-time') return '2026-11-20T10:00:00.000Z'
  if (format === 'date' || String(pattern).includes('\\d{4}-')) return '2026-11-20'
  return String(pattern).includes('{26}') ? exampleId : 'hello'
}

function sampleObject({ properties = {}, required = [], propertyNames }: JsonSchema): Record<string, unknown> {
  // A text by language needs that of the company's first one, which is English mostly.
  if (objectOr(propertyNames)['enum'] !== undefined || 'en' in properties) return { en: 'Hello' }
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
}

interface Called {
  readonly verb: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | undefined
  readonly isRepeatable: boolean
}

function curlOf(origin: string, { verb, path, parameters, body, isRepeatable }: Called): string {
  const asked = parameters.filter((each) => each.in === 'query' && each.required)
  const query = new URLSearchParams(asked.map(({ name, schema }) => [name, String(sampleOf(schema))])).toString()
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((to, { name, schema }) => to.replace(`{${name}}`, encodeURIComponent(String(sampleOf(schema)))), path)
  const lines = [
    `curl ${verb === 'GET' ? '' : `-X ${verb} `}'${origin}${filled}${query && `?${query}`}'`,
    `-H "Authorization: Bearer $PARLEY_KEY"`,
    ...(isRepeatable ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body
      ? ["-H 'Content-Type: application/json'", `-d '${quoted(JSON.stringify(sampleOf({ type: 'object', ...body })))}'`]
      : []),
  ]
  return lines.join(' \\\n  ')
}

/** Within single quotes of a shell. */
const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`)
