/** The tours of the console: one for each role, walked once by itself and again whenever somebody asks (SHELL-047). */
import { highestRole, type Role } from '../access.ts'

export const tours = ['agent', 'admin', 'provider'] as const
export type Tour = (typeof tours)[number]

/** The tours that somebody with these roles may walk, their own first. Provider staff builds as well, and everybody talks. */
export function toursOf(roles: readonly Role[]): readonly Tour[] {
  const highest = highestRole(roles)
  if (highest === 'wbb-agent') return ['provider', 'admin', 'agent']
  return highest === 'admin' ? ['admin', 'agent'] : ['agent']
}
