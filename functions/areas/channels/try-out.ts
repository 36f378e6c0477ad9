/** What a provider says of the stored settings: a test, and a message to oneself. No answer holds a secret that was sent along. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FieldValue, FieldValues } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import type { OutsideChannel } from '#shared/channels/register'
import type { FindingAnswer } from '#shared/contracts/channels'
import type { ContentLanguage } from '#shared/languages'
import { Problem } from '#shared/problem'
import type { Adapter, Finding, RenderPlace, Sent } from '../../adapters/adapter.ts'
import { adapterOf } from '../../adapters/adapters.ts'
import { askProvider } from '../../channels/ask-provider.ts'
import { configurationChange, fieldsOf, readConfiguration, storedOf } from '../../channels/configuration.ts'
import { forgetChannels, openStored, type OpenedChannel } from '../../channels/opened-channel.ts'
import { doorAddress } from '../../channels/doors.ts'
import { endOutage } from '../../channels/outage.ts'
import type { Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { claimsOf, provenIn, requireFree } from '../../channels/accounts.ts'

const testMs = 10_000
const unreachable: readonly Finding[] = [{ ok: false, code: 'unreachable' }]

interface Tried {
  readonly opened: OpenedChannel
  readonly adapter: Adapter
}

async function openForTrial(channel: OutsideChannel, { scope: { client, environment } }: Context): Promise<Tried> {
  const scope = { client, environment }
  const opened = await openStored(scope, channel, storedOf(await readConfiguration(scope), channel))
  const adapter = adapterOf(channel)
  if (!opened?.isComplete || !adapter) throw new Problem('channel-not-set-up')
  return { opened, adapter }
}

/** Asks the provider, and keeps which accounts it has let us in to; `account-taken` where one is held by others. */
export async function testChannel(channel: OutsideChannel, context: Context): Promise<FindingAnswer[]> {
  const { opened, adapter } = await openForTrial(channel, context)
  const findings = await findingsOf(opened, adapter, context)
  const proved = findings.flatMap(({ ok, proves }) => (ok && proves !== undefined ? [proves] : []))
  await retryOnConflict(() => keepProof(channel, proved, context))
  forgetChannels(opened.scope)
  if (findings.every(({ ok }) => ok)) await endOutage(opened.scope, channel)
  const secrets = secretsIn(fieldsOf(channel), opened.settings)
  return findings.map(({ ok, code, values }) => ({ ok, code, ...(values && { values: cleared(values, secrets) }) }))
}

async function findingsOf(
  { channel, key, settings }: OpenedChannel,
  adapter: Adapter,
  { log }: Context,
): Promise<readonly Finding[]> {
  const place = { doorUrl: doorAddress(channel, key) }
  const ended = new AbortController()
  const late = pause(testMs, unreachable, { signal: ended.signal }).catch(() => unreachable)
  try {
    return await Promise.race([adapter.test(settings, askProvider(channel), place), late])
  } catch {
    // Its message may quote what was sent.
    log.warn('The test of a channel broke off.', { channel })
    return unreachable
  } finally {
    ended.abort()
  }
}

async function keepProof(channel: OutsideChannel, proved: readonly string[], context: Context): Promise<void> {
  const { client, environment } = context.scope
  const scope = { client, environment }
  const read = await readConfiguration(scope)
  const before = storedOf(read, channel)
  const proven = await provenIn(scope, channel, before, proved)
  await requireFree(scope, channel, proven)
  const after = { ...before, proven, checked: context.now.toISOString() }
  const claims = await claimsOf(scope, channel, before, after)
  const saved = { ...read, channels: { ...read.channels, [channel]: after } }
  await context.commit([configurationChange(scope, read, saved), ...claims], {
    about: { name: channel, description: 'test', id: environment },
  })
}

const greetings: Readonly<Record<ContentLanguage, string>> = {
  en: 'This is a test message. You can answer it.',
  de: 'Das ist eine Testnachricht. Sie können darauf antworten.',
  nl: 'Dit is een testbericht. U kunt het beantwoorden.',
  it: 'Questo è un messaggio di prova. Può rispondere.',
  cy: 'Neges brawf yw hon. Gallwch ei hateb.',
}

/** Sends one text with the stored settings. */
export async function sendTestMessage(
  channel: OutsideChannel,
  { account, to }: { readonly account: string; readonly to: string },
  context: Context,
): Promise<FindingAnswer> {
  const { opened, adapter } = await openForTrial(channel, context)
  const { render, send } = adapter
  if (!render || !send) return { ok: false, code: 'not-testable' }
  const { settings, behaviour, key } = opened
  const address = { to, account, more: {} }
  const language = behaviour.language ?? context.member.company.supportedLangs[0] ?? 'en'
  const place: RenderPlace<FieldValues> = {
    address,
    settings,
    language,
    key: context.newId(),
    linkOf: () => '',
    doorUrl: doorAddress(channel, key),
  }
  await context.commit([], { about: { name: channel, description: 'message' } })
  const post = askProvider(channel)
  for (const call of render({ type: 'text', text: greetings[language] }, place)) {
    const sent = await send(call, address, settings, post, context.now)
    if (sent.type !== 'ok') return refusalOf(sent, secretsIn(fieldsOf(channel), settings))
  }
  return { ok: true, code: 'sent' }
}

const refusalOf = ({ type, reason }: Exclude<Sent, { type: 'ok' }>, secrets: readonly string[]): FindingAnswer => ({
  ok: false,
  code: type,
  values: cleared({ reason }, secrets),
})

/** Some providers quote what they were sent. */
const cleared = (values: Readonly<Record<string, string | number>>, secrets: readonly string[]) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? secrets.reduce((text, secret) => text.replaceAll(secret, '…'), value) : value,
    ]),
  )

const secretsIn = (fields: readonly FieldDefinition[], values: FieldValues): string[] =>
  fields.flatMap((field) => {
    const value: FieldValue | undefined = values[field.name]
    if (field.kind === 'secret') return typeof value === 'string' && value !== '' ? [value] : []
    // Only lists of rows are stored for a field of the kind `list`.
    return field.kind === 'list' ? (value as readonly FieldValues[]).flatMap((row) => secretsIn(field.of, row)) : []
  })
