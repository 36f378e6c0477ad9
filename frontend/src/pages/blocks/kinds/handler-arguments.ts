/** The arguments of a handler while they are edited: everything that is typed is text, whatever it is going to be. */
import i18next from 'i18next'
import * as z from 'zod/mini'
import { handlers, missingArguments, type HandlerName } from '#shared/blocks/handlers'
import { isOfModule } from '#shared/catalogue/modules'
import { textsOfArgument, textsOfHandler } from '#shared/catalogue/texts'
import type { Argument } from '#shared/catalogue/argument'
import type { DraftFault } from '../../../components/form/checks.ts'
import { language } from '../../../core/i18n.ts'
import { jsonPlace } from './json-place.ts'

/** By the names of the arguments; one that is not there is empty. */
export const EditedArguments = z.record(z.string(), z.union([z.string(), z.boolean()]))
export type EditedArguments = z.infer<typeof EditedArguments>

type Saved = Readonly<Record<string, unknown>>

export const editedArguments = (handlerName: HandlerName, saved: Saved): EditedArguments =>
  Object.fromEntries(
    handlers[handlerName].args.flatMap(({ name, type }) => {
      const value = saved[name]
      return value === undefined || value === null ? [] : [[name, editedValue(type, value)]]
    }),
  )

function editedValue(type: Argument['type'], value: unknown): string | boolean {
  if (type === 'boolean') return value === true
  return type === 'json' ? JSON.stringify(value, null, 2) : String(value)
}

/** What is sent: nothing for an argument that is empty, or that depends on one that is. */
export const plainArguments = (handlerName: HandlerName, edited: EditedArguments): Record<string, unknown> =>
  Object.fromEntries(
    handlers[handlerName].args.flatMap((argument) => {
      const value = edited[argument.name]
      if (isEmpty(value) || !canFill(argument, edited)) return []
      return [[argument.name, plainValue(argument.type, value)]]
    }),
  )

/** A value that cannot be read is sent as it was typed; `argumentFaults` keeps it from being saved. */
function plainValue(type: Argument['type'], value: string | boolean | undefined): unknown {
  if (typeof value !== 'string') return value
  if (type === 'number') return Number(value)
  return type === 'json' && jsonPlace(value) === undefined ? JSON.parse(value) : value
}

const isEmpty = (value: string | boolean | undefined): boolean =>
  value === undefined || value === false || (typeof value === 'string' && value.trim() === '')

/** BLOCKS-054: whether the argument that this one depends on is filled. */
export const canFill = ({ dependsOn }: Argument, edited: EditedArguments): boolean =>
  dependsOn === undefined || !isEmpty(edited[dependsOn])

/** How people call a handler. */
export const titleOfHandler = (handlerName: HandlerName): string =>
  isOfModule(handlerName)
    ? textsOfHandler(handlerName).title[language()]
    : i18next.t(`block-kinds:handlers.${handlerName}.name`)

export const descriptionOfHandler = (handlerName: HandlerName): string =>
  isOfModule(handlerName)
    ? textsOfHandler(handlerName).description[language()]
    : i18next.t(`block-kinds:handlers.${handlerName}.text`)

/** What stands at the field of an argument: its name, what it is for, and what its options are called. */
export function textsOfField(handlerName: HandlerName, name: string) {
  const own = isOfModule(handlerName) ? textsOfArgument(handlerName, name) : undefined
  return {
    // The texts have a line for each argument and option of the handlers that are always there.
    label: own ? own.label[language()] : i18next.t(`block-kinds:arguments.${name}` as 'block-kinds:arguments.key'),
    description: own
      ? own.text[language()]
      : i18next.t(`block-kinds:arguments.${name}-text` as 'block-kinds:arguments.key-text'),
    optionOf: (option: string): string =>
      own?.options?.[option]?.[language()] ?? i18next.t(`block-kinds:options.${option}` as 'block-kinds:options.none'),
  }
}

export const argumentField = (name: string): string => `args.${name}`

/** BLOCKS-055. */
export function argumentFaults(handlerName: HandlerName, edited: EditedArguments): DraftFault[] {
  const missing = missingArguments(handlers[handlerName], edited)
  return handlers[handlerName].args.flatMap((argument): DraftFault[] => {
    const { name, type } = argument
    const path = argumentField(name)
    const value = edited[name]
    if (missing.includes(name)) {
      const { label } = textsOfField(handlerName, name)
      return [{ path, text: i18next.t('block-kinds:handler.required', { label }) }]
    }
    if (typeof value !== 'string' || isEmpty(value) || !canFill(argument, edited)) return []
    if (type === 'number' && !Number.isFinite(Number(value))) return [{ path, text: i18next.t('faults:number') }]
    const place = type === 'json' ? jsonPlace(value) : undefined
    return place ? [{ path, text: i18next.t('block-kinds:handler.json', { ...place }) }] : []
  })
}
