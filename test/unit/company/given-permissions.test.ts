/** The permissions that an agent gives to another one. */
import { describe, expect, it } from 'vitest'
import type { Permission } from '#shared/access'
import { permissionsFrom } from '../../../functions/areas/agents/rules.ts'

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
