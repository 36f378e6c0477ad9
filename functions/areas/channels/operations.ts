/** The channels of the environment that somebody works in: their settings, whether they work, and what a provider says of them. */
import type { ChannelsConfiguration } from '#shared/channels/configuration'
import { retiredName } from '#shared/channels/google-business-messaging'
import { otherChannels } from '#shared/chat/channels'
import type { channels as contract } from '#shared/contracts/channels'
import { Problem } from '#shared/problem'
import type { Context, Operations } from '../../platform/request/context.ts'
import {
  fieldsOf,
  keptNames,
  readConfiguration,
  storedOf,
  type ConfigurationItem,
  type KeptName,
} from '../../channels/configuration.ts'
import { countMissed } from '../../channels/missed.ts'
import { maskedValues } from '../../channels/sealed-values.ts'
import { issueCredentials } from './credentials.ts'
import { healthsOf } from './healths.ts'
import { interactionModel } from './interaction-model.ts'
import { saveConfiguration } from './save.ts'
import { sendTestMessage, testChannel } from './try-out.ts'

export const operations: Operations<typeof contract> = {
  configuration: async (asked, context) => {
    requireActive(asked, context)
    return [await shownConfiguration(await readConfiguration(context.scope), context)]
  },

  save: async (given, context) => {
    requireActive({ ...given, _id: given._id }, context)
    return shownConfiguration(await saveConfiguration(given, context), context)
  },

  health: (_, context) => healthsOf(context),

  missed: async ({ channel: name }, { scope: { client, environment }, now }) => {
    const channel = outsideChannel(name)
    const { isOn, offSince = '' } = storedOf(await readConfiguration({ client, environment }), channel)
    if (isOn) return { conversations: 0, messages: 0, young: 0 }
    return countMissed({ client, environment }, channel, offSince, now)
  },

  test: ({ channel }, context) => testChannel(outsideChannel(channel), context),

  sendTest: ({ channel, ...target }, context) => sendTestMessage(outsideChannel(channel), target, context),

  alexaJson: async (asked, context) => {
    requireActive(asked, context)
    return interactionModel(context)
  },

  issueCredentials: async ({ _id }, context) => {
    requireActive({ _id }, context)
    return issueCredentials(context)
  },
}

interface Named {
  readonly _id?: string
  readonly client?: string | undefined
  readonly environment?: string | undefined
}

/** What names another company or environment than the one somebody works in leads nowhere. */
function requireActive({ _id, client, environment }: Named, { scope, member }: Context): void {
  const isHere =
    [undefined, scope.client, member.company.name].includes(client) &&
    (environment ?? scope.environment) === scope.environment &&
    (_id ?? scope.environment) === scope.environment
  if (!isHere) throw new Problem('not-found')
}

/** Nobody sets up the plugin here. */
function outsideChannel(name: string) {
  const channel = otherChannels.find((each) => each === name)
  if (!channel) throw new Problem('not-found')
  return channel
}

async function shownConfiguration(item: ConfigurationItem, { scope }: Context): Promise<ChannelsConfiguration> {
  const { client, environment } = scope
  const shown = await Promise.all(
    keptNames.map(async (name) => {
      const { isOn, language, welcomes, departmentId, values } = storedOf(item, name)
      const masked = await maskedValues(fieldsOf(name), values, { scope: { client, environment }, channel: name })
      return [name, name === retiredName ? masked : { isOn, language, welcomes, departmentId, ...masked }] as const
    }),
  )
  // The names are all that there are, each with the shape of its own fields.
  const named = Object.fromEntries(shown) as Pick<ChannelsConfiguration, KeptName>
  return { _id: environment, client, environment, revision: item.revision, ...named }
}
