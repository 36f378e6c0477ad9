/** What Five9 lets us in with: a token for anybody of the company, and the host that its conversations live at. */
import type { SettingsOf } from '#shared/channels/definition'
import type { five9 } from '#shared/channels/five9'
import type { FetchResult } from '../../platform/outside/safe-fetch.ts'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'
import type { SafePost } from '../adapter.ts'
import { jsonOf, listOf, textOf } from '../json.ts'
import { service } from './render.ts'

type Settings = SettingsOf<typeof five9>

export interface Session {
  readonly api: string
  readonly orgId: string
  readonly headers: Readonly<Record<string, string>>
}

export type Opened = { readonly session: Session } | { readonly answer: FetchResult }

/** Hosts that Five9 itself may name. */
const hostPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.five9\.(com|net|eu|ca)$/
const keptMs = 20 * 60_000
const keptMax = 200

/** Sessions by tenant, and conversations that were opened, as long as the process lives. */
export class Five9Sessions {
  readonly #sessions = new BoundedMap<string, { readonly session: Session; readonly until: number }>(keptMax)
  readonly #conversations = new BoundedMap<string, string>(keptMax)

  async open(settings: Settings, post: SafePost, now: Date): Promise<Opened> {
    const name = nameOf(settings)
    const kept = this.#sessions.get(name)
    if (kept && kept.until > now.getTime()) return { session: kept.session }
    const answer = await post(`${service}/auth/anon?cookieless=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ tenantName: settings.tenantName }),
    })
    const session = sessionOf(answer, settings)
    if (!session) return { answer }
    this.#sessions.set(name, { session, until: now.getTime() + keptMs })
    return { session }
  }

  /** What was good is good no more: the token, or the host that the company has moved from. */
  forget(settings: Settings): void {
    this.#sessions.delete(nameOf(settings))
  }

  conversationOf(settings: Settings, customer: string): string | undefined {
    return this.#conversations.get(`${nameOf(settings)} ${customer}`)
  }

  keepConversation(settings: Settings, customer: string, conversation: string): void {
    this.#conversations.set(`${nameOf(settings)} ${customer}`, conversation)
  }
}

const nameOf = ({ tenantName, tokenStyle }: Settings): string => `${tokenStyle} ${tenantName}`

function sessionOf(answer: FetchResult, { tokenStyle }: Settings): Session | undefined {
  if (answer.kind === 'failed' || answer.status !== 200) return undefined
  const said = jsonOf(answer.body)
  const [tokenId, orgId, farmId] = [textOf(said, 'tokenId'), textOf(said, 'orgId'), textOf(said, 'context', 'farmId')]
  if (!tokenId || !orgId || !farmId) return undefined
  const [centre] = listOf(said, 'metadata', 'dataCenters')
  const [url] = listOf(centre, 'apiUrls')
  const host = textOf(url, 'host') || new URL(service).host
  if (!hostPattern.test(host)) return undefined
  return {
    api: `https://${host}/appsvcs/rs/svc`,
    orgId,
    headers: {
      authorization: `Bearer${tokenStyle === 'space' ? ' ' : '-'}${tokenId}`,
      farmid: farmId,
      'content-type': 'application/json',
      accept: 'application/json',
    },
  }
}
