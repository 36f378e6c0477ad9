/**
 * The channels of an environment as far as somebody has set them up: without secrets, and without what we make for people
 * to copy, such as tokens of doors. What is stored of both stays.
 */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import {
  behaviourShape,
  schemaOf,
  type FieldValue,
  type FieldValues,
  type RowValues,
} from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import { retiredName } from '#shared/channels/google-business-messaging'
import type { OutsideChannel } from '#shared/channels/register'
import { otherChannels } from '#shared/chat/channels'
import { faultsBelow } from '#shared/faults'
import { fileProblem } from '#shared/problem'
import { accountsIn, claimsOf, provenIn } from '../../channels/accounts.ts'
import {
  afterSwitch,
  configurationChange,
  fieldsOf,
  keptNames,
  readConfiguration,
  storedConfiguration,
  storedOf,
  type KeptName,
  type StoredChannel,
} from '../../channels/configuration.ts'
import { accountsOfOthers } from '../../channels/doors.ts'
import { faultsOfFields } from '../../channels/field-faults.ts'
import { maskedValues, sealedValues } from '../../channels/sealed-values.ts'
import { isMade, missingSecrets } from '../../channels/stored-values.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { noneCounted, type PartPlan, type PlanContext } from './part.ts'

/** What a file holds of the fields of a channel. */
const portableFields = (fields: readonly FieldDefinition[]): readonly FieldDefinition[] =>
  fields
    .filter((field) => field.kind !== 'secret' && !isMade(field))
    .map((field) => (field.kind === 'list' ? { ...field, of: portableFields(field.of) } : field))

const schemaOfChannel = (name: KeptName) =>
  z.object({
    ...behaviourShape,
    values: z.object(Object.fromEntries(portableFields(fieldsOf(name)).map((field) => [field.name, schemaOf(field)]))),
  })

export const ChannelsPart = z.object(
  // The names are all that there are; the compiler does not see it.
  Object.fromEntries(keptNames.map((name) => [name, z.optional(schemaOfChannel(name))])) as {
    [Name in KeptName]: z.ZodMiniOptional<ReturnType<typeof schemaOfChannel>>
  },
)
export type ChannelsPart = z.infer<typeof ChannelsPart>
export type ChannelPart = z.infer<ReturnType<typeof schemaOfChannel>>

/** A channel that nobody has entered anything for. */
const untouched = { channels: {}, revision: 0, version: 0 }
const empty = Object.fromEntries(
  keptNames.map((name) => {
    const { welcomes } = storedOf(untouched, name)
    return [name, schemaOfChannel(name).parse({ welcomes, values: {} })]
  }),
)

export async function readChannels({ client, environment }: EnvironmentScope): Promise<ChannelsPart> {
  const scope = { client, environment }
  const item = await storedConfiguration(scope)
  const read = await Promise.all(
    keptNames.map(async (name) => [name, await partOf(name, storedOf(item, name), scope)] as const),
  )
  return Object.fromEntries(read.filter(([name, part]) => !isDeepStrictEqual(part, empty[name])))
}

async function partOf(name: KeptName, stored: StoredChannel, scope: EnvironmentScope): Promise<ChannelPart> {
  const { isOn, language, welcomes, departmentId, values } = stored
  const shown = await maskedValues(fieldsOf(name), values, { scope, channel: name })
  const behaviour = { isOn, welcomes, ...(language && { language }), ...(departmentId && { departmentId }) }
  return { ...behaviour, values: portableValues(fieldsOf(name), shown) }
}

const portableValues = (fields: readonly FieldDefinition[], values: FieldValues): FieldValues =>
  Object.fromEntries(
    portableFields(fields).map((field) => {
      const value = values[field.name]!
      if (field.kind !== 'list') return [field.name, value]
      return [field.name, rowsOf(value).map((row) => ({ ...portableValues(field.of, row), _id: row._id }))]
    }),
  )

// Only a list of rows stands in a field of the kind `list`.
const rowsOf = (value: FieldValue | undefined): readonly RowValues[] => (value ?? []) as readonly RowValues[]

export interface ChannelsPlan extends PartPlan {
  /** The secrets that channels of the file need and nobody has entered here. */
  readonly missing: readonly { readonly channel: string; readonly field: string }[]
}

interface Fitting {
  readonly departmentOf: (id: string | undefined) => string | undefined
  readonly languages: readonly string[]
}

