/** The same done with several conversations: each by itself, with its own audit, and each told how it went. */
import pMap from 'p-map'
import { isBuilder } from '#shared/access'
import type { AuditType } from '#shared/audit'
import type { Answer, Given } from '#shared/contract'
import type { takeover } from '#shared/contracts/takeover'
import { Problem } from '#shared/problem'
import { findConversation } from '../../chat/conversation/conversation.ts'
import type { Context } from '../../platform/request/context.ts'
import { updateCustomer } from '../../chat/customer/customer-fields.ts'
import { assign, complete, snooze, unassign } from './changes.ts'

type Asked = Given<(typeof takeover)['bulk']>
type What = Asked['what']
type Refused = Answer<(typeof takeover)['bulk']>['refused'][number]

const atOnce = 5

export const changeSeveral = (context: Context, { userIds, what }: Asked): Promise<Answer<(typeof takeover)['bulk']>> =>
  changeEach(
    context,
    userIds.map((userId) => ({ userId })),
    ({ userId }) => changeOne(context, userId, what),
  )

/** Does it with each conversation by itself, with one named twice once; tells of each how it went. */
export async function changeEach<Named extends { readonly userId: string }>(
  context: Context,
  all: readonly Named[],
  changeIt: (one: Named) => Promise<unknown>,
): Promise<Answer<(typeof takeover)['bulk']>> {
  const once = [...new Map(all.map((one) => [one.userId, one])).values()]
  const change = async (one: Named) => ({
    userId: one.userId,
    refused: await refusalOf(context, one.userId, () => changeIt(one)),
  })
  const outcomes = await pMap(once, change, { concurrency: atOnce })
  // Of conversations none of which is the company's, nothing is told.
  if (outcomes.every(({ refused }) => refused?.code === 'not-found')) throw new Problem('not-found')
  return {
    done: outcomes.flatMap(({ userId, refused }) => (refused ? [] : userId)),
    refused: outcomes.flatMap(({ refused }) => refused ?? []),
  }
}

/** What stands against it, if anything does: the others go on. */
async function refusalOf({ log }: Context, userId: string, deed: () => Promise<unknown>): Promise<Refused | undefined> {
  try {
    await deed()
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) log.error('One of several conversations could not be changed.', error as Error)
    const { code, values } = error instanceof Problem ? error : new Problem('internal')
    return { userId, code, ...(values['name'] && { name: values['name'] }) }
  }
}

async function changeOne(context: Context, userId: string, what: What): Promise<unknown> {
  const type = audits[what.do]
  switch (what.do) {
    case 'assign':
      return assign(context, { userId, agentId: what.agentId }, { type })
    case 'unassign':
      return unassign(context, { userId, agentId: await holderOf(context, userId) }, { type })
    case 'complete': {
      const { topic, outcome } = what
      return complete(context, { userId, agentId: await holderOf(context, userId), topic, outcome }, { type })
    }
    case 'snooze':
      return snooze(context, { userId, until: what.until }, { type })
    case 'tag': {
      const { tags = [] } = await findConversation(context.scope, userId)
      const edit = { tags: [...new Set([...tags, what.tag])], before: { tags } }
      return updateCustomer(context, userId, edit, { type })
    }
  }
}

const audits = {
  assign: 'assign-takeover',
  unassign: 'return-takeover',
  complete: 'complete-takeover',
  snooze: 'snooze-takeover',
  tag: 'edit-customer',
} as const satisfies Readonly<Record<What['do'], AuditType>>

/** Builders decide of what anybody holds, agents of their own. */
async function holderOf(context: Context, userId: string): Promise<string> {
  const { owner } = await findConversation(context.scope, userId)
  return isBuilder(context.rights) && owner.by === 'agent' ? owner.agentId : context.actor.id
}
