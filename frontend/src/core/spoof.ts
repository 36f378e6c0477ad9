/**
 * The console as an admin or an agent sees it, for provider staff, until the page is loaded again (AUTH-019). It takes
 * entries and pages away and never adds one; the server goes on answering to the roles the agent really holds.
 */
import type { Rights, Role } from '#shared/access'
import { pageState } from './page-state.ts'

export type SpoofedRole = Exclude<Role, 'wbb-agent'>

export const spoofedRole = pageState<SpoofedRole | undefined>(undefined)

/** The rights that remain; whoever is not provider staff keeps exactly what they have. */
export const narrowRights = (rights: Rights, role: SpoofedRole | undefined): Rights =>
  role && rights.roles.includes('wbb-agent') ? { ...rights, roles: [role] } : rights
