/** The adapters of channels whose providers list templates: apart from the others, because agents ask for them alone. */
import type { Channel } from '#shared/chat/channels'
import type { Adapter } from './adapter.ts'
import { twilio } from './twilio/adapter.ts'
import { whatsapp } from './whatsapp/adapter.ts'

const templating: { readonly [C in Channel]?: Adapter } = { twilio, whatsapp }

/** The adapter of a channel whose definition says that it has templates. It is given the settings of its own channel only. */
export const templatingAdapterOf = (channel: Channel): Adapter | undefined => templating[channel]
