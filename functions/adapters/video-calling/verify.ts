/** The signature of JaaS: `t={seconds},v1={code}`, over the moment and the body. The key is the whole secret, `whsec_` and all. */
import type { SettingsOf } from '#shared/channels/definition'
import type { videoCalling } from '#shared/channels/video-calling'
import type { Raw, Verified } from '../adapter.ts'
import { codeOf, isSame } from '../proof.ts'

const toleranceSeconds = 5 * 60

export function verifyVideoCalling(
  { headers, body }: Raw,
  { webhookSecret }: SettingsOf<typeof videoCalling>,
  now: Date,
): Verified {
  const parts = (headers['x-jaas-signature'] ?? '').split(',').map((part) => part.trim())
  const at = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  const given = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3))
  if (!/^\d{1,12}$/.test(at) || given.length === 0) return { ok: false, why: 'no signature' }
  if (Math.abs(now.getTime() / 1000 - Number(at)) > toleranceSeconds) return { ok: false, why: 'too old or too new' }
  const right = codeOf('sha256', webhookSecret, Buffer.concat([Buffer.from(`${at}.`), body]), 'base64')
  const isRight = right !== undefined && given.some((code) => isSame(code, right))
  return isRight ? { ok: true } : { ok: false, why: 'wrong signature' }
}
