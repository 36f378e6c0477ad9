/**
 * Secrets of a channel's fields: each sealed for the one place it stands in, beside the last signs that its mask shows. A seal
 * that is moved to another company, channel, field or row opens nothing.
 */
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { isMask, lastSignsOf, maskOf, type FieldValue, type FieldValues } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import { faultAt } from '#shared/faults'
import { badRequest } from '#shared/problem'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { sealText, unsealText } from '../platform/tenancy/keyring.ts'
import { initialOf, isMade, isMadeWord, newToken, rowsOf, type StoredValues } from './stored-values.ts'

const Sealed = z.object({ sealed: z.string(), lastSigns: z.string() })
type Sealed = z.infer<typeof Sealed>

/** Where values stand: what their seals are made for. */
export interface Place {
  readonly scope: EnvironmentScope
  readonly channel: string
  readonly row?: string
}

const ownerOf = ({ scope, channel, row }: Place, field: string): string =>
  JSON.stringify([scope.client, scope.environment, channel, field, ...(row === undefined ? [] : [row])])

interface Sealing {
  readonly place: Place
  readonly before: StoredValues | undefined
  /** Of the values, as faults name it. */
  readonly path: string
}

/**
 * What is stored after a save: given secrets sealed, masks replaced by what they stand for, and what we make made. Throws
 * where a mask stands for nothing, as in a row that was copied.
 */
export async function sealedValues(
  fields: readonly FieldDefinition[],
  given: FieldValues,
  sealing: Sealing,
): Promise<StoredValues> {
  const entries = await Promise.all(
    fields.map(async (field) => [field.name, await sealedValue(field, given[field.name], sealing)] as const),
  )
  return Object.fromEntries(
    entries.filter(([, value], index) => value !== undefined && !isDeepStrictEqual(value, initialOf(fields[index]))),
  )
}

async function sealedValue(
  field: FieldDefinition,
  given: FieldValue | undefined,
  { place, before, path }: Sealing,
): Promise<unknown> {
  const { name } = field
  const kept = before?.[name]
  if (field.kind === 'list') {
    const rows = rowsOf(kept)
    return Promise.all(
      // The schema of the field gives its rows this shape.
      (Array.isArray(given) ? (given as readonly (FieldValues & { _id: string })[]) : []).map(async (row, index) => ({
        _id: row._id,
        ...(await sealedValues(field.of, row, {
          place: { ...place, row: row._id },
          before: rows.find(({ _id }) => _id === row._id),
          path: `${path}.${name}.${index}`,
        })),
      })),
    )
  }
  if (isMade(field)) return kept ?? (isMadeWord(field) ? newMade(place) : undefined)
  if (field.kind !== 'secret' || typeof given !== 'string' || given === '') return given
  if (!isMask(given))
    return { sealed: await sealText('channel', ownerOf(place, name), given), lastSigns: lastSignsOf(given) }
  const found = Sealed.safeParse(kept)
  if (found.success && maskOf(found.data.lastSigns) === given) return found.data
  throw badRequest(faultAt(`${path}.${name}`, 'mandatory'))
}

/** The stored form of a secret of this field. */
export const sealedSecret = async (secret: string, field: string, place: Place): Promise<unknown> => ({
  sealed: await sealText('channel', ownerOf(place, field), secret),
  lastSigns: lastSignsOf(secret),
})

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const rowTokenLength = 10

/** What people copy elsewhere: a token nobody guesses, short in a row, because it becomes part of an e-mail address. */
const newMade = ({ row }: Place): string =>
  row === undefined
    ? newToken()
    : Array.from({ length: rowTokenLength }, () => letters[randomInt(letters.length)]).join('')

type Shown = (sealed: Sealed, place: Place, name: string) => Promise<string> | string

const maskInstead: Shown = ({ lastSigns }) => maskOf(lastSigns)
const secretItself: Shown = ({ sealed }, place, name) => unsealText('channel', ownerOf(place, name), sealed)

/** The values as people see them: with a mask in place of each secret. */
export const maskedValues = (fields: readonly FieldDefinition[], stored: StoredValues, place: Place) =>
  shownValues(fields, stored, place, maskInstead)

/** The values as an adapter needs them, secrets in clear. */
export const openedValues = (fields: readonly FieldDefinition[], stored: StoredValues, place: Place) =>
  shownValues(fields, stored, place, secretItself)

async function shownValues(
  fields: readonly FieldDefinition[],
  stored: StoredValues,
  place: Place,
  shown: Shown,
): Promise<FieldValues> {
  const entries = await Promise.all(
    fields.map(async (field) => [field.name, await shownValue(field, stored[field.name], place, shown)] as const),
  )
  return Object.fromEntries(entries)
}

async function shownValue(field: FieldDefinition, value: unknown, place: Place, shown: Shown): Promise<FieldValue> {
  if (value === undefined) return initialOf(field)
  if (field.kind === 'secret') return shown(Sealed.parse(value), place, field.name)
  // What was stored is what the schema of this field gave.
  if (field.kind !== 'list') return value as FieldValue
  return Promise.all(
    rowsOf(value).map(async (row) => ({
      // A row holds no rows.
      ...((await shownValues(field.of, row, { ...place, row: row._id }, shown)) as Record<string, string>),
      _id: row._id,
    })),
  )
}
