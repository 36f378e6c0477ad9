/** The contexts of visitors of a page, and of customers with an open session. */
import { isUrl } from '#shared/fields/url'
import type { CustomerContext, VisitorContext } from './context.ts'
import { allowsOrigin } from '#shared/company/origins'
import { Problem } from '#shared/problem'
import { contextIn, publicContext } from './scoped-context.ts'
import { findClient, companyConfig, type CompanyConfig } from '../tenancy/company.ts'
import { findSession } from '../tenancy/customer-session.ts'
import { noteOrigin } from '../tenancy/origins-seen.ts'
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
  const page = await admitPage(headers, config, shared.now)
  return { ...shared, client, ...config, network, page }
}

/** The session must be one of the company that is named, and of the customer that is. */
export async function customerContext(
  { headers, clientName, network }: Visit,
  { userId, userSid, socket }: { userId: string; userSid: string; socket?: string | undefined },
): Promise<CustomerContext> {
  const shared = publicContext()
  const { scope, isPreview } = await findSession(userSid, shared.now)
  const config = await companyConfig(scope.client, shared.now)
  const environment = config.environments.list.find(({ _id }) => _id === scope.environment)
  const isTheirs = config.company.name === clientName && scope.conversation === userId
  if (!environment || !isTheirs) throw new Problem('session-ended')
  const page = await admitPage(headers, config, shared.now)
  return {
    ...contextIn({ ...scope, ...contentScope(scope.client, environment) }, shared),
    client: scope.client,
    ...config,
    network,
    page,
    environment,
    socket,
    isPreview,
  }
}

/**
 * The headers that let the page that asks read an answer; none for a page that may not ask, unless it is to read why it was
 * refused.
 */
export async function pageHeaders(visit: Visit, { tellsRefusal = false } = {}): Promise<Record<string, string>> {
  const { origin } = visit.headers
  if (origin === undefined) return {}
  const readable = { 'access-control-allow-origin': origin, vary: 'origin' }
  try {
    await visitorContext(visit)
    return readable
  } catch (error) {
    if (tellsRefusal && Problem.is(error, 'origin-refused')) return readable
    // The page has been refused already, or the company does not exist: its script learns nothing.
    return { vary: 'origin' }
  }
}

/**
 * A browser says which page asks. The product's own pages may, and those the company has named (WEBPLUGIN-040); what
 * comes without an origin is no script of another site's page, and a browser says of a picture or a link of one that it
 * comes from there. Gives the origin of another site's page, and has a refused one noted.
 */
async function admitPage(
  headers: Headers,
  { company, settings }: Pick<CompanyConfig, 'company' | 'settings'>,
  now: Date,
): Promise<string | undefined> {
  const { origin } = headers
  const refusal = new Problem('origin-refused', { origin: origin ?? 'null', name: company.name })
  if (origin === undefined && headers['sec-fetch-site'] === 'cross-site') throw refusal
  if (origin === undefined || isOwn(origin, headers)) return undefined
  if (settings.cors.some((allowed) => allowsOrigin(allowed.origin, origin))) return origin
  await noteOrigin({ client: company._id, page: origin, isRefused: true, now })
  throw refusal
}

/** The browser itself says that the page comes from where it asks: no page can set this header, nor `host`. */
function isOwn(origin: string, headers: Headers): boolean {
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin'
  return isUrl(origin) && new URL(origin).host === headers['host']
}
