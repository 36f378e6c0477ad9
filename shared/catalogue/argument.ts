/** One argument of a handler, as its form draws it. `dependsOn` names the argument without which it means nothing. */
export interface Argument {
  readonly name: string
  readonly type: 'string' | 'number' | 'boolean' | 'select' | 'secret' | 'json'
  readonly required?: true
  readonly dependsOn?: string
  /** Of a `select`. */
  readonly options?: readonly string[]
}
