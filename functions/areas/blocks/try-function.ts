/** One request of a function's server for whoever writes the function, before a customer makes it. */
import { handlers } from '#shared/blocks/handlers'
import type { blocks as contract } from '#shared/contracts/blocks'
import type { FormValue } from '#shared/engine/form-answer'
import { callWith } from '#shared/engine/runners/handler'
import { faultAt } from '#shared/faults'
import { isPlainJson } from '#shared/fields/json'
import { argumentsDepthMax } from '#shared/limits'
import { badRequest } from '#shared/problem'
import { answerIn, requestServer, type Asker } from '../../bot/stage/calls.ts'
import { rethrowAccessDenied } from '../../platform/aws/access-denied.ts'
import { failureOf } from '../../platform/outside/error-log.ts'
import { fetchTimeoutMs } from '../../platform/outside/safe-fetch.ts'
import type { Operations } from '../../platform/request/context.ts'
import { unsealArgument } from '../../platform/tenancy/arguments.ts'
import { blocks } from '../../content/items/blocks.ts'
import { secretsForTrial } from '../../content/items/block-secrets.ts'

/** What a server is told of the conversation: there is none. */
const conversation: Asker = { _id: 'trial', language: 'en', channel: 'chat_plugin', isPreview: true }

export const tryFunction: Operations<typeof contract>['tryFunction'] = async (
  { _id, function: content, samples },
  context,
) => {
  if (content.type !== 'handler') throw badRequest(faultAt('function.type', 'wrong'))
  if (handlers[content.handlerName].method === undefined) throw badRequest(faultAt('function.handlerName', 'wrong'))
  const { scope, now, table } = context
  const [saved] = _id === undefined ? [] : await blocks.many(table, [_id])
  const does = await secretsForTrial(scope, content, saved)
  const variables = Object.fromEntries(Object.entries(samples).map(([name, value]) => [name.toLowerCase(), value]))
  const call = { ...callWith(does, _id ?? 'trial', { variables, values: samples }), variables }
  const began = performance.now()
  const result = await requestServer({ scope, now }, conversation, {
    call,
    id: context.newId(),
    timeoutMs: fetchTimeoutMs,
  })
  const ms = Math.round(performance.now() - began)
  if (result === 'lost-secret') return { ms, reason: result }
  if (result.kind === 'failed') return { ms, reason: result.reason }
  const body = await withoutSecrets(scope.client, result.body.toString(), call.args)
  const { reason } = failureOf(result) ?? {}
  const answer = reason === undefined ? answerIn(body, call.results) : undefined
  const made = answer?.kind === 'answered' ? answer : undefined
  return {
    status: result.status,
    ms,
    ...(made ? {} : { reason: reason ?? 'no-proper-answer' }),
    body: jsonOf(body),
    ...(made?.path !== undefined && { path: made.path }),
    ...(made?.text !== undefined && { text: made.text }),
    ...(made?.variables && { variables: { ...made.variables } }),
  }
}

const mask = '•••'

/** A server that repeats what it was asked with must not show it. */
async function withoutSecrets(client: string, body: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  let text = body
  for (const sealed of Object.values(args)) {
    if (typeof sealed !== 'string') continue
    const key = await unsealArgument(client, sealed).catch(rethrowAccessDenied)
    if (!key) continue
    for (const shown of [key, JSON.stringify(key).slice(1, -1), Buffer.from(key).toString('base64')])
      text = text.replaceAll(shown, mask)
  }
  return text
}

/** A body that is no JSON, or one that is nested too deep to be shown, is a text. */
function jsonOf(body: string): FormValue {
  try {
    const value: FormValue = JSON.parse(body)
    return isPlainJson(value, argumentsDepthMax) ? value : body
  } catch {
    return body
  }
}
