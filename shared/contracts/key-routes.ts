/** The routes that API keys open, and which scopes somebody may therefore give to a key. */
import { may, type AgentAccess, type Rights } from '../access.ts'
import type { Contract, Route } from '../contract.ts'
import { keyScopes, type KeyScope } from '../key-scopes.ts'
import { contracts } from './index.ts'

type KeyRoute = Route & { readonly access: AgentAccess & { readonly key: KeyScope } }

const takesKey = (route: Route): route is KeyRoute => typeof route.access === 'object' && route.access.key !== undefined

const keyRoutes: readonly KeyRoute[] = Object.values(contracts)
  .flatMap((contract: Contract) => Object.values(contract))
  .filter(takesKey)

/** The scopes that open at least one route to somebody with these rights; a key may work in an environment of its own. */
export function scopesOf(rights: Rights): KeyScope[] {
  const open = keyRoutes.filter(({ access }) => may({ ...rights, readOnly: false }, access))
  return keyScopes.filter((scope) => open.some(({ access }) => access.key === scope))
}
