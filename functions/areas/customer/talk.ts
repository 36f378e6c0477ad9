/** What customers say and press, and what the bot answers: a chunk of its own, because a page opens without a word of it. */
import { textIn } from '#shared/languages'
import type { customer, Heard } from '#shared/contracts/customer'
import type { Message, SaidChoice } from '#shared/chat/message'
import { Problem } from '#shared/problem'
import { changeConversation, eventAt, findConversation, type Changed } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { CustomerContext, Operations } from '../../platform/request/context.ts'
import { once } from '../../platform/aws/environment.ts'
import { acceptAttachment } from '../../chat/conversation/attachments.ts'
import { hideIn } from '../../chat/masking/masking.ts'
import { stateAfterThanks } from '../../bot/turn/memory.ts'
import { performAction, planEnd, startAction } from '../../bot/actions/customer-actions.ts'
import { choiceAction, choiceIn, linkAction } from '../../bot/actions/pressed-actions.ts'
import { fileAction, textAction } from '../../bot/actions/sent-actions.ts'
import { answerWith } from './answer.ts'
import { changesOfFeedback } from './feedback.ts'
import { identify } from './identify.ts'
import { shownMenu } from './menu.ts'
import { planRating } from './rating.ts'

export type Talk = Pick<
  Operations<typeof customer>,
  | 'identify'
  | 'conversationStart'
  | 'conversationEnd'
  | 'text'
  | 'choice'
  | 'image'
  | 'urlTrack'
  | 'feedback'
  | 'rating'
>

export const talk: Talk = {
  identify,
  conversationStart: async ({ eventId, ...start }, context) =>
    answer(context, await performAction(context, eventId, startAction(start, context.settings.plugin.preChat))),

  conversationEnd: async ({ eventId, by }, context) =>
    answer(
      context,
      await changeConversation(context, context.scope.conversation, (now) => planEnd(context, now, by), eventId),
    ),

  text: async ({ eventId, text, language }, context) =>
    answer(context, await performAction(context, eventId, textAction(text, { language }))),

  choice: async ({ eventId, eventNumber, item, choice }, context) => {
    const pressed = await findPressedChoice(context, { eventNumber, item, choice })
    return answer(context, await performAction(context, eventId, choiceAction(pressed.choice, pressed)))
  },

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
