/** Tasks: functions that are called, and functions that are called and answer later with a token. */
import { randomBytes } from 'node:crypto'
import { AwsError, FunctionError } from '../wire/service.ts'
import { Stopped } from './alarms.ts'
import { callbackResource, invokeResource } from './definition.ts'
import type { TaskState } from './definition.ts'
import type { Callback } from './execution.ts'
import { StateError } from './expression.ts'
import { fill } from './place.ts'
import type { Place } from './place.ts'

export async function performTask(state: TaskState, place: Place): Promise<unknown> {
  if (state.Resource === callbackResource) return await awaitCallback(state, place)
  const limitMs = await seconds(state.TimeoutSeconds, place)
  const givenInput = state.Arguments === undefined ? place.frame.input : await fill(state.Arguments, place)
  if (state.Resource !== invokeResource) return await call(state.Resource, givenInput, limitMs, place)
  const { FunctionName, Payload } = readInvocation(givenInput)
  const answer = await call(FunctionName, Payload, limitMs, place)
  return { ExecutedVersion: '$LATEST', Payload: answer, StatusCode: 200 }
}

function readInvocation(given: unknown) {
  if (typeof given === 'object' && given !== null && 'FunctionName' in given && typeof given.FunctionName === 'string')
    return { FunctionName: given.FunctionName, Payload: 'Payload' in given ? given.Payload : {} }
  throw new StateError('States.Runtime', 'The arguments of a function call need a FunctionName.')
}

async function seconds(template: unknown, place: Place) {
  return template === undefined ? null : Number(await fill(template, place)) * 1000
}

/** A function that was running when the process was killed is called again, so functions bear being repeated. */
async function call(functionName: string, event: unknown, limitMs: number | null, place: Place) {
  const { run } = place
  const over = new AbortController()
  const limit = run.alarms.limit(
    limitMs === null ? Infinity : run.clock.now() + limitMs,
    AbortSignal.any([place.signal, over.signal]),
  )
  const overrun = limit.then(() => {
    throw new StateError('States.Timeout', `${functionName} took longer than ${String(limitMs)} ms.`)
  })
  try {
    return await Promise.race([run.call(nameOf(functionName), event), overrun])
  } catch (error) {
    throw asStateError(error)
  } finally {
    over.abort()
  }
}

/** `arn:aws:lambda:eu-west-1:000000000000:function:NAME:QUALIFIER`, or the name alone. */
const nameOf = (functionName: string) => /:function:([\w-]+)/.exec(functionName)?.[1] ?? functionName

function asStateError(error: unknown) {
  if (error instanceof FunctionError) {
    const { errorType, message: errorMessage } = error
    return new StateError(errorType, JSON.stringify({ errorMessage, errorType }))
  }
  if (error instanceof StateError || error instanceof Stopped) return error
  return new StateError(error instanceof AwsError ? `Lambda.${error.code}` : 'Lambda.Unknown', String(error))
}

async function awaitCallback(state: TaskState, place: Place): Promise<unknown> {
  const { frame, run } = place
  const callback = frame.step.at === 'callback' ? frame.step : await openCallback(state, place)
  let wake = nobody
  run.callbacks.set(callback.token, {
    callback,
    changed() {
      run.save()
      if (callback.answer) wake()
    },
  })
  try {
    if (!callback.delivered) await deliver(state, callback, place)
    while (!callback.answer) {
      const now = run.clock.now()
      const unheardAt = callback.heartbeatMs === null ? Infinity : callback.heardAt + callback.heartbeatMs
      if (now >= (callback.deadline ?? Infinity))
        throw new StateError('States.Timeout', 'Nobody answered the token in time.')
      if (now >= unheardAt) throw new StateError('States.HeartbeatTimeout', 'The heartbeat of the token stopped.')
      const until = Math.min(callback.deadline ?? Infinity, unheardAt)
      await run.alarms.until(until, place.signal, (stopWaiting) => (wake = stopWaiting))
    }
  } finally {
    run.callbacks.delete(callback.token)
  }
  if ('output' in callback.answer) return callback.answer.output
  throw new StateError(callback.answer.error ?? 'States.TaskFailed', callback.answer.cause ?? '')
}

const nobody: () => void = () => undefined

async function openCallback(state: TaskState, place: Place): Promise<Callback> {
  const { frame, run } = place
  const now = run.clock.now()
  const limitMs = await seconds(state.TimeoutSeconds, place)
  const callback: Callback = {
    at: 'callback',
    token: `${tokenMark}${randomBytes(32).toString('base64url')}`,
    delivered: false,
    deadline: limitMs === null ? null : now + limitMs,
    heartbeatMs: await seconds(state.HeartbeatSeconds, place),
    heardAt: now,
  }
  frame.step = callback
  run.save()
  return callback
}

/** Tells a token that is no longer known from text that never was one. */
export const tokenMark = 'parley-'

async function deliver(state: TaskState, callback: Callback, place: Place) {
  const context = { Task: { Token: callback.token } }
  const { FunctionName, Payload } = readInvocation(await fill(state.Arguments, place, {}, context))
  const limitMs = callback.deadline === null ? null : callback.deadline - place.run.clock.now()
  try {
    await call(FunctionName, Payload, limitMs, place)
  } catch (error) {
    // The token may have been answered before its messenger failed; the answer counts.
    if (!callback.answer) throw error
  }
  callback.delivered = true
  place.run.save()
}
