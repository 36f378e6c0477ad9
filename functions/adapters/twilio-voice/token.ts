/** The token with which an agent's browser takes calls: a JWT that Twilio reads, signed with the company's key there. */
import { createHmac } from 'node:crypto'

export const callTokenSeconds = 60 * 60

/** The name of an agent's browser: letters, digits and `_`. */
export const clientOf = (agentId: string): string => `agent_${agentId.replace(/\W/g, '_')}`

interface TokenSettings {
  readonly accountSid: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly applicationSid: string
}

/** Good for an hour: lets calls in to the agent, and out by the company's own application. Nothing without a key. */
export function callTokenOf(settings: TokenSettings, agentId: string, now: Date): string | undefined {
  const { accountSid, apiKey, apiSecret, applicationSid } = settings
  if (!accountSid || !apiKey || !apiSecret) return undefined
  const iat = Math.floor(now.getTime() / 1000)
  const voice = {
    incoming: { allow: true },
    ...(applicationSid && { outgoing: { application_sid: applicationSid } }),
  }
  const claims = {
    jti: `${apiKey}-${iat}`,
    grants: { identity: clientOf(agentId), voice },
    iat,
    exp: iat + callTokenSeconds,
    iss: apiKey,
    sub: accountSid,
  }
  const signed = [{ cty: 'twilio-fpa;v=1', typ: 'JWT', alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${createHmac('sha256', apiSecret).update(signed).digest('base64url')}`
}
