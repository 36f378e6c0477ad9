/**
 * The second factor of a person, as their own item keeps it. Only the server writes it, once the user pool has said that it
 * asks for a code. All sign-ins from before that end in the same write, so that each one that is open has shown a code: no
 * request asks the pool.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { recoveryCodesMax } from '#shared/limits'
import { heldIn, type AgentItem, type CompanyItem } from './tenancy.ts'

export const hasFactor = ({ secondFactor }: Pick<AgentItem, 'secondFactor'>): boolean =>
  secondFactor?.since !== undefined

/** Whether somebody must have one to work in a company: it says so, or the stage does of the provider's own staff. */
export const isFactorRequired = (agent: AgentItem, company: Pick<CompanyItem, '_id' | 'factorRequired'>): boolean =>
  company.factorRequired === true ||
  (process.env['PROVIDER_SECOND_FACTOR'] === 'required' && heldIn(agent, company._id).roles.includes('wbb-agent'))

/** The agent, of whom the pool asks for no code any more; their recovery codes go with it. */
export const withoutFactor = (agent: AgentItem): AgentItem => ({ ...agent, secondFactor: undefined })

/** The 32 signs of Crockford's base32, which has no letters that look like figures. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 16

interface NewCodes {
  /** What is shown once: four groups of four signs. */
  readonly texts: readonly string[]
  readonly kept: Pick<NonNullable<AgentItem['secondFactor']>, 'salt' | 'codes'>
}

/** New recovery codes. Each has 80 random bits, so that a plain hash with a salt of the person is not to be searched. */
export function newRecoveryCodes(): NewCodes {
  const salt = randomBytes(16).toString('base64url')
  const texts = Array.from({ length: recoveryCodesMax }, () =>
    Array.from(randomBytes(codeLength), (byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${signs[byte % 32]}`).join(
      '',
    ),
  )
  return { texts, kept: { salt, codes: texts.map((text) => hashOf(salt, text)) } }
}

/** Whether this is one of the recovery codes of an agent, however it is spaced and in whatever case it is written. */
export function isRecoveryCode({ secondFactor }: AgentItem, text: string): boolean {
  if (secondFactor?.since === undefined) return false
  const given = Buffer.from(hashOf(secondFactor.salt, text))
  // All are compared, so that the time says nothing of which one it was.
  return secondFactor.codes.filter((code) => timingSafeEqual(Buffer.from(code), given)).length > 0
}

const hashOf = (salt: string, text: string): string =>
  createHash('sha256')
    .update(`${salt}\n${plain(text)}`)
    .digest('base64url')

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
