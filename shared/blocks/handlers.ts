/** The handlers of function blocks, each with the arguments that its form draws: two that are always there, and those of modules. */
import type { Argument } from '../catalogue/argument.ts'
import { moduleHandlerNames, newestHandler } from '../catalogue/modules.ts'

export const builtInHandlerNames = ['webhook', 'lookup'] as const
type BuiltInName = (typeof builtInHandlerNames)[number]

export const handlerNames = [...builtInHandlerNames, ...moduleHandlerNames] as const
export type HandlerName = (typeof handlerNames)[number]

export interface Handler {
  /** How the endpoint is asked: `POST` with everything in the body, `GET` with the query in the address; without it, nobody is. */
  readonly method?: 'POST' | 'GET'
  readonly args: readonly Argument[]
}

const builtIn: Readonly<Record<BuiltInName, Handler>> = {
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

/** Those of modules as their newest versions have them; what they require is the same in every version. */
export const handlers: Readonly<Record<HandlerName, Handler>> = {
  ...builtIn,
  'order-status': newestHandler('order-status'),
  'appointment-file': newestHandler('appointment-file'),
  'unit-conversion': newestHandler('unit-conversion'),
  'currency-conversion': newestHandler('currency-conversion'),
}

/** What stands in the place of a stored secret; sent back, it keeps the stored one. */
export const secretMask = '***'

/** The names of the required arguments that are not filled in. */
export const missingArguments = ({ args }: Handler, given: Readonly<Record<string, unknown>>): string[] =>
  args.filter(({ name, required }) => required && isBlank(given[name])).map(({ name }) => name)

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
