/** Who must have a second factor, and what a recovery code is. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rightsOf } from '../../functions/platform/request/authorize.ts'
import { isFactorRequired, isRecoveryCode, newRecoveryCodes } from '../../functions/platform/tenancy/second-factor.ts'
import type { AgentItem, Membership } from '../../functions/platform/tenancy/tenancy.ts'

const client = '01J9ZK3V5Q8XN4T7M2R6W0Y001'
const agentWith = (roles: AgentItem['roles'], more: Partial<AgentItem> = {}): AgentItem => ({
  _id: '01J9ZK3V5Q8XN4T7M2R6W0Y002',
  authId: 'a',
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Okafor',
  roles,
  permissions: [],
  clients: [{ id: client, name: 'bloom', displayName: 'Bloom' }],
  activeClient: client,
  environments: {},
  version: 1,
  ...more,
})
const company = (factorRequired?: boolean) => ({ _id: client, ...(factorRequired !== undefined && { factorRequired }) })

afterEach(() => vi.unstubAllEnvs())

describe('who must have a second factor', () => {
  it('is everybody where the company says so, and nobody else', () => {
    for (const roles of [['agent'], ['admin'], ['wbb-agent']] as const) {
      expect(isFactorRequired(agentWith([...roles]), company(true))).toBe(true)
      expect(isFactorRequired(agentWith([...roles]), company(false))).toBe(false)
      expect(isFactorRequired(agentWith([...roles]), company())).toBe(false)
    }
  })

  it('is staff of the provider in every company, where the stage says so', () => {
    vi.stubEnv('PROVIDER_SECOND_FACTOR', 'required')
    expect(isFactorRequired(agentWith(['wbb-agent']), company())).toBe(true)
    expect(isFactorRequired(agentWith(['agent', 'wbb-agent']), company(false))).toBe(true)
    expect(isFactorRequired(agentWith(['admin']), company())).toBe(false)
    vi.stubEnv('PROVIDER_SECOND_FACTOR', 'optional')
    expect(isFactorRequired(agentWith(['wbb-agent']), company())).toBe(false)
  })

  it('lacks it until it is switched on', () => {
    vi.stubEnv('PROVIDER_SECOND_FACTOR', 'required')
    const lacks = (secondFactor: AgentItem['secondFactor']) =>
      rightsOf({
        agent: agentWith(['wbb-agent'], secondFactor && { secondFactor }),
        company: { ...company(), closed: [], tier: [] },
        environments: { list: [], version: 1 },
        active: { isLive: false },
      } as unknown as Membership).lacksFactor
    expect(lacks(undefined)).toBe(true)
    expect(lacks({ salt: '', codes: [] })).toBe(true)
    expect(lacks({ salt: '', codes: [], since: 1 })).toBe(false)
  })
})

describe('recovery codes', () => {
  const { texts, kept } = newRecoveryCodes()
  const agent = agentWith(['agent'], { secondFactor: { ...kept, since: 1 } })

  it('are ten of 80 bits, all different, and good in any spelling of their signs', () => {
    expect(new Set(texts).size).toBe(10)
    for (const text of texts) {
      expect(text).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
      const typed = text.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'L')
      for (const spelling of [text, typed, ` ${text.replaceAll('-', '')} `])
        expect(isRecoveryCode(agent, spelling)).toBe(true)
    }
  })

  it('are no codes for anybody else, before the factor is on, or when a sign is missing', () => {
    const [text = ''] = texts
    expect(isRecoveryCode(agentWith(['agent'], { secondFactor: kept }), text)).toBe(false)
    expect(isRecoveryCode(agentWith(['agent']), text)).toBe(false)
    const other = agentWith(['agent'], { secondFactor: { ...newRecoveryCodes().kept, since: 1 } })
    expect(isRecoveryCode(other, text)).toBe(false)
    for (const wrong of ['', text.slice(1), `${text}0`]) expect(isRecoveryCode(agent, wrong)).toBe(false)
  })
})
