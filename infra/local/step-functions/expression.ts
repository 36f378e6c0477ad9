/** Fills templates: every string written `{% … %}` is a JSONata expression over `$states` and the variables. */
import { createHash, randomUUID } from 'node:crypto'
import jsonata from 'jsonata'
import type { Clock } from '../wire/service.ts'

/** A state failed the way the States Language knows: with a name that Retry and Catch can match. */
export class StateError extends Error {
  override name = 'StateError'
  constructor(
    readonly error: string,
    override readonly cause: string,
  ) {
    super(`${error}: ${cause}`)
  }
}

export type Bindings = Record<string, unknown>

export const isExpression = (part: unknown): part is string => typeof part === 'string' && /^\{%[\s\S]*%\}$/.test(part)

const compiled = new Map<string, jsonata.Expression>()

export function compile(source: string) {
  const known = compiled.get(source)
  if (known) return known
  const expression = jsonata(source.slice(2, -2))
  compiled.set(source, expression)
  return expression
}

export async function evaluate(template: unknown, bindings: Bindings): Promise<unknown> {
  if (isExpression(template)) return await evaluateExpression(template, bindings)
  if (Array.isArray(template)) {
    const filled: unknown[] = []
    for (const part of template) filled.push(await evaluate(part, bindings))
    return filled
  }
  if (typeof template !== 'object' || template === null) return template
  const filled: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(template)) filled[key] = await evaluate(part, bindings)
  return filled
}

async function evaluateExpression(source: string, bindings: Bindings) {
  const result: unknown = await compile(source)
    .evaluate(undefined, bindings)
    .catch((error: Error) => {
      throw new StateError('States.QueryEvaluationError', `The expression '${source}' failed: ${error.message}`)
    })
  // JSONata's own arrays and functions do not survive being stored; the text form is what is stored.
  const text = JSON.stringify(result) as string | undefined // Of a function or of nothing it is undefined.
  if (text === undefined)
    throw new StateError('States.QueryEvaluationError', `The expression '${source}' gave nothing (undefined).`)
  return JSON.parse(text) as unknown
}

/** What Step Functions adds to JSONata. Time is the cloud's. */
export function addedFunctions(clock: Clock): Bindings {
  return {
    now: () => new Date(clock.now()).toISOString(),
    millis: () => clock.now(),
    uuid: () => randomUUID(),
    parse: (text: string) => JSON.parse(text) as unknown,
    hash: (text: string, algorithm: string) =>
      createHash(algorithm.replace('-', '').toLowerCase()).update(text).digest('hex'),
    range: (first: number, last: number, step: number) =>
      Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step),
    partition: (items: unknown[], size: number) =>
      Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
        items.slice(index * size, (index + 1) * size),
      ),
    /** The service refuses it as well: an expression made of data could be anything. */
    eval: () => {
      throw new Error('$eval is not supported; use $parse for JSON.')
    },
  }
}
