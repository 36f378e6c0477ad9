/** Why a call of somebody without a session failed, for the form that made it. */
import i18next from 'i18next'
import { CallError } from '../../core/api.ts'
import { faultText } from '../../core/fault-text.ts'
import type { Fault, Field } from '../sign-in/faults.ts'

const fields: readonly Field[] = ['email', 'firstName', 'lastName', 'password', 'code']

export function faultOfCall(error: unknown): Fault {
  if (!(error instanceof CallError)) return { text: 'faults.unknown', reason: i18next.t('sign-in:faults.unknown') }
  const [detail] = error.details
  const field = fields.find((each) => each === detail?.path)
  const reason = detail ? faultText(detail) : error.message
  return { text: 'faults.unknown', reason, ...(field && { field }) }
}
