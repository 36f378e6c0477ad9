import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/realtime/events'
import { reactionTo } from '../../../frontend/src/app/live/reactions.ts'

const own = '01HZXY0000000000000000AAAA'
const other = '01HZXY0000000000000000BBBB'
const here = { agentId: own, environmentId: '01HZXY0000000000000000CCCC', isReady: false }

describe('what an event means', () => {
  it('ENV-013/reload/other: a switch of environment by the same agent reloads, one by another agent is ignored', () => {
    const event = { type: 'switchEnvironment', environmentId: here.environmentId } as const
    expect(reactionTo({ ...event, agentId: own }, here)).toEqual({ does: 'reload' })
    expect(reactionTo({ ...event, agentId: other }, here)).toEqual({ does: 'nothing' })
  })

  it('WORKSPACES-007/reload/other: a switch of workspace by the same agent reloads, one by another agent is ignored', () => {
    const event = { type: 'switchClient', activeClient: 'harbour' } as const
    expect(reactionTo({ ...event, agentId: own }, here)).toEqual({ does: 'reload' })
    expect(reactionTo({ ...event, agentId: other }, here)).toEqual({ does: 'nothing' })
  })

  it('a written form refreshes the forms of its own environment only', () => {
    const event = { type: 'changed', area: 'forms', id: other } as const
    const refresh = { does: 'refresh', areas: ['forms', 'history', 'releases', 'variables', 'overview'] }
    expect(reactionTo({ ...event, environmentId: here.environmentId }, here)).toEqual(refresh)
    expect(reactionTo({ ...event, environmentId: other }, here)).toEqual({ does: 'nothing' })
  })

  it.each([
    ['departments', []],
    // Roles of the one who looks may be among it, and seats are taken and freed.
    ['agents', ['account', 'workspaces', 'billing']],
    ['environments', ['account', 'releases', 'overview']],
    // The account shows name, logo, languages and timezone of the company.
    ['settings', ['account', 'hierarchy']],
    ['blocks', ['hierarchy', 'knowledge', 'releases', 'variables', 'events', 'overview']],
    // A mapping decides which block an intent leads to.
    ['knowledge', ['blocks', 'hierarchy', 'builds', 'releases', 'overview']],
    ['tests', ['releases', 'overview']],
    ['releases', ['overview']],
    ['review', ['overview']],
    // A tier opens and closes parts of the console.
    ['billing', ['account']],
    ['workspaces', ['account', 'agents', 'rasa']],
  ])('a change of %s refreshes them, the history, and the areas that show something of them', (area, others) => {
    expect(reactionTo({ type: 'changed', area }, here)).toEqual({
      does: 'refresh',
      areas: [area, 'history', ...others],
    })
  })

  it('another release refreshes all content where it is current, and elsewhere what differs from it', () => {
    const event = { type: 'releaseActivated' as const, release: other, number: 2, retired: [] }
    expect(reactionTo({ ...event, environmentId: here.environmentId }, here)).toMatchObject({
      areas: 'blocks hierarchy forms knowledge builds tests releases variables events history overview'.split(' '),
    })
    expect(reactionTo({ ...event, environmentId: other }, here)).toMatchObject({
      areas: ['releases', 'history', 'overview'],
    })
  })

  it('BUILDS-008: a build refreshes the builds of its own environment, and elsewhere the releases that may wait for it', () => {
    const event = { type: 'rasaBuildStarted', taskId: other, status: 'created' } as const
    expect(reactionTo({ ...event, environmentId: here.environmentId }, here)).toMatchObject({
      areas: ['builds', 'overview'],
    })
    expect(reactionTo({ ...event, environmentId: other }, here)).toEqual({ does: 'nothing' })
  })

  it.each([
    ['completed', ['builds', 'overview', 'releases'], ['releases']],
    ['failed', ['builds', 'overview', 'releases'], ['releases']],
    ['timed-out', ['builds', 'overview', 'releases'], ['releases']],
    // The model that was loaded understands more of the questions under review.
    ['deployed', ['builds', 'overview', 'releases', 'review'], ['releases']],
  ] as const)('a build that is %s refreshes what waited for its model', (status, inIt, elsewhere) => {
    const event = { type: 'rasaBuildStarted', taskId: other, status } as const
    expect(reactionTo({ ...event, environmentId: here.environmentId }, here)).toEqual({ does: 'refresh', areas: inIt })
    expect(reactionTo({ ...event, environmentId: other }, here)).toEqual({ does: 'refresh', areas: elsewhere })
  })

  const run = other
  it.each([
    ['broadcastChanged', { id: other, phase: 'sent' }, ['broadcasts', 'history'], ['broadcasts', 'history']],
    ['backupChanged', { id: other, status: 'complete' }, ['backups', 'history'], undefined],
    ['erasureStarted', { id: other, run }, ['privacy', 'history'], ['privacy', 'history']],
    ['erasureCompleted', { id: other }, ['privacy'], ['privacy']],
    ['channelChanged', { channel: 'line', state: 'down' }, ['channels', 'overview'], undefined],
    ['webhookChanged', { id: other, state: 'down' }, ['webhooks'], ['webhooks']],
    ['checksStarted', { number: 2, run }, ['releases'], ['releases']],
    ['checksProgressed', { releaseId: other, done: 1, of: 2 }, ['releases'], ['releases']],
    ['knowledgeRead', {}, ['blocks', 'overview'], undefined],
    ['reviewChanged', { status: 'done' }, ['review', 'overview'], ['review', 'overview']],
  ] as const)('%s refreshes what shows it, in its environment and elsewhere', (type, event, inIt, elsewhere) => {
    const reaction = (areas: readonly string[] | undefined) =>
      areas ? { does: 'refresh', areas } : { does: 'nothing' }
    // Some of them belong to no environment.
    const eventIn = (environmentId: string) => ({ type, ...event, environmentId }) as Event
    expect(reactionTo(eventIn(here.environmentId), here)).toEqual(reaction(inIt))
    expect(reactionTo(eventIn(other), here)).toEqual(reaction(elsewhere))
  })
})

