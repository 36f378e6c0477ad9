/** What handlers of modules are given, and what they answer. */
import type { ContentLanguage } from '../languages.ts'

/** Arguments with their variables filled. */
export type Given = Readonly<Record<string, unknown>>

/** The turn that a handler answers in. */
export interface Moment {
  readonly now: Date
  /** Names the call; the same where it is made again. */
  readonly id: string
  readonly language: ContentLanguage
  /** Of the company. */
  readonly timezone: string
}

export interface ModuleFile {
  readonly name: string
  readonly contentType: string
  readonly text: string
}

export interface ModuleAnswer {
  /** Taken where the function has a path of this name; else the answer goes on, or along the error path if it `fails`. */
  readonly path?: string
  readonly fails?: true
  readonly text?: string
  readonly variables?: Readonly<Record<string, string>>
  /** Given to the customer with the text. */
  readonly file?: ModuleFile
}

/** An argument as text, trimmed; empty where there is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** An argument as a record, and an empty one where it is no record. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  // Arrays have no fields of their own by name.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
