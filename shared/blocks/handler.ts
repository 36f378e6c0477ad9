/**
 * A function that asks a server and goes on with its answer. Nothing that authors write here runs: they choose a handler
 * and fill in its arguments. As long as it is `todo`, it says a temporary text instead.
 */
import * as z from 'zod/mini'
import { fault } from '../fields/fields.ts'
import { isPlainJson, Json } from '../fields/json.ts'
import { VariableName } from '../fields/variables.ts'
import { requiredText } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { localized } from '../languages.ts'
import { argumentsDepthMax, argumentsLengthMax, pathsPerFunctionMax, titleLengthMax } from '../limits.ts'
import { mention } from '../references.ts'
import { anyChoices, referencesInChoices, withTextsOfChoices } from './choices.ts'
import { BlockText } from './default-text.ts'
import { formValues, referencesOfFormValues } from './form-values.ts'
import { handlerNames, handlers, missingArguments } from './handlers.ts'
import { placedChoices, wayTo } from './ways.ts'
import { blockKind } from './kind.ts'

/** BLOCKS-053: `Ask the stock!` is saved as `ask_the_stock_`; letters of every alphabet stay. */
function functionName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
}

const resultsPerFunctionMax = 20

/** Depth comes first, because what is written as JSON is walked to its end. */
const fitting = (args: unknown): boolean =>
  isPlainJson(args, argumentsDepthMax) && JSON.stringify(args).length <= argumentsLengthMax

export const handler = blockKind({
  fields: {
    type: z.literal('handler'),
    name: requiredText(titleLengthMax).check(z.overwrite(functionName), z.regex(/[^_]/, 'mandatory')),
    handlerName: z.enum(handlerNames),
    /** By the names of the handler's arguments; a secret is stored sealed and never given back. */
    args: z._default(z.record(z.string(), Json), {}).check(z.refine(fitting, 'arguments-size')),
    ...formValues,
    endpoint: z._default(z.string().check(z.refine((url) => url === '' || !fault('https-url', url), 'url')), ''),
    /** Where the answers lead, by the name of the path that an answer gives. */
    paths: z._default(
      z
        .array(z.object({ name: requiredText(titleLengthMax), blockId: Id }))
        .check(z.maxLength(pathsPerFunctionMax, 'at-most')),
      [],
    ),
    /** What of an answer of any JSON becomes a variable: `at` is the place of a value, as `/order/status` (RFC 6901). */
    results: z.optional(
      z
        .array(
          z.object({
            at: z.string().check(z.regex(/^(\/|$)/, 'wrong'), z.maxLength(titleLengthMax)),
            variable: VariableName,
          }),
        )
        .check(z.maxLength(resultsPerFunctionMax, 'at-most')),
    ),
    /** Goes on when there is no proper answer; without it, the block after this one does. */
    errorBlockId: z.optional(z.nullable(Id)),
    /** Whether the endpoint is called at all. */
    webhook: z._default(z.boolean(), true),
    todo: z._default(z.boolean(), false),
    tempText: z._default(localized(BlockText), {}),
    tempChoices: anyChoices,
  },
  references: (content) => [
    ...referencesOfFormValues(content),
    ...content.paths.flatMap(({ blockId }, index) => mention('block', `paths.${index}.blockId`, blockId)),
    ...mention('block', 'errorBlockId', content.errorBlockId),
    ...referencesInChoices(content.tempChoices, 'tempChoices'),
  ],
  choices: ({ todo, tempChoices }) => (todo ? placedChoices(tempChoices, 'tempChoices') : []),
  ways: ({ paths, errorBlockId }) => [
    ...paths.flatMap(({ name, blockId }, index) =>
      wayTo(`path:${name}`, 'function-path', `paths.${index}.blockId`, blockId, { label: { en: name } }),
    ),
    ...wayTo('error', 'error', 'errorBlockId', errorBlockId),
  ],
  withTexts: (content, replace) => ({
    ...content,
    tempText: replace(content.tempText, 'tempText'),
    tempChoices: withTextsOfChoices(content.tempChoices, 'tempChoices', replace),
  }),
  brokenRules: ({ todo, tempText, tempChoices, endpoint, webhook, handlerName, args }) => {
    // BLOCKS-052, BLOCKS-055.
    if (todo)
      return [
        ...(tempText.en?.trim() ? [] : [{ path: 'tempText.en', code: 'required-text' } as const]),
        ...(tempChoices.length > 0 ? [] : [{ path: 'tempChoices', code: 'no-buttons' } as const]),
      ]
    return [
      // What is told everything may be the company's first webhook; a question names whom it asks.
      ...(webhook && endpoint === '' && handlers[handlerName].method === 'GET'
        ? [{ path: 'endpoint', code: 'url' } as const]
        : []),
      ...missingArguments(handlers[handlerName], args).map(
        (name) => ({ path: `args.${name}`, code: 'mandatory' }) as const,
      ),
    ]
  },
})