it('a conversation that begins alerts only who is ready and has it, or all who are where nobody has it', () => {
  const event = { type: 'conversationStarted', environmentId: other, userId: other } as const
  const ready = { ...here, isReady: true }
  const alert = { does: 'alert', of: 'started' }
  expect(reactionTo(event, ready)).toEqual(alert)
  expect(reactionTo({ ...event, concerns: [other, own] }, ready)).toEqual(alert)
  expect(reactionTo({ ...event, concerns: [other] }, ready)).toEqual({ does: 'nothing' })
  expect(reactionTo(event, here)).toEqual({ does: 'nothing' })
})

it('a conversation that is back from a snooze is told of to the agent who put it aside', () => {
  const woken = { agentId: own, customer: 'Olivia Fox' }
  const event = { type: 'queuesChanged', environmentId: other, userId: other, woken } as const
  expect(reactionTo(event, here)).toEqual({ does: 'tell', what: 'woken', customer: 'Olivia Fox', userId: other })
  expect(reactionTo(event, { ...here, agentId: other })).toEqual({ does: 'nothing' })
})

it('a waiting customer alerts only who is ready, whichever environment they edit', () => {
  const event = { type: 'customerWaiting', userId: other, reminder: true } as const
  const ready = { ...here, isReady: true }
  expect(reactionTo({ ...event, environmentId: here.environmentId }, ready)).toEqual({ does: 'alert', of: 'reminder' })
  expect(reactionTo({ ...event, environmentId: here.environmentId }, here)).toEqual({ does: 'nothing' })
  expect(reactionTo({ ...event, environmentId: other }, ready)).toEqual({ does: 'alert', of: 'reminder' })
  expect(reactionTo({ ...event, environmentId: other, reminder: false }, ready)).toEqual({
    does: 'alert',
    of: 'waiting',
  })
})

it('a customer given by a colleague is told of to the agent who got it, whichever environment they edit', () => {
  const assigned = { agentId: own, by: 'Jonas Keller', customer: 'Olivia Fox' }
  const event = { type: 'queuesChanged', environmentId: other, userId: other } as const
  const { by, customer } = assigned
  expect(reactionTo({ ...event, assigned }, here)).toEqual({
    does: 'tell',
    what: 'assigned',
    by,
    customer,
    userId: other,
  })
  expect(reactionTo({ ...event, assigned: { ...assigned, agentId: other } }, here)).toEqual({ does: 'nothing' })
  expect(reactionTo(event, here)).toEqual({ does: 'nothing' })
})

it('what became of an agent’s customer is told to that agent alone', () => {
  const told = { agentId: own, what: 'undelivered' as const, customer: 'Eleanor Hart' }
  const event = { type: 'queuesChanged', environmentId: here.environmentId, userId: other, told } as const
  expect(reactionTo(event, here)).toEqual({
    does: 'tell',
    what: 'undelivered',
    customer: 'Eleanor Hart',
    userId: other,
  })
  expect(reactionTo(event, { ...here, agentId: other })).toEqual({ does: 'nothing' })
})
