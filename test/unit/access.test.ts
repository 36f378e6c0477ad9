import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  builders,
  closingFlags,
  everyone,
  highestRole,
  may,
  permissions,
  provider,
  refusal,
  roles,
  tierFeatures,
  type Access,
  type Rights,
  type Role,
} from '#shared/access'
import type { ProblemCode } from '#shared/problem'

const rights = (of: Partial<Rights> = {}): Rights => ({
  roles: ['agent'],
  permissions: [],
  closed: [],
  tier: [...tierFeatures],
  readOnly: false,
  ...of,
})

/** Every list of roles an agent may hold. */
const held: Role[][] = [
  [],
  ['agent'],
  ['admin'],
  ['wbb-agent'],
  ['agent', 'admin'],
  ['agent', 'wbb-agent'],
  ['admin', 'wbb-agent'],
  ['agent', 'admin', 'wbb-agent'],
]

describe('roles', () => {
  it('AUTH-010/roles/several: are exactly these three, and an agent may hold several', () => {
    expect(new Set(roles)).toEqual(new Set(['admin', 'wbb-agent', 'agent']))
    const both = rights({ roles: ['agent', 'admin'] })
    expect(may(both, { roles: builders, can: 'read' })).toBe(true)
    expect(may(both, { roles: ['agent'], can: 'read' })).toBe(true)
  })

  it.each(held.map((each) => ({ each, label: each.join(' + ') || 'no role' })))(
    'AUTH-010/several: $label opens what names one of its roles, and nothing else',
    ({ each }) => {
      for (const opened of [everyone, builders, provider, ['agent'], ['admin']] as const) {
        const expected = opened.some((role) => each.includes(role)) ? undefined : 'forbidden'
        expect(refusal(rights({ roles: each }), { roles: opened, can: 'read' })).toBe(expected)
      }
    },
  )

  it('a public route is open to nobody in particular', () => {
    expect(refusal(rights({ roles: [], closed: closingFlags, readOnly: true }), 'public')).toBeUndefined()
  })

  it.each([
    [['agent'], 'agent'],
    [['agent', 'admin'], 'admin'],
    [['admin', 'wbb-agent'], 'wbb-agent'],
    [['wbb-agent', 'admin', 'agent'], 'wbb-agent'],
    [[], 'agent'],
  ] satisfies [Role[], Role][])('AUTH-015/provider/admin/agent: of %j the highest is %s', (all, highest) => {
    expect(highestRole(all)).toBe(highest)
  })
})

describe('permissions', () => {
  it('AUTH-011: are these four, and erasing', () => {
    expect(new Set(permissions)).toEqual(new Set(['read', 'update', 'create', 'delete', 'erase']))
  })

  it.each(['read', 'update', 'create', 'delete'] as const)(
    'AUTH-018/empty: an empty list leaves %s to the role',
    (can) => {
      expect(may(rights(), { roles: everyone, can })).toBe(true)
    },
  )

  it('erasing is a right of its own: admins have it without a list, agents by name alone', () => {
    const erase: Access = { roles: everyone, can: 'erase' }
    expect(may(rights({ roles: ['admin'] }), erase)).toBe(true)
    expect(may(rights({ roles: ['admin'], permissions: ['read', 'delete'] }), erase)).toBe(false)
    expect(may(rights({ roles: ['agent'] }), erase)).toBe(false)
    expect(may(rights({ roles: ['agent'], permissions: ['read', 'delete'] }), erase)).toBe(false)
    expect(may(rights({ roles: ['agent'], permissions: ['read', 'erase'] }), erase)).toBe(true)
  })

  it.each(permissions)('AUTH-018/restrict: a list of only %s restricts an agent to it', (can) => {
    const limited = rights({ roles: ['admin'], permissions: [can] })
    expect(permissions.filter((each) => may(limited, { roles: builders, can: each }))).toEqual([can])
  })

  it('AUTH-018: no list opens an area that the role does not', () => {
    const limited = rights({ permissions: [...permissions] })
    for (const can of permissions) expect(refusal(limited, { roles: builders, can })).toBe('forbidden')
  })
})

