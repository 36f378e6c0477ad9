/** Inputs that a contract takes, made from its own schemas, with every text in them worded as a test wants it. */
import * as z from 'zod/mini'
import type { Route } from '#shared/contract'
import { Id } from '#shared/ids'
import type { JsonSchema } from '#shared/contracts/openapi'

/** The text at a place whose schema takes up to `lengthMax` UTF-16 units. */
type Wording = (lengthMax: number) => string

export interface Sample {
  /** Where the input has texts that may be worded freely, as a problem's details name them. */
  readonly texts: readonly string[]
  readonly worded: (wording: Wording) => Record<string, unknown>
}

/** Of a text without a limit of its own. */
const unlimitedLength = 300

/** Alternatives inside of alternatives are paired, not multiplied. */
const variantsMax = 20

/** The pattern of texts that may be any but blank ones. */
const anything = /\S/.source

/** Texts that must be of some form: an address of the web or of a person, a telephone number, a time of day, a day, a moment, a timezone, a name. */
const formed = [
  'https://a.example',
  'someone@people.example',
  'people.example',
  '+441234567890',
  '#7A1FA2',
  '12:30',
  '2026-05-01',
  '2026-05-01T00:00:00Z',
  'Europe/London',
  'opening_note',
]

type Known = Readonly<Record<string, unknown>>

/** As many samples of a route's input as show each of its texts once. `known` are the values of properties that refer to something. */
export function samplesOf({ input }: Route, known: Known): Sample[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const seen = new Set<string>()
  const length = /"(oneOf|anyOf)"/.test(JSON.stringify(schema)) ? variantsMax : 1
  const cures = new Map<string, string>()
  const samples = Array.from({ length }, (_, variant) => sampleOf(input, schema, { known, variant }, cures))
  return samples.filter(({ texts }) => {
    const before = seen.size
    for (const path of texts) seen.add(path)
    return seen.size > before
  })
}

/** A value that a schema takes, with each of its properties, and one item in each list. */
export function sampleValue(schema: z.ZodMiniType, known: Known): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return sampleOf(schema, json, { known, variant: 0 }, new Map()).worded(() => 'Lorem')
}

interface Choice {
  readonly known: Known
  readonly variant: number
}

/**
 * What the schema does not say, such as that a text is an address, is found out by asking it. `cures` are the values that
 * have been taken, by the fault that the word there had: they are tried first, because a large input is slow to ask.
 */
function sampleOf(input: z.ZodMiniType, schema: JsonSchema, choice: Choice, cures: Map<string, string>): Sample {
  const fixed = new Map<string, string | undefined>()
  const texts = () => {
    const found: string[] = []
    valueOf(schema, [], { ...choice, fixed, text: (path) => (found.push(path), 'Word') })
    return found
  }
  const worded = (wording: Wording) =>
    valueOf(schema, [], { ...choice, fixed, text: (_, lengthMax) => wording(lengthMax) }) as Record<string, unknown>
  const faults = () => {
    const issues = input.safeParse(worded(() => 'Word')).error?.issues ?? []
    return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  }
  const isRefused = (refused: string) => faults().some(({ path }) => path === refused)
  for (let first = faults()[0]; first?.path; first = faults()[0]) {
    const { path, message } = first
    const value = [cures.get(message) ?? [], ...formed, ...ids(choice.known)].flat().find((each) => {
      fixed.set(path, each)
      return !isRefused(path)
    })
    if (value !== undefined) cures.set(message, value)
    // What cannot be made is left out, with as much of what it stands in as needs it.
    for (let at = path; at && isRefused(path); at = at.replace(/\.?[^.]+$/, '')) fixed.set(at, undefined)
    if (isRefused(path)) throw new Error(`No input of this contract could be made: ${path}`)
  }
  return { texts: texts(), worded }
}

const ids = (known: Known) => Object.values(known).filter((value) => Id.safeParse(value).success) as string[]

interface Making extends Choice {
  /** Texts that cannot be worded freely; `undefined` leaves the property out. */
  readonly fixed: ReadonlyMap<string, string | undefined>
  readonly text: (path: string, lengthMax: number) => string
}

function valueOf(schema: JsonSchema, path: readonly string[], making: Making): unknown {
  const { known, variant, fixed } = making
  const place = path.join('.')
  const name = path.at(-1) ?? ''
  if (fixed.has(place)) return fixed.get(place)
  if (Object.hasOwn(known, name)) return known[name]
  const alternatives = (schema.oneOf ?? schema['anyOf']) as JsonSchema[] | undefined
  if (alternatives) return valueOf(alternatives[variant % alternatives.length]!, path, making)
  const parts = (schema['allOf'] ?? []) as JsonSchema[]
  if (parts.length > 0 && !('type' in schema))
    return Object.assign({}, ...parts.map((part) => valueOf(part, path, making))) as object
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][variant % schema['enum'].length] as unknown
  switch ([schema['type']].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(propertiesOf(schema)).flatMap(([property, part]) => {
          const value = valueOf(part, [...path, property], making)
          return value === undefined ? [] : [[property, value]]
        }),
      )
    case 'array':
      return [valueOf(schema['items'] as JsonSchema, [...path, '0'], making)].filter((item) => item !== undefined)
    case 'boolean':
      return true
    case 'string':
      if (patternsOf(schema).some((pattern) => pattern !== anything)) return undefined
      return making.text(place, Number(schema['maxLength'] ?? unlimitedLength))
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1)
    default:
      return null
  }
}

/** A schema with several patterns has them as parts that all hold. */
function patternsOf(schema: JsonSchema): unknown[] {
  const parts = [schema, ...((schema['allOf'] ?? []) as JsonSchema[])]
  return parts.flatMap(({ pattern }) => pattern ?? [])
}

/** Of a record: the names it must have, else its first name, and `other` where names are free. */
function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const { properties, additionalProperties, propertyNames } = schema as {
    properties?: Readonly<Record<string, JsonSchema>>
    additionalProperties?: JsonSchema
    propertyNames?: { enum?: readonly string[] }
  }
  if (properties || !additionalProperties) return properties ?? {}
  const names = (schema['required'] as string[] | undefined) ?? [propertyNames?.enum?.[0] ?? 'other']
  return Object.fromEntries(names.map((name) => [name, additionalProperties]))
}
