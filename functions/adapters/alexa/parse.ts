/** What a request of Alexa tells: somebody has come, said something, or gone. */
import type { ContentLanguage } from '#shared/languages'
import type { Heard, Raw } from '../adapter.ts'
import { momentOf } from '../json.ts'
import { languageOf } from '../spoken.ts'
import { isIntentName, sampleOf } from './intent-name.ts'
import { alexaRequestOf, leavingIntents, repeatIntent, resumeIntent } from './request.ts'

/** What built-in intents stand for, in words that a company can teach its bot. */
const builtIn: Readonly<Record<string, Readonly<Record<ContentLanguage, string>>>> = {
  'AMAZON.HelpIntent': { en: 'help', de: 'Hilfe', nl: 'help', it: 'aiuto', cy: 'help' },
  'AMAZON.YesIntent': { en: 'yes', de: 'ja', nl: 'ja', it: 'sì', cy: 'ie' },
  'AMAZON.NoIntent': { en: 'no', de: 'nein', nl: 'nee', it: 'no', cy: 'na' },
}

export function parseAlexa(raw: Raw): readonly Heard[] {
  const request = alexaRequestOf(raw)
  const { id, type, timestamp, userId, applicationId: account, intent, phrase } = request
  if (!id || !userId || !account) return []
  const at = momentOf(Number.isNaN(Date.parse(timestamp)) ? undefined : Date.parse(timestamp))
  const told = { id, from: { ids: [userId] }, account, ...(at && { at }) } as const
  if (type === 'LaunchRequest') return [{ ...told, type: 'start' }]
  if (type === 'SessionEndedRequest' || leavingIntents.has(intent)) return [{ ...told, type: 'end' }]
  // What a skill is told outside of a talk is none.
  if (type !== 'IntentRequest') return []
  if (intent === resumeIntent) return [{ ...told, type: 'typing' }]
  if (intent === repeatIntent) return [{ ...told, type: 'typing', isAgain: true }]
  const language = languageOf(request.locale)
  const known = Object.hasOwn(builtIn, intent) ? builtIn[intent]?.[language ?? 'en'] : undefined
  const text = known ?? (intent.startsWith('AMAZON.') ? phrase : saidBy(intent, phrase))
  // Alexa tells that it did not understand, and not what was said.
  if (!text) return [{ ...told, type: 'unsupported', what: 'speech' }]
  return [{ ...told, type: 'text', text, ...(language && { language }) }]
}

/** The words of a name that we gave begin the phrase; the intent of a skill that somebody else made takes one as it is. */
const saidBy = (intent: string, phrase: string): string =>
  phrase && !isIntentName(intent) ? phrase : [sampleOf(intent), phrase].filter(Boolean).join(' ')
