/** Whether a company has a seat for a change of its staff. */
import { describe, expect, it } from 'vitest'
import { missingSeat, peopleWith, seatsOf } from '../../../functions/company/seats.ts'

const people = (admins: number, agents: number) => [
  ...Array.from({ length: admins }, () => ({ roles: ['admin'] as const })),
  ...Array.from({ length: agents }, () => ({ roles: ['agent'] as const })),
]
const staff = (members: ReturnType<typeof people>, tierType: 'free' | undefined = 'free') =>
  ({ company: { tierType }, members, invitations: [] }) as unknown as Parameters<typeof missingSeat>[0]
const missing = (before: ReturnType<typeof people>, after: ReturnType<typeof people>, tier?: 'free') =>
  missingSeat(staff(before, tier), { members: after, invitations: [] })

describe('a tier with seats for one administrator, two agents and three people', () => {
  it('has room for so many, and for none more', () => {
    expect(missing(people(1, 1), people(1, 2))).toBeUndefined()
    expect([missing(people(1, 2), people(2, 2)), missing(people(1, 2), people(1, 3))]).toEqual(['admins', 'agents'])
  })

  it('leaves those alone who are there already, however many they are', () => {
    expect(missing(people(1, 4), people(1, 4))).toBeUndefined()
    expect(missing(people(1, 4), people(1, 5))).toBe('agents')
  })

  it('counts open invitations, and nobody of the provider', () => {
    const invited = { members: people(1, 1), invitations: people(0, 2) }
    expect(missingSeat(staff(people(1, 1)), invited)).toBe('agents')
    const company = { tierType: 'free' } as Parameters<typeof seatsOf>[0]['company']
    const provider = [{ roles: ['wbb-agent', 'admin'] as const }]
    expect(seatsOf({ company, members: [...people(1, 1), ...provider], invitations: [] })).toEqual({
      admins: { used: 1, limit: 1 },
      agents: { used: 1, limit: 2 },
      total: { used: 2, limit: 3 },
    })
  })
})

it('who joins takes the seat of the invitation to the same address', () => {
  const invitations = [{ email: 'jo@a.example' }, { email: 'kim@a.example' }]
  const before = { ...staff(people(1, 0)), invitations } as unknown as Parameters<typeof peopleWith>[0]
  const joining = { roles: ['agent'] as const, email: 'Jo@A.example' }
  const after = peopleWith(before, joining)
  expect([after.members.length, after.invitations]).toEqual([2, [{ email: 'kim@a.example' }]])
})
