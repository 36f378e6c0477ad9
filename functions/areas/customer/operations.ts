/** The customer's side of a conversation. */
import { shownImage, type BrandImage } from '#shared/company/brand-image'
import { effective } from '#shared/company/effective-settings'
import { textIn } from '#shared/languages'
import type { customer, Heard } from '#shared/contracts/customer'
import { forCustomer, type ConversationEvent, type Message, type SaidChoice } from '#shared/chat/message'
import { Problem } from '#shared/problem'
import {
  changeConversation,
  eventAt,
  eventsBefore,
  eventsSince,
  findConversation,
  type Changed,
} from '../../chat/conversation.ts'
import type { ConversationItem } from '../../chat/store.ts'
import { withMediaUrls } from '../../chat/push.ts'
import type { CustomerContext, Operations } from '../../platform/request/context.ts'
import { once } from '../../platform/aws/environment.ts'
import { noteOrigin } from '../../platform/tenancy/origins-seen.ts'
import { giveTicket, listenersOf, postAll } from '../../platform/realtime/sockets.ts'
import { acceptAttachment, uploadTicket } from '../../chat/attachments.ts'
import { hideIn } from '../../chat/masking/masking.ts'
import { chooseLanguage } from '../../bot/language-switch.ts'
import { stateAfterThanks } from '../../bot/memory.ts'
import { readAvailability } from './availability.ts'
import {
  choiceAction,
  choiceIn,
  fileAction,
  linkAction,
  performAction,
  planEnd,
  startAction,
  textAction,
} from '../../bot/customer-actions.ts'
import { changesOfFeedback } from './feedback.ts'
import { planRating } from './rating.ts'
import { identify } from './identify.ts'
import { launcherFor } from './launcher.ts'
import { closeSession, previewToken, session } from './sessions.ts'
import { shownMenu } from './menu.ts'

export const operations: Operations<typeof customer> = {
  launcher: async ({ language }, context) => {
    await noteOrigin({ ...context, isRefused: false })
    return launcherFor(context, language)
  },
  settings: async (_, visitor) => {
    const { company, settings } = visitor
    const { displayName, supportedLangs } = company
    const shown = (image: BrandImage | undefined) => image && shownImage(company._id, image)
    return {
      ...effective(settings),
      displayName,
      supportedLangs,
      logo: shown(settings.logo),
      botIcon: shown(settings.botIcon),
      customButtonIcon: shown(settings.customButtonIcon),
      ...(settings.plugin.availability && { availability: await readAvailability(visitor) }),
    }
  },
  identify,
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

  conversationStart: async ({ eventId, ...start }, context) =>
    answer(context, await performAction(context, eventId, startAction(start, context.settings.plugin.preChat))),

  conversationEnd: async ({ eventId, by }, context) =>
    answer(
      context,
      await changeConversation(context, context.scope.conversation, (now) => planEnd(context, now, by), eventId),
    ),

  text: async ({ eventId, text, language }, context) =>
    answer(context, await performAction(context, eventId, textAction(text, language))),

  choice: async ({ eventId, eventNumber, item, choice }, context) => {
    const pressed = await findPressedChoice(context, { eventNumber, item, choice })
    return answer(context, await performAction(context, eventId, choiceAction(pressed.choice, pressed)))
  },

  upload: ({ contentType, bytes }, context) =>
    uploadTicket(
      { client: context.client, sender: context.scope.conversation, uploadId: context.newId() },
      { contentType, bytes },
    ),

  image: async ({ eventId, uploadId, name }, context) => {
    const file = once(() =>
      acceptAttachment(context, { sender: context.scope.conversation, uploadId, name: hideIn(context, name) }),
    )
    return answer(context, await performAction(context, eventId, async () => fileAction(await file())))
  },

  urlTrack: async ({ eventId, eventNumber, url }, context) => {
    const message = await messageAt(context, eventNumber)
    if (!linksOf(message).includes(url)) throw new Problem('not-found')
    return answer(context, await performAction(context, eventId, linkAction(url, message)))
  },

  feedback: async ({ eventId, eventNumber, liked }, context) => {
    if (!context.settings.pluginStyle.allowFeedback) throw new Problem('feature-disabled')
    const rated = { eventNumber, liked, message: await messageAt(context, eventNumber) }
    const { blockId } = rated.message
    const plan = async (conversation: ConversationItem) => ({
      eventBodies: [{ type: 'feedback' as const, eventNumber, liked, ...(blockId && { blockId }) }],
      ...(liked && conversation.bot && { after: { bot: stateAfterThanks(conversation.bot) } }),
      also: await changesOfFeedback(context, conversation, rated),
    })
    return answer(context, await changeConversation(context, context.scope.conversation, plan, eventId))
  },

  rating: async ({ eventId, rating, comment }, context) => {
    const { survey } = context.settings
    // Words that nobody asked for are not kept.
    const rated = { rating, ...(survey.isOn && survey.comment && { comment }) }
    const plan = (now: ConversationItem) => planRating(context, now, rated)
    return answer(context, await changeConversation(context, context.scope.conversation, plan, eventId))
  },
}

const answer = (context: CustomerContext, { conversation, events }: Changed): Promise<Heard> =>
  answerWith(context, events, conversation.last)

/** What the customer may know of it, with addresses for the files. */
const answerWith = async (
  { scope }: CustomerContext,
  events: readonly ConversationEvent[],
  last: number,
): Promise<Heard> => ({ events: await withMediaUrls(scope, forCustomer(events)), last })

async function messageAt({ scope }: CustomerContext, number: number): Promise<Message> {
  const event = await eventAt(scope, number)
  if (event?.what.type !== 'message') throw new Problem('not-found')
  return event.what.message
}

/** The button as it was shown, so that only such a one can be pressed. */
async function findPressedChoice(
  context: CustomerContext,
  { eventNumber, item, choice }: { eventNumber?: number | undefined; item?: number | undefined; choice: number },
): Promise<{ choice: SaidChoice } & Pick<Message, 'blockId' | 'broadcastId'>> {
  if (eventNumber === undefined) {
    const { language } = await findConversation(context.scope, context.scope.conversation)
    const kept = (await shownMenu(context))[choice]
    if (!kept) throw new Problem('not-found')
    return { choice: { title: textIn(kept.title, language), action: kept.action }, blockId: undefined }
  }
  const message = await messageAt(context, eventNumber)
  const found = choiceIn(message, { item, choice })
  if (!found) throw new Problem('not-found')
  return { choice: found, blockId: message.blockId, broadcastId: message.broadcastId }
}

const linksOf = ({ choices = [], items = [] }: Message): string[] =>
  [...choices, ...items.flatMap((item) => item.choices)]
    .filter(({ action }) => action.type === 'url')
    .map(({ action }) => action.value)
