/** The signature of a SIP server: a code over the moment and the body, `t=…,v1=…`, good for five minutes. */
import type { Raw, Verified } from '../adapter.ts'
import { codeOf, verdictOf } from '../proof.ts'
import { sipCallOf } from './call.ts'

const ageSecondsMax = 300
/** As many as a server may send while its secret is changed. */
const codesMax = 5

export function verifyVoice(
  raw: Raw,
  { webhookSecret, applicationId }: { readonly webhookSecret: string; readonly applicationId: string },
  now: Date,
): Verified {
  const parts = (raw.headers['jambonz-signature'] ?? '').split(',').map((part) => part.trim())
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [moment = ''] = valuesOf('t')
  const right = codeOf('sha256', webhookSecret, Buffer.concat([Buffer.from(`${moment}.`), raw.body]), 'hex')
  const verdicts = valuesOf('v1')
    .slice(0, codesMax)
    .map((code) => verdictOf(code, [right]))
  if (!verdicts.some(({ ok }) => ok)) return verdicts[0] ?? { ok: false, why: 'no signature' }
  const isInTime = /^\d{1,12}$/.test(moment) && Math.abs(now.getTime() / 1000 - Number(moment)) <= ageSecondsMax
  if (!isInTime) return { ok: false, why: 'too old' }
  const isOfApplication = !applicationId || sipCallOf(raw).application === applicationId
  return isOfApplication ? { ok: true } : { ok: false, why: 'another application' }
}
