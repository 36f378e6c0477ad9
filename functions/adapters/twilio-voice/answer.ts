/** What Twilio does next with a call: says something and listens, waits, puts it through, ends it. */
import { splitText } from '#shared/channels/cut'
import type { Degraded } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { twilioVoice } from '#shared/channels/twilio-voice'
import type { Answer, InlinePlace, Raw } from '../adapter.ts'
import { escapedForXml } from '../markup.ts'
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
  type CallPlace,
} from '../spoken.ts'
import { twilioCallOf } from './call.ts'
import { clientOf } from './token.ts'

type Place = InlinePlace<SettingsOf<typeof twilioVoice>>

/** Twilio says at most 4,096 signs at once, and reads at most 64 kB of instructions. */
const sayMax = 3000
const sayBytesMax = 48_000
const listenSeconds = 5
const ringSeconds = 30
const hintsMax = 50
const hintMax = 100

export function answerTwilioVoice(degraded: readonly Degraded[], raw: Raw, place: Place): Answer {
  const call = twilioCallOf(raw)
  const words = spokenWords[place.language]
  const lines = spokenLines(degraded)
  const next = (then?: Partial<CallPlace>) => nextTurnUrl(place.doorUrl, call.place, then)
  const sayOr = (filler: string) => sayingOf(lines.length > 0 ? lines : [filler].filter(Boolean), place)
  if (call.hasEnded) return twiml('<Hangup/>')
  const hold = holdOf(call, place, lines.length > 0)
  if (hold !== undefined) {
    const held = sayingOf([...lines, ...(hold > 1 ? [] : [words.wait])], place)
    return twiml(`${held}<Pause length="1"/>${redirectTo(next({ held: hold }))}`)
  }
  if (place.isOver) return twiml(`${sayOr(words.goodbye)}<Hangup/>`)
  if (place.agentId && !call.isUnreached) return twiml(sayOr(words.connecting) + dialOf(place.agentId, next()))
  if (lines.length === 0 && isTooSilent(call, place)) return twiml(`${sayOr(words.goodbye)}<Hangup/>`)
  const listening = gatherOf(degraded, sayOr(fillerOf(call, place)), next(), place)
  // What follows is done where nothing was said or pressed.
  return twiml(listening + redirectTo(next({ silent: silenceOf(call) + 1 })))
}

const twiml = (verbs: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/xml;charset=UTF-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`,
})

const redirectTo = (url: string) => `<Redirect method="POST">${escapedForXml(url)}</Redirect>`

/** Welsh has one voice, which must be named; of other languages Twilio takes its own. */
const voices: Readonly<Record<string, string>> = { 'cy-GB': 'Polly.Gwyneth' }

function sayingOf(lines: readonly string[], { language, settings }: Place): string {
  const tag = tagOf(language, settings.defaultLanguage)
  const voice = voices[tag]
  const head = `<Say language="${escapedForXml(tag)}"${voice ? ` voice="${voice}"` : ''}>`
  const said = (line: string) => `${head}${escapedForXml(line)}</Say>`
  const parts = lines.flatMap((line) => splitText(line, sayMax))
  const { cut } = spokenWords[language]
  return fittedLines(parts, { sizeOf: (line) => Buffer.byteLength(said(line)), max: sayBytesMax, cut })
    .map(said)
    .join('')
}

/** Listens while it speaks, so that nobody has to hear a menu to its end. */
function gatherOf(degraded: readonly Degraded[], said: string, url: string, { language, settings }: Place): string {
  const digits = menuDigits(degraded)
  const hints = degraded
    .flatMap(({ menu = [] }) => menu.map(({ label }) => label.replace(/,/g, ' ').slice(0, hintMax)))
    .slice(0, hintsMax)
  const fields: Readonly<Record<string, string | undefined>> = {
    input: 'dtmf speech',
    action: url,
    method: 'POST',
    language: tagOf(language, settings.defaultLanguage),
    // Twilio takes whole seconds.
    speechTimeout: String(Math.ceil(settings.inputTimeout)),
    timeout: String(Math.max(listenSeconds, Math.ceil(settings.inputTimeout))),
    numDigits: digits === undefined ? undefined : String(digits),
    hints: hints.length > 0 ? hints.join(', ') : undefined,
  }
  const attributes = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${escapedForXml(value)}"`],
  )
  return `<Gather ${attributes.join(' ')}>${said}</Gather>`
}

const dialOf = (agentId: string, url: string) =>
  `<Dial action="${escapedForXml(url)}" method="POST" answerOnBridge="true" timeout="${ringSeconds}">` +
  `<Client>${escapedForXml(clientOf(agentId))}</Client></Dial>`