describe('flags, tier and read-only', () => {
  it.each(closingFlags)(
    'AUTH-016/analytics/editors/live-chat/visual-builder: %s closes its part for every role, and no other part',
    (flag) => {
      for (const role of roles) {
        const closed = rights({ roles: [role], closed: [flag] })
        for (const part of closingFlags) {
          const expected = part === flag ? 'feature-disabled' : undefined
          expect(refusal(closed, { roles: everyone, can: 'read', closedBy: part })).toBe(expected)
        }
        expect(may(closed, { roles: everyone, can: 'read' })).toBe(true)
      }
    },
  )

  it('a feature outside the tier is refused to every role', () => {
    const access: Access = { roles: everyone, can: 'update', tier: 'versioning' }
    for (const role of roles) {
      expect(refusal(rights({ roles: [role], tier: [] }), access)).toBe('not-in-tier')
      expect(refusal(rights({ roles: [role] }), access)).toBeUndefined()
    }
  })

  it('content of a read-only environment is read and not changed, by no role', () => {
    for (const role of roles) {
      const readOnly = rights({ roles: [role], readOnly: true })
      expect(refusal(readOnly, { roles: everyone, can: 'update', changes: 'content' })).toBe('environment-read-only')
      expect(refusal(readOnly, { roles: everyone, can: 'update' })).toBeUndefined()
    }
  })
})

describe('all of it together', () => {
  it('says the first reason in the order role, permission, flag, tier, read-only', () => {
    const access: Access = {
      roles: ['admin'],
      can: 'update',
      closedBy: 'analyticsDisabled',
      tier: 'versioning',
      changes: 'content',
    }
    const steps: [Partial<Rights>, ProblemCode | undefined][] = [
      [{ permissions: ['read'], closed: ['analyticsDisabled'], tier: [], readOnly: true }, 'forbidden'],
      [{ roles: ['admin'], permissions: ['read'], closed: ['analyticsDisabled'], tier: [] }, 'forbidden'],
      [{ roles: ['admin'], closed: ['analyticsDisabled'], tier: [], readOnly: true }, 'feature-disabled'],
      [{ roles: ['admin'], tier: [], readOnly: true }, 'not-in-tier'],
      [{ roles: ['admin'], readOnly: true }, 'environment-read-only'],
      [{ roles: ['admin'] }, undefined],
    ]
    for (const [of, reason] of steps) expect(refusal(rights(of), access)).toBe(reason)
  })

  it('never opens more when a right is taken away', () => {
    const any: fc.Arbitrary<Rights> = fc.record({
      roles: fc.subarray([...roles]),
      permissions: fc.subarray([...permissions], { minLength: 1 }),
      closed: fc.subarray([...closingFlags]),
      tier: fc.subarray([...tierFeatures]),
      readOnly: fc.boolean(),
    })
    const access: fc.Arbitrary<Access> = fc.record(
      {
        roles: fc.subarray([...roles]),
        can: fc.constantFrom(...permissions),
        closedBy: fc.constantFrom(...closingFlags),
        tier: fc.constantFrom(...tierFeatures),
        changes: fc.constant('content' as const),
      },
      { requiredKeys: ['roles', 'can'] },
    )
    fc.assert(
      fc.property(any, access, (all, asked) => {
        const fewer: Rights[] = [
          { ...all, roles: all.roles.slice(1) },
          { ...all, closed: closingFlags },
          { ...all, tier: [] },
          { ...all, readOnly: true },
          { ...all, permissions: all.permissions.length > 1 ? all.permissions.slice(1) : all.permissions },
        ]
        return may(all, asked) || fewer.every((less) => !may(less, asked))
      }),
    )
  })
})
