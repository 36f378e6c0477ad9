/** The form of a module of the marketplace: code that comes with the product, of which a company installs a version. */
import type { Argument } from './argument.ts'

export interface ModuleHandler<Name extends string = string> {
  readonly handlerName: Name
  /** `GET`: it asks the endpoint of its function; without it, it works out its answer alone. */
  readonly method?: 'GET'
  readonly args: readonly Argument[]
  /** The names of the paths that its answers may take, whatever else an answer names. */
  readonly ways: readonly string[]
}

export interface Version<Name extends string = string> {
  /** `1.2.0` */
  readonly version: string
  readonly handlers: readonly ModuleHandler<Name>[]
}

export interface CatalogueModule<Name extends string = string> {
  /** Never changes, and stands in the address of its documentation. */
  readonly moduleId: string
  /**
   * Newest first. What a handler requires is the same in all of them, because functions that were saved with one version
   * go on with another.
   */
  readonly versions: readonly [Version<Name>, ...Version<Name>[]]
}

/** A text in both languages of the interface. */
export interface Words {
  readonly en: string
  readonly de: string
}

/** What staff read of a module beside its documentation. */
export interface ModuleTexts {
  readonly title: Words
  readonly description: Words
  /** A sentence on what is new, by version. */
  readonly changes: Readonly<Record<string, Words>>
  readonly handlers: Readonly<Record<string, HandlerTexts>>
}

export interface HandlerTexts {
  readonly title: Words
  readonly description: Words
  readonly args: Readonly<Record<string, ArgumentTexts>>
}

export interface ArgumentTexts {
  readonly label: Words
  readonly text: Words
  /** What the options of a `select` are called. */
  readonly options?: Readonly<Record<string, Words>>
}
