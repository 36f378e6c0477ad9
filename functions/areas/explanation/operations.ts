/** Explanations of texts: of what a customer has said, by the model of that day, and of any text, by today's. */
import type { ConversationEvent } from '#shared/chat/message'
import type { explanation as contract } from '#shared/contracts/explanation'
import { wallClock } from '#shared/wall-clock'
import { Problem } from '#shared/problem'
import { contentOf, eventAt, eventsBefore, findConversation, scopeOf } from '../../chat/conversation/conversation.ts'
import { deployedModel, modelAt } from '../../bot/stage/models.ts'
import { modelKey } from '../../platform/files/models.ts'
import type { Operations } from '../../platform/request/context.ts'
import { explainText, withoutModel } from '../../bot/checks/explain.ts'

export const operations: Operations<typeof contract> = {
  ofMessage: async ({ userId, number }, { scope, member }) => {
    const conversation = await findConversation(scope, userId)
    const own = scopeOf(scope, userId)
    const events = number === undefined ? await eventsBefore(own) : [await eventAt(own, number)]
    const said = events.findLast((event) => event !== undefined && understoodIn(event) !== undefined)
    const understood = said && understoodIn(said)
    if (!said || !understood) throw new Problem('not-found')
    const { text } = understood
    const content = contentOf(scope, conversation, member.environments)
    // The environment is gone, and its models with it.
    if (!content) return withoutModel(text)
    const then = understood.build && (await modelAt(modelKey(content, understood.build)))
    const model = then || (await deployedModel(content))
    if (!model) return withoutModel(text)
    const { day: today } = wallClock(new Date(said.created), member.company.timezone)
    const explained = await explainText(content, model, { text, today, model: then ? 'then' : 'now' })
    // What was done then counts, whatever the content of today would do.
    return {
      ...explained,
      outcome: understood.outcome,
      ...(understood.outcome === 'knowledge-base' && { reason: 'knowledge' as const }),
      ...(understood.isAskedBack && { reason: 'asked-back' as const }),
    }
  },

  ofText: async ({ text }, { scope, member, now }) => {
    const model = await deployedModel(scope)
    if (!model) return withoutModel(text)
    const { day: today } = wallClock(now, member.company.timezone)
    return explainText(scope, model, { text, today, model: 'then' })
  },
}

/** A text with how it was understood, where it was; in place of a chosen answer the text that it explains. */
function understoodIn({ what }: ConversationEvent) {
  const message = what.type === 'message' ? what.message : undefined
  return message?.understood && { text: message.understood.told ?? message.text ?? '', ...message.understood }
}
