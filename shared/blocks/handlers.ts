/** The handlers of function blocks, each with the arguments that its form draws. */

/** One argument. `dependsOn` names the argument without which it means nothing. */
export interface Argument {
  readonly name: string
  readonly type: 'string' | 'number' | 'boolean' | 'select' | 'secret' | 'json'
  readonly required?: true
  readonly dependsOn?: string
  /** Of a `select`. */
  readonly options?: readonly string[]
}

export const handlerNames = ['webhook', 'lookup'] as const
export type HandlerName = (typeof handlerNames)[number]

export interface Handler {
  /** How the endpoint is asked: `POST` with everything in the body, `GET` with the query in the address. */
  readonly method: 'POST' | 'GET'
  readonly args: readonly Argument[]
}

export const handlers: Readonly<Record<HandlerName, Handler>> = {
  /** Sends what is known to an endpoint, which decides how to go on. */
  webhook: {
    method: 'POST',
    args: [
      { name: 'header', type: 'string' },
      { name: 'key', type: 'secret', dependsOn: 'header' },
      { name: 'seconds', type: 'number' },
      { name: 'profile', type: 'boolean' },
      { name: 'body', type: 'json' },
    ],
  },
  /** Asks an endpoint for one thing by its number or name. */
  lookup: {
    method: 'GET',
    args: [
      { name: 'parameter', type: 'string', required: true },
      { name: 'value', type: 'string', required: true },
      { name: 'authorization', type: 'select', options: ['none', 'bearer', 'basic'] },
      { name: 'key', type: 'secret', dependsOn: 'authorization' },
    ],
  },
}

/** What stands in the place of a stored secret; sent back, it keeps the stored one. */
export const secretMask = '***'

/** The names of the required arguments that are not filled in. */
export const missingArguments = ({ args }: Handler, given: Readonly<Record<string, unknown>>): string[] =>
  args.filter(({ name, required }) => required && isBlank(given[name])).map(({ name }) => name)

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