/** One that names an account which somebody else holds comes in switched off. */
export async function planChannels(context: PlanContext, given: ChannelsPart, fitting: Fitting): Promise<ChannelsPlan> {
  const { client, environment } = context.scope
  const scope = { client, environment }
  const all = keptNames.filter((name) => given[name])
  const faulty = new Map(all.map((name) => [name, faultsOfFields(name, given[name]!.values)]))
  const faults = all.flatMap((name) => faultsBelow(`settings/channels.json.${name}.values`, faulty.get(name)!))
  if (context.isForeign && faults.length > 0) throw fileProblem(...faults)
  const kept = all.filter((name) => faulty.get(name)!.length > 0)
  const names = all.filter((name) => !kept.includes(name))
  if (names.length === 0) return { changes: [], additions: [], outcome: noneCounted(), missing: [], kept }
  const read = await readConfiguration(scope)
  const outcome = noneCounted()
  const after = new Map<KeptName, StoredChannel>()
  for (const name of names) {
    const before = storedOf(read, name)
    const next = await storedAfter(name, fitted(given[name]!, fitting), { before, scope, isForeign: context.isForeign })
    after.set(name, next)
    const isNew = isDeepStrictEqual(await partOf(name, before, scope), empty[name])
    outcome[isSame(before, next) ? 'skipped' : isNew ? 'created' : 'updated'] += 1
  }
  const missing = names.flatMap((channel) =>
    missingSecrets(fieldsOf(channel), after.get(channel)!.values).map((field) => ({ channel, field })),
  )
  if (names.every((name) => isSame(storedOf(read, name), after.get(name)!)))
    return { changes: [], additions: [], outcome, missing, kept }
  const channels = { ...read.channels, ...Object.fromEntries(after) }
  const claims: Change[] = []
  for (const channel of otherChannels)
    claims.push(
      ...(await claimsOf(scope, channel, storedOf(read, channel), channels[channel] ?? storedOf(read, channel))),
    )
  const change = configurationChange(scope, read, { ...read, revision: read.revision + 1, channels })
  return { changes: [change, ...claims], additions: [], outcome, missing, kept }
}

/** A language that the company does not speak, and a department that is nowhere, become none. */
function fitted(given: ChannelPart, { departmentOf, languages }: Fitting): ChannelPart {
  const { language, departmentId, ...rest } = given
  return {
    ...rest,
    ...(language && languages.includes(language) && { language }),
    ...(departmentOf(departmentId) && { departmentId: departmentOf(departmentId) }),
  }
}

const isSame = (a: StoredChannel, b: StoredChannel): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)))

interface Fit {
  readonly before: StoredChannel
  readonly scope: EnvironmentScope
  readonly isForeign: boolean
}

async function storedAfter(
  name: KeptName,
  given: ChannelPart,
  { before, scope, isForeign }: Fit,
): Promise<StoredChannel> {
  const fields = fieldsOf(name)
  const place = { scope, channel: name }
  const shown = await maskedValues(fields, before.values, place)
  // Or else a file could have a secret of this company sent to an address of its own.
  const keepsSecrets = !isForeign || leadsTo(fields, shown) === leadsTo(fields, given.values)
  const wanted = withSecrets(fields, given.values, keepsSecrets ? shown : {})
  const values = await sealedValues(fields, wanted, { place, before: before.values, path: name })
  const { isOn, language, welcomes, departmentId } = given
  if (name === retiredName) return { ...before, values }
  const after = { ...before, isOn, language, welcomes, departmentId, values }
  if (name === 'chat_plugin') return { ...after, proven: [] }
  const proven = await provenIn(scope, name, after)
  const next = { ...after, proven, isOn: isOn && !(await isHeldElsewhere(scope, name, after)) }
  return afterSwitch(before, next, new Date())
}

async function isHeldElsewhere(scope: EnvironmentScope, channel: OutsideChannel, stored: StoredChannel) {
  const named = await accountsIn(scope, channel, stored)
  return named.length > 0 && (await accountsOfOthers(scope, channel, named)).length > 0
}

/** The addresses that the values name, which secrets are sent to. */
const leadsTo = (fields: readonly FieldDefinition[], values: FieldValues): string =>
  JSON.stringify(
    fields.map((field) => {
      if (field.kind === 'endpoint') return values[field.name] ?? ''
      return field.kind === 'list' ? rowsOf(values[field.name]).map((row) => leadsTo(field.of, row)) : ''
    }),
  )

/** The values with the masks of secrets that stay, and without those that do not. */
const withSecrets = (fields: readonly FieldDefinition[], given: FieldValues, shown: FieldValues): FieldValues =>
  Object.fromEntries(
    fields.flatMap((field): [string, FieldValue][] => {
      const { name } = field
      if (field.kind === 'secret') return [[name, shown[name] ?? '']]
      if (field.kind !== 'list') return given[name] === undefined ? [] : [[name, given[name]]]
      const known = rowsOf(shown[name])
      const rows = rowsOf(given[name]).map((row) => ({
        // A row holds no rows.
        ...(withSecrets(field.of, row, known.find(({ _id }) => _id === row._id) ?? {}) as Record<string, string>),
        _id: row._id,
      }))
      return [[name, rows]]
    }),
  )
