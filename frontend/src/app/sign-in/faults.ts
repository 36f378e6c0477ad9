/** Why a step of the sign-in failed, as a sentence a person can act on and the field to go back to. */
import type signIn from '../../locales/en/sign-in.json'

export type Field = 'email' | 'password' | 'firstName' | 'lastName' | 'code'

export interface Fault {
  readonly text: `faults.${keyof (typeof signIn)['faults']}`
  readonly field?: Field
  /** What our own server says of it. */
  readonly reason?: string
}

/** Reads what Cognito throws. Its messages are part of its interface: only they tell some refusals apart. */
export function faultOf(error: unknown): Fault {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  switch (name) {
    case 'NotAuthorizedException':
      return faultOfRefusal(message)
    case 'UserNotFoundException':
      return { text: 'faults.wrong', field: 'password' }
    case 'InvalidPasswordException':
      return { text: 'faults.weak', field: 'password' }
    case 'CodeMismatchException':
      return { text: 'faults.code', field: 'code' }
    case 'ExpiredCodeException':
      return { text: 'faults.code-used', field: 'code' }
    case 'recovery-refused':
      return { text: 'faults.recovery', field: 'code' }
    case 'SignInException':
      // Amplify has no step any more that a code would answer.
      return { text: 'faults.too-slow' }
    case 'too-many-requests':
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return { text: 'faults.locked' }
    case 'NetworkError':
      return { text: 'faults.network' }
    default:
      // Browsers and Amplify name a request that never arrived in several ways; all of them come from `fetch`.
      return error instanceof TypeError ? { text: 'faults.network' } : { text: 'faults.unknown' }
  }
}

function faultOfRefusal(message: string): Fault {
  if (/attempts exceeded/i.test(message)) return { text: 'faults.locked' }
  if (/disabled/i.test(message)) return { text: 'faults.disabled' }
  if (/temporary password has expired/i.test(message)) return { text: 'faults.invitation-expired' }
  if (/session/i.test(message)) return { text: 'faults.too-slow' }
  return { text: 'faults.wrong', field: 'password' }
}
