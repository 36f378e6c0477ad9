/** What an agent gives to another one, and may change of their own. */
import { describe, expect, it } from 'vitest'
import type { Permission, Role } from '#shared/access'
import {
  permissionsFrom,
  requireMayDecide,
  requireMayGrant,
  requireOwnKept,
} from '../../../functions/areas/agents/rules.ts'

const given = (own: readonly Permission[], wanted: readonly Permission[]) =>
  permissionsFrom(
    { rights: { roles: ['admin'], permissions: [...own], closed: [], tier: [], readOnly: false } },
    wanted,
  )

describe('permissions that are given', () => {
  it('are those that were chosen, by somebody who has all of them', () => {
    expect(given([], ['delete', 'read'])).toEqual(['read', 'delete'])
    expect(given([], [])).toEqual([])
  })

  it('are at most those of whoever gives them, also where none were chosen', () => {
    expect(given(['update', 'read'], ['read'])).toEqual(['read'])
    expect(given(['update', 'read'], [])).toEqual(['read', 'update'])
    expect(() => given(['update', 'read'], ['read', 'erase'])).toThrow(expect.objectContaining({ code: 'forbidden' }))
  })
})

const refusal = (code: string) => expect.objectContaining({ code }) as Error
type Acting = Parameters<typeof requireOwnKept>[0]
const acting = (roles: Role[], permissions: Permission[] = []) =>
  ({ actor: { id: 'maya' }, rights: { roles, permissions } }) as unknown as Acting

describe('the role of the provider', () => {
  it('is given and taken by its own staff alone, and kept by everybody', () => {
    const grants = (own: Role, roles: Role[], before?: Role[]) => () => requireMayGrant(acting([own]), roles, before)
    expect(grants('admin', ['wbb-agent'])).toThrow(refusal('forbidden'))
    expect(grants('admin', ['admin'], ['wbb-agent'])).toThrow(refusal('forbidden'))
    for (const may of [
      grants('admin', ['admin']),
      grants('admin', ['wbb-agent', 'admin'], ['wbb-agent']),
      grants('wbb-agent', ['wbb-agent']),
      grants('wbb-agent', [], ['wbb-agent']),
    ])
      expect(may).not.toThrow()
  })

  it('protects who has it from the decisions of others', () => {
    const decides = (own: Role, of: Role) => () => requireMayDecide(acting([own]), { roles: [of] })
    expect(decides('admin', 'wbb-agent')).toThrow(refusal('provider-only'))
    for (const may of [decides('admin', 'admin'), decides('wbb-agent', 'wbb-agent')]) expect(may).not.toThrow()
  })
})

describe('what agents decide of themselves', () => {
  const changes =
    (own: Permission[], { roles, permissions }: { roles: Role[]; permissions: Permission[] }, id = 'maya') =>
    () =>
      requireOwnKept(acting(['admin'], own), id, { roles, permissions }, { roles: ['admin'], permissions: own })

  it('never takes the role of administrator from them, which another one may', () => {
    expect(changes([], { roles: [], permissions: [] })).toThrow(refusal('own-admin-role'))
    expect(changes([], { roles: [], permissions: [] }, 'lena')).not.toThrow()
  })

  it('narrows what they may do where they may do everything, and changes nothing where they are limited', () => {
    expect(changes([], { roles: ['admin'], permissions: ['read'] })).not.toThrow()
    expect(changes(['read'], { roles: ['admin'], permissions: ['read'] })).not.toThrow()
    for (const permissions of [['read', 'delete'], []] satisfies Permission[][])
      expect(changes(['read'], { roles: ['admin'], permissions })).toThrow(refusal('forbidden'))
  })
})
