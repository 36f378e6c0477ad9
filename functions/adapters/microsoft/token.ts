/** The token by which a bot speaks: one an app, kept until shortly before it ends. */
import { createHash } from 'node:crypto'
import type { SettingsOf } from '#shared/channels/definition'
import type { microsoft } from '#shared/channels/microsoft'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'
import type { SafePost } from '../adapter.ts'
import { jsonOf, numberOf, textOf } from '../json.ts'
import { reasonOf } from '../outcome.ts'

type Settings = SettingsOf<typeof microsoft>
interface NoToken {
  readonly type: 'retry' | 'reauth'
  readonly reason: string
}

const scope = 'https://api.botframework.com/.default'
const spareMs = 5 * 60 * 1000
const keptMax = 500

interface Kept {
  readonly token: string
  readonly until: number
}
const kept = new BoundedMap<string, Kept>(keptMax)

/** Another password is another token, so that a wrong one is never covered by a right one before it. */
const nameOf = ({ appId, tenantId, appPassword }: Settings): string =>
  createHash('sha256')
    .update(JSON.stringify([appId, tenantId, appPassword]))
    .digest('base64')

export function forgetToken(settings: Settings): void {
  kept.delete(nameOf(settings))
}

/** The token of an app, or why there is none. Nothing was said yet, so that it may always be asked for again. */
export async function tokenFor(settings: Settings, post: SafePost, now: Date): Promise<Kept | NoToken> {
  const name = nameOf(settings)
  const known = kept.get(name)
  if (known && known.until > now.getTime()) return known
  const { appId, appPassword, tenantId } = settings
  const form = { grant_type: 'client_credentials', client_id: appId, client_secret: appPassword, scope }
  const answer = await post(
    `https://login.microsoftonline.com/${encodeURIComponent(tenantId || 'botframework.com')}/oauth2/v2.0/token`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    },
  )
  if (answer.kind === 'failed') return { type: 'retry', reason: answer.reason }
  const body = jsonOf(answer.body)
  const token = textOf(body, 'access_token')
  if (answer.status === 200 && token) {
    const seconds = numberOf(body, 'expires_in') ?? 0
    const found = { token, until: now.getTime() + seconds * 1000 - spareMs }
    kept.set(name, found)
    return found
  }
  const reason = reasonOf(textOf(body, 'error') || `status ${answer.status}`)
  const isRefused = answer.status === 400 || answer.status === 401 || answer.status === 403
  return { type: isRefused ? 'reauth' : 'retry', reason }
}
