/** The values of a channel's fields as they are stored, as far as they can be looked at without opening a secret. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { FieldValue } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'

/** What is entered as a `FieldValue`, with the sealed form in place of each secret. */
export const StoredValues = z.record(z.string(), z.unknown())
export type StoredValues = z.infer<typeof StoredValues>

export const rowsOf = (value: unknown): (StoredValues & { _id: string })[] =>
  // Only lists of rows are stored for a field of the kind `list`.
  Array.isArray(value) ? (value as (StoredValues & { _id: string })[]) : []

const isFilled = (value: unknown): boolean => value !== ''

/** A value where nothing was ever entered. */
export function initialOf(field: FieldDefinition | undefined): FieldValue {
  if (!field) return ''
  if (field.kind === 'list' || field.kind === 'words') return []
  return 'initial' in field && field.initial !== undefined ? field.initial : ''
}

/** What is made for people to copy, before they have entered anything. */
export const firstValues = (fields: readonly FieldDefinition[]): StoredValues =>
  Object.fromEntries(fields.flatMap((field) => (isMadeWord(field) ? [[field.name, newToken()]] : [])))

/** We make it, whatever is sent. */
export const isMade = (field: FieldDefinition): boolean => 'made' in field && field.made
/** A word that we make, which is no secret. */
export const isMadeWord = (field: FieldDefinition): boolean => isMade(field) && field.kind !== 'secret'

/** 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** Whether all is there that the channel needs. */
export function areComplete(fields: readonly FieldDefinition[], stored: StoredValues): boolean {
  return fields.every((field) => {
    const value = stored[field.name]
    const rows = field.kind === 'list' ? rowsOf(value) : []
    if (field.kind === 'list' && !rows.every((row) => areComplete(field.of, row))) return false
    if (!field.required || !isShown(field, fields, stored)) return true
    return field.kind === 'list' ? rows.length > 0 : isFilled(value ?? initialOf(field))
  })
}

/** The secrets that are missing of what the channel needs, by the names of their fields; those of rows behind their list's. */
export const missingSecrets = (fields: readonly FieldDefinition[], stored: StoredValues): string[] =>
  fields.flatMap((field) => {
    if (!isShown(field, fields, stored)) return []
    const value = stored[field.name]
    if (field.kind === 'list')
      return [...new Set(rowsOf(value).flatMap((row) => missingSecrets(field.of, row)))].map(
        (name) => `${field.name}.${name}`,
      )
    return field.kind === 'secret' && field.required && !isFilled(value ?? '') ? [field.name] : []
  })

function isShown({ when }: FieldDefinition, fields: readonly FieldDefinition[], stored: StoredValues): boolean {
  if (!when) return true
  const other = fields.find(({ name }) => name === when.name)
  const value = stored[when.name] ?? (other && initialOf(other))
  return typeof value === 'string' && when.is.includes(value)
}
