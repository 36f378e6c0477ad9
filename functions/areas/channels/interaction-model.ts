/** What a developer puts into Alexa's console, made of the skill's settings and of what the active environment understands. */
import { interactionModelOf } from '../../adapters/alexa/interaction-model.ts'
import { readConfiguration, storedOf } from '../../channels/configuration.ts'
import { openStored } from '../../channels/opened-channel.ts'
import type { Context } from '../../platform/request/context.ts'
import type { SettingsOf } from '#shared/channels/definition'
import type { alexa } from '#shared/channels/alexa'
import { Problem } from '#shared/problem'
import { utterancesOf } from '../../content/items/knowledge.ts'

/** Throws `channel-not-set-up` without an invocation name, and `too-large`. */
export async function interactionModel(context: Context): Promise<Record<string, unknown>> {
  const { client, environment } = context.scope
  const scope = { client, environment }
  const opened = await openStored(scope, 'alexa', storedOf(await readConfiguration(scope), 'alexa'))
  if (!opened) throw new Problem('channel-not-set-up')
  const taught = (await utterancesOf(context)).map((utterances) => ({ utterances }))
  // The values of a channel have the shape of its fields.
  const settings = opened.settings as SettingsOf<typeof alexa>
  const language = opened.behaviour.language ?? context.member.company.supportedLangs[0] ?? 'en'
  return { ...interactionModelOf(settings, taught, language) }
}
