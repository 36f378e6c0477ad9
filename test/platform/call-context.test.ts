/** What a commit of an agent's operation lands beside its changes, as the contract of its route says. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { callContext } from '../../functions/platform/request/call-context.ts'
import type { Context, Landing } from '../../functions/platform/request/context.ts'
import { contextIn } from '../../functions/platform/request/scoped-context.ts'

const idOf = (n: number) => `01JD000000000000000000000${n}`
const scope = { client: idOf(1), environment: idOf(2), release: idOf(3) }
const actor = { id: idOf(4), authId: 'ada', email: 'ada@bloom.example', fullName: 'Ada Admin', signedIn: 0 }

let landed: { audits: unknown[]; events: Landing['events'] }

beforeEach(() => {
  process.env['TABLE_NAME'] = 'table'
  landed = { audits: [], events: [] }
})

/** The context of a call that only notes what would be written: rights and membership are not asked here. */
function calling(area: string, route: Route): Context {
  const context = {
    ...contextIn(scope),
    actor,
    commit: async (changes: Parameters<Context['commit']>[0], { events }: Landing = {}) => {
      landed = { audits: changes.map(({ write }) => 'Put' in write && write.Put?.Item?.['type']), events }
    },
  }
  return callContext(context as unknown as Context, { area, route })
}

describe('a commit that says what it is about', () => {
  it('lands the audit that its route names, and tells of the area in its environment', async () => {
    await calling('forms', contracts.forms.create).commit([], { about: { name: 'Order', id: idOf(5) } })
    const changed = { type: 'changed', area: 'forms', environmentId: scope.environment, id: idOf(5) }
    expect(landed).toEqual({ audits: ['create-form'], events: [changed] })
  })

  it('chooses among the audits of its route, and tells of what the whole company has', async () => {
    const about = { name: 'Live', type: 'publish-environment' } as const
    await calling('environments', contracts.environments.update).commit([], { about })
    expect(landed).toEqual({ audits: ['publish-environment'], events: [{ type: 'changed', area: 'environments' }] })
  })

  it('tells nothing where it only reads, and only its own events where it names some', async () => {
    await calling('conversations', contracts.conversations.download).commit([], { about: { name: 'Customer' } })
    expect(landed).toEqual({ audits: ['download-customer'], events: [] })
    const events = [{ type: 'queuesChanged', environmentId: scope.environment, userId: idOf(6) } as const]
    await calling('takeover', contracts.takeover.start).commit([], { about: { name: 'Customer' }, events })
    expect(landed).toEqual({ audits: ['start-takeover'], events })
  })

  it('is refused where its route names no such audit, or leaves open which of several', async () => {
    const update = calling('environments', contracts.environments.update)
    await expect(update.commit([], { about: { name: 'Live' } })).rejects.toThrow('names no audit')
    await expect(update.commit([], { about: { name: 'Live', type: 'delete-form' } })).rejects.toThrow('delete-form')
    const read = calling('environments', contracts.environments.switch)
    await expect(read.commit([], { about: { name: 'Live' } })).rejects.toThrow('names no audit')
  })
})

it('a commit that says nothing of it lands its changes and nothing else', async () => {
  await calling('forms', contracts.forms.create).commit([])
  expect(landed).toEqual({ audits: [], events: undefined })
})
