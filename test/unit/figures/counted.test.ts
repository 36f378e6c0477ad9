/** What an entry says beside its events, so that it is counted from the entry alone. */
import { describe, expect, it } from 'vitest'
import type { ConversationEventBody } from '#shared/chat/message'
import { countedOf, keptAfter } from '../../../functions/chat/conversation/counted.ts'
import type { ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { agentSays, base, bot, ends, id, interventionId, language, lena, takes, text } from '../../kit/events.ts'

const hours = id('hours')

describe('an entry says', () => {
  const now = new Date('2026-11-20T14:20:00.000Z')
  const before: ConversationItem = {
    _id: id('customer'),
    environmentId: base.environment,
    channel: 'chat_plugin',
    language,
    created: '2026-11-20T14:00:00.000Z',
    session: { status: 'active', started: '2026-11-20T14:00:00.000Z', count: 1 },
    lastActive: '2026-11-20T14:00:00.000Z',
    owner: { by: 'bot' },
    last: 0,
    version: 1,
  }
  const said = (
    of: Partial<ConversationItem>,
    bodies: ConversationEventBody[],
    after: Partial<ConversationItem> = {},
  ) => countedOf({ before: { ...before, ...of }, after: { ...before, ...of, ...after }, eventBodies: bodies, now })
  const queue = { by: 'queue', interventionId, departmentId: id('dept'), since: '2026-11-20T14:19:00.000Z' } as const
  const held = { ...queue, by: 'agent', agentId: lena._id, agentName: 'Lena' } as const

  it('nothing in a preview, and where and who the customer is elsewhere', () => {
    expect(said({ isPreview: true }, [text('Hello')])).toBeUndefined()
    expect(said({}, [text('Hallo')], { language: 'de', gender: 'male', locality: 'Bern' })).toEqual({
      ...base,
      language: 'de',
      gender: 'male',
      locality: 'Bern',
      isNewLocality: true,
    })
  })

  it('when the customer was last active, and whether that was in this session', () => {
    const acted = '2026-11-20T14:10:00.000Z'
    expect(said({ acted }, [text('Hello')])).toEqual({ ...base, previous: acted, isSameSession: true })
    const { started } = before.session
    expect(said({ acted: started }, [text('Hello')])).toEqual({ ...base, previous: started, isSameSession: true })
    const earlier = '2026-11-20T13:59:59.999Z'
    expect(said({ acted: earlier }, [text('Hello')])).toEqual({ ...base, previous: earlier })
    const next = { session: { status: 'active' as const, started: now.toISOString(), count: 2 } }
    const marked = { acted, session: { ...before.session, marks: ['said' as const], block: hours } }
    expect(said(marked, [text('Hello')], next)).toEqual({ ...base, previous: acted })
    expect(said(marked, [text('Hello')])).toMatchObject({ marks: ['said'], block: hours })
  })

  it('how long an agent was waited for, was there, and was silent', () => {
    expect(said({ owner: queue }, [takes])).toMatchObject({ department: id('dept'), heldSeconds: 60 })
    expect(said({ owner: queue }, [ends])).not.toHaveProperty('heldSeconds')
    expect(said({ owner: held }, [ends])).toMatchObject({ agent: lena._id, heldSeconds: 60 })
    const asked = { text: '', from: 'customer' as const, created: '2026-11-20T14:19:50.000Z' }
    const open = { owner: held, awaitingResponse: true, lastMessage: asked }
    expect(said(open, [agentSays])).toMatchObject({ unansweredSeconds: 10 })
    expect(said({ ...open, awaitingResponse: false }, [agentSays])).not.toHaveProperty('unansweredSeconds')
    expect(said(open, [takes])).not.toHaveProperty('unansweredSeconds')
  })

  it('by what the conversation keeps, which only the customer makes active', () => {
    const kept = (bodies: ConversationEventBody[], after: Partial<ConversationItem> = {}) =>
      keptAfter({ before, after: { ...before, ...after }, eventBodies: bodies, now })
    expect(kept([bot(hours)])).toEqual({ acted: undefined, session: { ...before.session, block: hours } })
    expect(kept([text('Hello'), bot(hours), bot()])).toEqual({
      acted: now.toISOString(),
      session: { ...before.session, marks: ['said'], block: hours },
    })
    const next = { session: { ...before.session, count: 2 } }
    expect(
      keptAfter({
        before: { ...before, session: { ...before.session, marks: ['said'], block: hours } },
        after: { ...before, ...next },
        eventBodies: [],
        now,
      }).session,
    ).toEqual(next.session)
  })
})
