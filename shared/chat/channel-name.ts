/** A channel as callers name it: by its id or by an alias (CHANNELS-003). Inside, there are ids alone. */
import * as z from 'zod/mini'
import { channelNamed, channelNames, otherChannels, type Channel } from './channels.ts'

/** Aliases are for callers of others, and none of them is a type: who is compiled with this sends ids. */
const namedAmong = <C extends Channel>(names: readonly string[]) =>
  z
    .enum(names, { error: 'channel' })
    .check(z.overwrite((name) => channelNamed(name) ?? name)) as unknown as z.ZodMiniType<C, C>

export const ChannelName = namedAmong<Channel>(channelNames)

/** Any but the plugin. */
export const OtherChannelName = namedAmong<(typeof otherChannels)[number]>(
  channelNames.filter((name) => otherChannels.some((channel) => channel === channelNamed(name))),
)

/** A channel that something is narrowed down by; of a name that is no channel's nothing is found. */
export const ChannelFilter = z.string().check(
  z.maxLength(40),
  z.overwrite((name) => channelNamed(name) ?? name),
)
