/** The rules of settings that hold over several values at once; page and server ask the same. */
import { faultAt, type FieldFault } from '../faults.ts'
import type { ContentLanguage, Localized } from '../languages.ts'
import { confirmationTimeoutMs, sessionTimeoutMs } from '../limits.ts'
import { originFault } from './origins.ts'

interface ChatSession {
  readonly enableSessionTimeout: boolean
  readonly timeout: number
  readonly confirmationTimeout: number
  readonly confirmationTitle: Localized
  readonly confirmationMessage: Localized
}

interface Ruled {
  readonly chatSession?: ChatSession
  readonly cors?: readonly { readonly origin: string }[]
}

/** What is wrong with values of which each by itself is right; texts are asked for in the supported languages only. */
export const settingsFaults = (
  { chatSession, cors = [] }: Ruled,
  supportedLangs: readonly ContentLanguage[],
): FieldFault[] => [...(chatSession ? sessionFaults(chatSession, supportedLangs) : []), ...originFaults(cors)]

/** The rules of the page that adds one origin, for a whole list of them. */
function originFaults(cors: NonNullable<Ruled['cors']>): FieldFault[] {
  const origins = cors.map(({ origin }) => origin)
  return origins.flatMap((origin, at) => {
    const code = originFault(origin, origins.slice(0, at))
    return code ? [faultAt(`cors.${at}.origin`, code)] : []
  })
}

/** WEBPLUGIN-021 to 023: while the timeout is off, nothing is asked of the other fields. */
function sessionFaults(session: ChatSession, supportedLangs: readonly ContentLanguage[]): FieldFault[] {
  const { enableSessionTimeout, timeout, confirmationTimeout, confirmationTitle, confirmationMessage } = session
  if (!enableSessionTimeout) return []
  const missing = supportedLangs.flatMap((language) => [
    ...(confirmationTitle[language]?.trim()
      ? []
      : [faultAt(`chatSession.confirmationTitle.${language}`, 'confirmation-title')]),
    ...(confirmationMessage[language]?.trim()
      ? []
      : [faultAt(`chatSession.confirmationMessage.${language}`, 'confirmation-message')]),
  ])
  return [
    ...(isWithin(timeout, sessionTimeoutMs) ? [] : [faultAt('chatSession.timeout', 'session-timeout')]),
    ...(isWithin(confirmationTimeout, confirmationTimeoutMs)
      ? []
      : [faultAt('chatSession.confirmationTimeout', 'confirmation-timeout')]),
    ...missing,
  ]
}

interface Range {
  readonly min: number
  readonly max: number
  readonly step: number
}

const isWithin = (value: number, { min, max, step }: Range): boolean =>
  value >= min && value <= max && value % step === 0
