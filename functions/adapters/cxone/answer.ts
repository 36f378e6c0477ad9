/** The answer to an exchange of CXone: what is prompted, and whether the script goes on, listens or ends. */
import type { cxone } from '#shared/channels/cxone'
import type { Degraded } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { Answer, InlinePlace, Raw } from '../adapter.ts'
import {
  fillerOf,
  fittedLines,
  holdOf,
  isTooSilent,
  silenceOf,
  spokenLines,
  spokenWords,
  withoutTags,
  writtenLines,
} from '../spoken.ts'
import { cxoneExchangeOf, type CxoneExchange } from './exchange.ts'

type Place = InlinePlace<SettingsOf<typeof cxone>>

const promptBytesMax = 40_000
/** So soon CXone comes back while the bot is at work. */
const waitMs = 1500
const listenMs = 8000

export function answerCxone(degraded: readonly Degraded[], raw: Raw, place: Place): Answer {
  const exchange = cxoneExchangeOf(raw)
  const words = spokenWords[place.language]
  const prompts = promptsOf(degraded, exchange, words.cut)
  const promptsOr = (filler: string) => (prompts.length > 0 || !filler ? prompts : [promptOf(filler, filler, exchange)])
  const answerWith = (branchName: string, all: readonly Prompt[], more: Extra = {}) =>
    jsonAnswer({ exchange, branchName, prompts: all, ...more })
  if (exchange.type === 'USER_ENDED_SESSION') return answerWith('EndContact', [])
  const isSilent = exchange.type === 'NO_INPUT'
  const held = holdOf({ ...exchange, said: isSilent ? '' : 'said' }, place, prompts.length > 0)
  if (held !== undefined) {
    const waiting = held > 1 ? prompts : [...prompts, promptOf(words.wait, words.wait, exchange)]
    return answerWith('PromptAndCollectNextResponse', waiting, { held })
  }
  if (place.isHandedOver) {
    const payload = { Intent: 'Escalate', Script: place.settings.handoverScript, Language: place.language }
    return answerWith('ReturnControlToScript', prompts, { payload })
  }
  if (place.isOver) return answerWith('EndContact', promptsOr(words.goodbye))
  if (isSilent && prompts.length === 0) {
    const caller = { ...exchange, said: '' }
    if (isTooSilent(caller, place)) return answerWith('EndContact', promptsOr(words.goodbye))
    const silent = silenceOf(caller) + 1
    return answerWith('PromptAndCollectNextResponse', promptsOr(fillerOf(caller, place)), { silent })
  }
  return answerWith('PromptAndCollectNextResponse', promptsOr(words.listening))
}

interface Prompt {
  readonly transcript: string
  readonly textToSpeech: string
}

const promptOf = (written: string, spoken: string, { isWritten }: CxoneExchange): Prompt => ({
  transcript: written,
  textToSpeech: isWritten ? '' : withoutTags(spoken),
})

/** One prompt a message, because a chat shows each in a bubble of its own. */
function promptsOf(degraded: readonly Degraded[], exchange: CxoneExchange, cut: string): Prompt[] {
  const texts = degraded.map((message) => ({
    written: writtenLines([message]).join('\n'),
    spoken: spokenLines([message]).join('\n'),
  }))
  const sizeOf = (text: string) => Buffer.byteLength(text)
  const written = fittedLines(texts.map((text) => text.written).filter(Boolean), { sizeOf, max: promptBytesMax, cut })
  const spokenBy = new Map(texts.map((text) => [text.written, text.spoken]))
  return written.map((text) => promptOf(text, spokenBy.get(text) ?? text, exchange))
}

interface Extra {
  readonly held?: number
  readonly silent?: number
  readonly payload?: Readonly<Record<string, string>>
}

function jsonAnswer({
  exchange,
  branchName,
  prompts,
  held,
  silent,
  payload,
}: Extra & {
  readonly exchange: CxoneExchange
  readonly branchName: string
  readonly prompts: readonly Prompt[]
}): Answer {
  const { turn: _turn, silent: _silent, held: _held, ...others } = exchange.state
  const body = {
    branchName,
    nextPromptSequence: { prompts },
    intentInfo: null,
    nextPromptBehaviors: { silenceRules: { millisecondsToWaitForUserResponse: held ? waitMs : listenMs } },
    customPayload: payload ? { scriptPayloads: payload } : {},
    errorDetails: null,
    botSessionState: {
      ...others,
      turn: (exchange.place?.turn ?? 0) + 1,
      ...(silent && { silent }),
      ...(held && { held }),
    },
  }
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
