/** Good requests of what agents arrange for themselves, and of what helps them to answer. */
import { ulid } from 'ulid'
import { title } from '../kit/content-drafts.ts'
import { canary, type Bloom } from './bloom.ts'
import { idOf, type Requests } from './good-request.ts'

const held = ({ customer }: Bloom) => ({ userId: customer.userId })
const macroDraft = () => ({ title: title(canary), steps: [{ do: 'note' as const, text: canary }] })
const viewDraft = () => ({ title: title(canary), query: 'queue=mine' })

export const inboxRequests: Pick<Requests, 'inbox' | 'assist'> = {
  inbox: {
    macros: async (bloom) => {
      await bloom.admin.inbox.createMacro(macroDraft())
      return {}
    },
    createMacro: macroDraft,
    updateMacro: async (bloom) => ({ ...macroDraft(), ...(await idOf(bloom.admin.inbox.createMacro(macroDraft()))) }),
    removeMacro: (bloom) => idOf(bloom.admin.inbox.createMacro(macroDraft())),
    runMacro: async (bloom) => ({
      ...held(bloom),
      draftEventId: ulid(),
      ...(await idOf(bloom.admin.inbox.createMacro(macroDraft()))),
    }),
    views: async (bloom) => {
      await bloom.admin.inbox.createView({ ...viewDraft(), audience: { for: 'all' } })
      return {}
    },
    createView: viewDraft,
    updateView: async (bloom) => ({ ...viewDraft(), ...(await idOf(bloom.admin.inbox.createView(viewDraft()))) }),
    removeView: (bloom) => idOf(bloom.admin.inbox.createView(viewDraft())),
    mentions: async (bloom) => {
      const mentions = [bloom.admin.agent._id]
      await bloom.agent.conversations.note({ ...held(bloom), draftEventId: ulid(), text: canary, mentions })
      return {}
    },
    seenMentions: () => ({}),
    drafts: async (bloom) => {
      await bloom.admin.inbox.saveDraft({ ...held(bloom), mode: 'reply', reply: canary, note: '' })
      return {}
    },
    saveDraft: async (bloom) => {
      const { userId } = await bloom.visitor()
      return { userId, mode: 'reply', reply: canary, note: '' }
    },
  },
  assist: {
    suggest: held,
    translate: (bloom) => ({ ...held(bloom), text: canary, to: 'de' }),
    wrapUp: held,
    search: (bloom) => ({ ...held(bloom), text: canary }),
    used: (bloom) => ({ ...held(bloom), what: 'suggest', use: 'used' }),
  },
}
