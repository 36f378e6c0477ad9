/** The customer's side of a conversation. */
import { shownImage, type BrandImage } from '#shared/company/brand-image'
import { effective } from '#shared/company/effective-settings'
import { textIn } from '#shared/languages'
import type { customer } from '#shared/contracts/customer'
import { eventsBefore, eventsSince, findConversation } from '../../chat/conversation/conversation.ts'
import { uploadTicket } from '../../chat/conversation/attachments.ts'
import type { Operations } from '../../platform/request/context.ts'
import { companyNameOf } from '../../platform/tenancy/company.ts'
import { noteOrigin } from '../../platform/tenancy/origins-seen.ts'
import { giveTicket, listenersOf, postAll } from '../../platform/realtime/sockets.ts'
import { chooseLanguage } from '../../bot/stage/offered-languages.ts'
import { answerWith } from './answer.ts'
import { readAvailability } from './availability.ts'
import { launcherFor } from './launcher.ts'
import { shownMenu } from './menu.ts'
import { closeSession, previewToken, session } from './sessions.ts'

export const operations: Operations<typeof customer> = {
  launcher: async ({ language }, context) => {
    await noteOrigin({ ...context, isRefused: false })
    return launcherFor(context, language)
  },
  settings: async (_, visitor) => {
    const { company, settings } = visitor
    const { supportedLangs } = company
    const shown = (image: BrandImage | undefined) => image && shownImage(company._id, image)
    return {
      ...effective(settings),
      displayName: companyNameOf(visitor),
      supportedLangs,
      logo: shown(settings.logo),
      botIcon: shown(settings.botIcon),
      customButtonIcon: shown(settings.customButtonIcon),
      ...(settings.plugin.availability && { availability: await readAvailability(visitor) }),
    }
  },
  identify: async (said, context) => (await talk()).identify(said, context),
  session,
  openSession: session,
  previewToken: async (_, context) => ({ preview: await previewToken(context) }),

  endSession: async ({ userId }, { scope }) => {
    await closeSession(scope)
    return { userId }
  },

  socketTicket: async (_, { scope, now }) => {
    const { client, environment, conversation } = scope
    return { ticket: await giveTicket({ client, environment, conversation }, now) }
  },

  events: async ({ since, before }, context) => {
    const { scope } = context
    const events = since === undefined ? await eventsBefore(scope, before) : await eventsSince(scope, since)
    return answerWith(context, events, (await findConversation(scope, scope.conversation)).last)
  },

  persistentMenu: async ({ language }, context) => {
    const asked = chooseLanguage(context, language)
    return (await shownMenu(context)).map(({ title, action }) => ({ title: textIn(title, asked), action }))
  },

  typing: async (_, { scope }) => {
    const agents = (await listenersOf(scope)).filter(({ agent }) => agent)
    await postAll(
      agents.map(({ connection }) => connection),
      { kind: 'customerTyping', userId: scope.conversation },
    )
    return {}
  },

  upload: ({ contentType, bytes }, context) =>
    uploadTicket(
      { client: context.client, sender: context.scope.conversation, uploadId: context.newId() },
      { contentType, bytes },
    ),

  conversationStart: async (said, context) => (await talk()).conversationStart(said, context),
  conversationEnd: async (said, context) => (await talk()).conversationEnd(said, context),
  text: async (said, context) => (await talk()).text(said, context),
  choice: async (said, context) => (await talk()).choice(said, context),
  image: async (said, context) => (await talk()).image(said, context),
  urlTrack: async (said, context) => (await talk()).urlTrack(said, context),
  feedback: async (said, context) => (await talk()).feedback(said, context),
  rating: async (said, context) => (await talk()).rating(said, context),
}

/** Loaded with the first word: most of the code is behind it, and a page that opens waits for none of it. */
const talk = async () => (await import('./talk.ts')).talk
