/** Conversations whose agent leaves a company: their customers wait for somebody else there. */
import { changeConversation } from '../../chat/conversation/conversation.ts'
import { planHandover } from '../../chat/desk/handover.ts'
import { openOwned } from '../../chat/desk/queues.ts'
import type { OwnedConversation } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'

export async function returnConversations({ actor, now }: Context, client: string, agentId: string): Promise<void> {
  const context = contextIn({ client })
  const isHeld = ({ owner }: OwnedConversation) => owner.by === 'agent' && owner.agentId === agentId
  const by = { _id: actor.id, name: actor.fullName }
  for (const { _id } of (await openOwned({ client })).filter(isHeld))
    await changeConversation(context, _id, (conversation) =>
      isHeld(conversation)
        ? planHandover({ scope: { client }, now }, conversation, { type: 'unassign' }, { by })
        : { eventBodies: [] },
    )
}
