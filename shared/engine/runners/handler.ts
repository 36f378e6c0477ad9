/** Asks a server and goes on with its answer: along a path, with variables, with a text, or along the path of errors. */
import { isUrl } from '../../fields/url.ts'
import { secretMask } from '../../blocks/handlers.ts'
import { callsPerTurnMax, keptVariablesLengthMax, textLengthMax } from '../../limits.ts'
import type { DeliveryReason } from '../../chat/message.ts'
import { cut } from '../../fields/text.ts'
import type { FormValue } from '../form-answer.ts'
import type { BlockResult, MissingContent, Scene } from '../scene.ts'
import type { Call, CallAnswer } from '../turn.ts'
import { fill, filledVariables, fillUrl, variablesIn, type Variables } from '../variables.ts'
import { botMessage, buttonsOf, fillText, wordingIn } from '../wording.ts'
import type { FunctionBlock, FunctionContent, FunctionRunner } from './runner.ts'
import { valuesFor } from './values.ts'

export const handler: FunctionRunner<'handler'> = (does, block, scene) => {
  if (does.todo) return sayTemporary(does, block, scene)
  if (!does.webhook) return { state: scene.state, effects: [], next: block.next }
  if (scene.calls >= callsPerTurnMax) return resultOfFailure({ reason: 'too-many-calls' }, does, block, scene)
  const answer = scene.content.called[scene.calls]
  return answer ? { ...goOn(answer, does, block, scene), hasCalled: true } : callOf(does, block, scene)
}

type Handler = FunctionContent<'handler'>

function sayTemporary({ tempText, tempChoices }: Handler, { _id, next }: FunctionBlock, scene: Scene): BlockResult {
  const { state, context } = scene
  const wording = wordingIn(state, context)
  const message = botMessage(
    { text: fillText(tempText, wording), blockId: _id, ...buttonsOf(tempChoices, wording) },
    wording,
  )
  return { state, effects: [{ type: 'say', message }], next }
}

function callOf(does: Handler, { _id }: FunctionBlock, { state, context }: Scene): MissingContent {
  const known = { variables: variablesIn(state, context), values: valuesFor(does, state) }
  const call = { ...callWith(does, _id, known), variables: filledVariables(state, context) }
  return { wanting: { blocks: [], forms: [], call } }
}

/** The call of a function, with these variables and answers. */
export function callWith(
  { handlerName, name, endpoint, args, results }: Handler,
  blockId: string,
  { variables, values }: { readonly variables: Variables; readonly values: Call['values'] },
): Omit<Call, 'variables'> {
  return {
    blockId,
    handlerName,
    name,
    endpoint: endpointOf(endpoint, variables),
    ...(endpoint === '' && { asksCompany: true as const }),
    args: filled(args, variables),
    ...(results && { results }),
    values,
  }
}

/**
 * The address with its variables filled, empty where they change more than parts of it: whom a secret goes to is what the
 * author has decided, and no customer's answer.
 */
function endpointOf(endpoint: string, variables: Variables): string {
  const filled = fillUrl(endpoint, variables)
  return filled && isUrl(endpoint) && placeOf(filled) === placeOf(endpoint) ? filled : ''
}

/** The server, and how deep the path is: `..` as an answer would lead out of it. */
const placeOf = (address: string): string => {
  const { origin, pathname } = new URL(address)
  return `${origin} ${pathname.split('/').length}`
}

/** Every text in the arguments is filled; a sealed secret holds no variable. */
const filled = (args: Handler['args'], variables: Variables): Record<string, FormValue> =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, filledValue(value, variables)]))

function filledValue(value: FormValue, variables: Variables): FormValue {
  if (typeof value === 'string') return value === secretMask ? value : fill(value, variables)
  if (Array.isArray(value)) return value.map((one) => filledValue(one, variables))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filledValue(part, variables)]))
}

function goOn(answer: CallAnswer, does: Handler, block: FunctionBlock, scene: Scene): BlockResult {
  if (answer.kind === 'failed') return resultOfFailure(answer, does, block, scene)
  const { path, variables, otherwise } = answer
  const way = wayOf(path, does)
  if (path !== undefined && !way && !otherwise) return resultOfFailure({ reason: 'unknown-path' }, does, block, scene)
  const kept = { ...scene.state.variables, ...variables }
  if (JSON.stringify(kept).length > keptVariablesLengthMax)
    return resultOfFailure({ reason: 'too-large' }, does, block, scene)
  const state = variables ? { ...scene.state, variables: kept } : scene.state
  const besides = (otherwise === 'error' ? does.errorBlockId : undefined) ?? block.next
  return { state, effects: effectsOf(answer, block, scene), next: way ?? besides }
}

/** The block that a path leads to; modules name paths as others do, so that case makes no difference. */
const wayOf = (path: string | undefined, { paths }: Handler): string | undefined =>
  path === undefined
    ? undefined
    : (paths.find(({ name }) => name === path) ?? paths.find(({ name }) => name.toLowerCase() === path.toLowerCase()))
        ?.blockId

/** A file is the conversation's and not the block's, so that it goes when the conversation is deleted. */
function effectsOf(
  { text, media }: Extract<CallAnswer, { kind: 'answered' }>,
  { _id: blockId }: FunctionBlock,
  { context }: Scene,
): BlockResult['effects'] {
  const said = text?.trim() && cut(text, textLengthMax)
  if (media) return [{ type: 'say', message: botMessage({ ...(said && { text: said }), media }, context) }]
  return said ? [{ type: 'say', message: botMessage({ text: said, blockId }, context) }] : []
}

function resultOfFailure(
  { reason, status, path }: { reason: DeliveryReason; status?: number | undefined; path?: string | undefined },
  does: Handler,
  { _id, next }: FunctionBlock,
  { state }: Scene,
): BlockResult {
  const failure = { what: 'call', blockId: _id, reason, ...(status !== undefined && { status }) } as const
  const way = wayOf(path, does) ?? does.errorBlockId ?? next
  return { state, effects: [{ type: 'call-failed', failure }], next: way }
}
