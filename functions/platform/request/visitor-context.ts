/** The contexts of visitors of a page, and of customers with an open session. */
import type { CustomerContext, VisitorContext } from './context.ts'
import { Problem } from '#shared/problem'
import { contextIn, publicContext } from './scoped-context.ts'
import { findClient, companyConfig } from '../tenancy/company.ts'
import { findSession } from '../tenancy/customer-session.ts'
import { contentScope } from '../tenancy/tenancy.ts'

type Headers = Readonly<Record<string, string | undefined>>

/** Who asks, as far as the address of the request's page tells. */
export interface Visit {
  readonly headers: Headers
  /** The name of the company, as the caller gives it. */
  readonly clientName: string
  readonly network: string
}

export async function visitorContext({ headers, clientName, network }: Visit): Promise<VisitorContext> {
  const shared = publicContext()
  const client = await findClient(clientName)
  const config = await companyConfig(client, shared.now)
  checkOrigin(headers, config.settings.cors)
  return { ...shared, client, ...config, network }
}

/** The session must be one of the company that is named, and of the customer that is. */
export async function customerContext(
  { headers, clientName, network }: Visit,
  { userId, userSid }: { userId: string; userSid: string },
): Promise<CustomerContext> {
  const shared = publicContext()
  const { scope, isPreview } = await findSession(userSid, shared.now)
  const config = await companyConfig(scope.client, shared.now)
  const environment = config.environments.list.find(({ _id }) => _id === scope.environment)
  const isTheirs = config.company.name === clientName && scope.conversation === userId
  if (!environment || !isTheirs) throw new Problem('session-ended')
  checkOrigin(headers, config.settings.cors)
  return {
    ...contextIn({ ...scope, ...contentScope(scope.client, environment) }, shared),
    client: scope.client,
    ...config,
    network,
    environment,
    isPreview,
  }
}

/** The headers that let the page that asks read an answer; none for a page that may not ask. */
export async function pageHeaders(visit: Visit): Promise<Record<string, string>> {
  const { origin } = visit.headers
  if (origin === undefined) return {}
  try {
    await visitorContext(visit)
    return { 'access-control-allow-origin': origin, vary: 'origin' }
  } catch {
    // The page has been refused already, or the company does not exist: its script learns nothing.
    return { vary: 'origin' }
  }
}

/**
 * A browser says which page asks. The product's own pages may, and those the company has named (WEBPLUGIN-040); what
 * comes without an origin is no script of another site's page, and a browser says of a picture or a link of one that it
 * comes from there.
 */
function checkOrigin(headers: Headers, named: readonly string[]): void {
  const { origin } = headers
  if (origin === undefined && headers['sec-fetch-site'] === 'cross-site') throw new Problem('origin-refused')
  if (origin === undefined || isOwn(origin, headers)) return
  if (!named.some((allowed) => allowed.toLowerCase() === origin.toLowerCase())) throw new Problem('origin-refused')
}

/** The browser itself says that the page comes from where it asks: no page can set this header, nor `host`. */
function isOwn(origin: string, headers: Headers): boolean {
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === headers['host']
}
