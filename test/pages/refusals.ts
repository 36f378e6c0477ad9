/** Why each role is refused, as the frame asks it of a page. */
import { refusal, roles, type Access, type ClosingFlag, type Role } from '#shared/access'
import type { ProblemCode } from '#shared/problem'

export function refusalsOf(access: Access, closed: readonly ClosingFlag[] = []): Record<Role, ProblemCode | undefined> {
  const rights = { permissions: [], closed, tier: [], readOnly: false }
  const refusals = roles.map((role) => [role, refusal({ ...rights, roles: [role] }, access)])
  // Each role has an entry of its own.
  return Object.fromEntries(refusals) as Record<Role, ProblemCode | undefined>
}
