/** What a SIP server does next with a call, as verbs: says something and listens, waits, puts it through, ends it. */
import type { Degraded } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { voice } from '#shared/channels/voice'
import type { Answer, InlinePlace, Raw } from '../adapter.ts'
import {
  fillerOf,
  fittedLines,
  holdOf,
  isTooSilent,
  menuDigits,
  nextTurnUrl,
  silenceOf,
  spokenLines,
  spokenWords,
  tagOf,
  withoutTags,
  type CallPlace,
} from '../spoken.ts'
import { sipCallOf } from './call.ts'

type Place = InlinePlace<SettingsOf<typeof voice>>
type Verb = Readonly<Record<string, unknown>>

const listenSeconds = 5
const ringSeconds = 30
const hintsMax = 50
const spokenBytesMax = 20_000

export function answerVoice(degraded: readonly Degraded[], raw: Raw, place: Place): Answer {
  const call = sipCallOf(raw)
  const words = spokenWords[place.language]
  const lines = spokenLines(degraded)
  const next = (then?: Partial<CallPlace>) => nextTurnUrl(place.doorUrl, call.place, then)
  const sayOr = (filler: string) => sayingOf(lines.length > 0 ? lines : [filler].filter(Boolean), place)
  if (call.hasEnded) return verbs({ verb: 'hangup' })
  const hold = holdOf(call, place, lines.length > 0)
  if (hold !== undefined) {
    const held = sayingOf([...lines, ...(hold > 1 ? [] : [words.wait])], place)
    return verbs(...held, { verb: 'pause', length: 1 }, { verb: 'redirect', actionHook: next({ held: hold }) })
  }
  if (place.isOver) return verbs(...sayOr(words.goodbye), { verb: 'hangup' })
  const target = targetOf(place.settings.transferTo)
  if (place.isHandedOver && target && !call.isUnreached)
    return verbs(...sayOr(words.connecting), {
      verb: 'dial',
      actionHook: next(),
      answerOnBridge: true,
      timeout: ringSeconds,
      target: [target],
    })
  if (lines.length === 0 && isTooSilent(call, place)) return verbs(...sayOr(words.goodbye), { verb: 'hangup' })
  // The hook is called with silence, too: it is counted until the caller speaks.
  const url = next({ silent: silenceOf(call) + 1 })
  return verbs(gatherOf(degraded, sayOr(fillerOf(call, place)), url, place))
}

const verbs = (...all: readonly Verb[]): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(all),
})

function sayingOf(lines: readonly string[], { language, settings }: Place): Verb[] {
  const synthesizer = {
    language: tagOf(language, settings.defaultLanguage),
    ...(settings.voiceName && { voice: settings.voiceName }),
  }
  const { cut } = spokenWords[language]
  const fitted = fittedLines(lines, { sizeOf: (line) => Buffer.byteLength(line) + 1, max: spokenBytesMax, cut })
  const text = fitted.map(withoutTags).join('\n')
  return text ? [{ verb: 'say', text, synthesizer }] : []
}

function gatherOf(degraded: readonly Degraded[], [said]: readonly Verb[], url: string, place: Place): Verb {
  const { language, settings } = place
  const digits = menuDigits(degraded)
  const hints = degraded.flatMap(({ menu = [] }) => menu.map(({ label }) => label)).slice(0, hintsMax)
  return {
    verb: 'gather',
    actionHook: url,
    input: ['speech', 'digits'],
    timeout: listenSeconds,
    bargein: true,
    dtmfBargein: true,
    ...(digits !== undefined && { numDigits: digits }),
    recognizer: { language: tagOf(language, settings.defaultLanguage), ...(hints.length > 0 && { hints }) },
    ...(said && { say: { text: said['text'], synthesizer: said['synthesizer'] } }),
  }
}

/** A number, a SIP address, or the user of a domain. */
function targetOf(written: string): Verb | undefined {
  if (/^\+?\d{3,15}$/.test(written)) return { type: 'phone', number: written }
  if (/^sips?:[^\s@]{1,100}@[^\s@]{1,200}$/i.test(written)) return { type: 'sip', sipUri: written }
  return /^[^\s@]{1,100}@[^\s@]{1,200}$/.test(written) ? { type: 'user', name: written } : undefined
}
