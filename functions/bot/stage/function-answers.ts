/** What function blocks get for an answer: from their server, or from the handler of an installed module. */
import { createHash } from 'node:crypto'
import { answers } from '#shared/catalogue/answers'
import type { ModuleAnswer, ModuleFile } from '#shared/catalogue/answer'
import type { ModuleHandler } from '#shared/catalogue/module'
import { installedHandler, isOfModule } from '#shared/catalogue/modules'
import type { Media } from '#shared/chat/message'
import type { Call, CallAnswer } from '#shared/engine/turn'
import { cut, faultsOfTexts } from '#shared/fields/text'
import { textLengthMax } from '#shared/limits'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { keepFile } from '../../platform/files/media.ts'
import { failureOf } from '../../platform/outside/error-log.ts'
import { answerCall, type ReadAnswer } from './calls.ts'
import type { Place } from './place.ts'

/** `index` counts the calls of the turn. */
export async function answerFunction(
  place: Place,
  conversation: ConversationItem,
  call: Call,
  index: number,
): Promise<CallAnswer> {
  const { handlerName } = call
  if (!isOfModule(handlerName)) return answerCall(place, conversation, call, index)
  const handler = installedHandler(await place.stage.installedModules(), handlerName)
  if (!handler) return { kind: 'failed', reason: 'module-gone' }
  const asked = { ...call, args: argsOf(handler, call) }
  const does = answers[handlerName]
  if (does.kind === 'works') return work(place, conversation, asked, { index, answer: does.answer })
  const early = does.before(asked.args)
  if (early) return callAnswerOf(early)
  const { language } = conversation
  const read: ReadAnswer = (result) => {
    if (result.kind === 'failed') return { reason: result.reason }
    const { status } = result
    const body = result.body.toString()
    const found = does.answer({ status, body }, asked.args, { language })
    if (found) return callAnswerOf(found)
    return failureOf(result) ?? { reason: 'no-proper-answer', status, excerpt: body }
  }
  const answer = await answerCall(place, conversation, asked, index, read)
  return answer.kind === 'failed' ? { ...answer, path: does.wayOf(answer.reason) } : answer
}

/** What the installed version takes: a newer one may have known more. */
const argsOf = ({ args }: ModuleHandler, call: Call): Call['args'] =>
  Object.fromEntries(Object.entries(call.args).filter(([name]) => args.some((argument) => argument.name === name)))

interface Work {
  readonly index: number
  readonly answer: Extract<(typeof answers)[keyof typeof answers], { kind: 'works' }>['answer']
}

/** A handler that asks nobody costs nothing. */
async function work(
  { now, scope, calls, config }: Place,
  conversation: ConversationItem,
  call: Call,
  { index, answer }: Work,
): Promise<CallAnswer> {
  const { _id, language } = conversation
  const id = idOf(_id, calls?.idOf(call, index) ?? `${index}-${call.blockId}`)
  const { file, ...found } = answer(call.args, { now, id, language, timezone: config.company.timezone })
  // In memory nothing is kept.
  if (!file || !scope) return callAnswerOf(found)
  return callAnswerOf(found, await mediaOf(scope.client, id, file))
}

/** The same file is kept once, however often its turn is planned. */
async function mediaOf(client: string, pointer: string, { name, contentType, text }: ModuleFile): Promise<Media> {
  await keepFile(client, { pointer, contentType, fileName: name, bytes: Buffer.from(text) })
  return { kind: 'file', pointer, isMade: true, contentType, name }
}

function callAnswerOf({ path, fails, text, variables }: ModuleAnswer, media?: Media): CallAnswer {
  const kept = Object.entries(variables ?? {}).map(([name, value]) => [name, cut(value, textLengthMax)])
  const answer = {
    path,
    text: text && cut(text, textLengthMax),
    variables: Object.fromEntries(kept),
    media,
    otherwise: fails ? 'error' : 'next',
  } as const
  // What a server has sent may hold signs that no text may.
  return faultsOfTexts({ text: answer.text, variables: answer.variables }).length > 0
    ? { kind: 'failed', reason: 'no-proper-answer' }
    : { kind: 'answered', ...answer }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const idLength = 26

/** An id that follows from what it is of. */
const idOf = (...parts: readonly string[]): string =>
  Array.from(
    createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, idLength),
    (byte) => letters[byte % letters.length],
  ).join('')
