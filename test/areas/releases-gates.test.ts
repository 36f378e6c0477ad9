/** The gate of an environment: which releases it lets customers have. */
import { afterAll, describe, expect, it } from 'vitest'
import { gateDefault, type Gate } from '#shared/contracts/environments'
import { message } from '../kit/content-drafts.ts'
import { saying, writeTalk } from '../kit/replaying.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

describe('the gate of an environment', () => {
  const required: Gate = { ...gateDefault, replay: 'required', conversations: 3 }
  const refused = { code: 'checks-required', status: 409 }

  it('is saved with the environment, listed with it, and named in the history', async () => {
    const own = await Releasing.begin(world)
    const { admin, live } = own
    expect((await admin.environments.list()).map(({ gate }) => gate)).toEqual([undefined, undefined])
    const saved = await admin.environments.update({ _id: live, name: 'Live', gate: required })
    expect(saved).toMatchObject({ _id: live, gate: required })
    expect(await admin.environments.update({ _id: live, name: 'Live' })).toMatchObject({ gate: required })
    expect((await admin.environments.list()).find(({ _id }) => _id === live)).toMatchObject({ gate: required })
    expect((await admin.history.audits()).audits[0]).toMatchObject({ type: 'edit-environment', data: { name: 'Live' } })
    const none = { ...required, conversations: 0 }
    await expect(admin.environments.update({ _id: live, name: 'Live', gate: none })).rejects.toMatchObject({
      code: 'bad-request',
      details: [{ path: 'gate.conversations' }],
    })
  })

  it('lets everything pass that it only shows, or does not ask for', async () => {
    const own = await Releasing.begin(world)
    await own.write('One')
    await expect(own.release()).resolves.toMatchObject({ status: 'current' })
    await own.admin.environments.update({ _id: own.live, name: 'Live', gate: { ...required, replay: 'none' } })
    await own.write('Two')
    const { _id } = await own.release({ asCandidate: true })
    expect(await own.activate(_id)).toMatchObject({ status: 'current' })
  })

  it('takes a candidate that has passed its checks, by as many conversations as it asks for, and nothing else', async () => {
    const own = await Releasing.begin(world)
    await own.admin.blocks.create({ ...message(), title: 'Welcome', key: 'welcome', text: { en: 'Hello' } })
    const answer = await own.admin.blocks.create({ ...message(), title: 'Sorry', key: 'misunderstood' })
    const first = await own.release()
    for (let count = 0; count < 3; count++)
      await writeTalk(own, {
        bodies: [{ type: 'conversation-start', language: 'en', isNewUser: true }, saying('Hm')],
      })
    const gateOf = (gate: Gate) => own.admin.environments.update({ _id: own.live, name: 'Live', gate })
    const test = async (_id: string, conversations: number) => {
      await own.admin.releases.startChecks({ _id, environmentId: own.live, conversations })
      await world.settled()
    }
    const latest = async () => (await own.admin.history.audits()).audits[0]!.type
    await gateOf(required)
    await own.write('One')
    await expect(own.promote()).rejects.toMatchObject(refused)
    expect(await own.titles('Live')).toEqual(['Sorry', 'Welcome'])
    const one = await own.release({ asCandidate: true })
    await expect(own.activate(one._id)).rejects.toMatchObject(refused)
    await test(one._id, 2)
    await expect(own.activate(one._id)).rejects.toMatchObject(refused)
    await test(one._id, 3)
    expect(await own.activate(one._id)).toMatchObject({ status: 'current' })
    expect(await latest()).toBe('restore-environment')

    const person = await own.admin.blocks.create({
      type: 'function',
      title: 'Person',
      group: 'People',
      function: { type: 'handover' },
    })
    await own.admin.blocks.update({ ...answer, next: person._id, revision: undefined })
    const hands = await own.release({ asCandidate: true })
    await test(hands._id, 3)
    await own.activate(hands._id)
    await own.admin.blocks.update({ ...answer, next: undefined, revision: undefined })
    const worse = await own.release({ asCandidate: true })
    await test(worse._id, 3)
    expect((await own.listOf(own.live))[0]!.checks).toMatchObject({ replay: { worse: 3 } })
    await expect(own.activate(worse._id)).rejects.toMatchObject(refused)
    await expect(own.activate(worse._id, { targetId: own.draft })).resolves.toMatchObject({ environmentId: own.draft })
    await gateOf({ ...required, worseMax: 2 })
    await expect(own.activate(worse._id)).rejects.toMatchObject(refused)

    // Going back to what answered before is nobody's to stop.
    expect(await own.activate(first._id)).toMatchObject({ status: 'current', number: first.number })
    expect(await latest()).toBe('restore-environment')
    await own.activate(hands._id)
    const again = await own.release({ asCandidate: true, overwrite: true })
    await test(again._id, 3)
    await expect(own.activate(again._id)).rejects.toMatchObject(refused)
    expect(await own.activate(again._id, { despiteChecks: true })).toMatchObject({ status: 'current' })
    expect((await own.admin.history.audits()).audits[0]).toMatchObject({
      type: 'overrule-environment',
      data: { name: 'Live', description: expect.stringMatching(/^#\d+/) as string },
    })
    await expect(own.activate(again._id, { environmentId: own.live })).rejects.toMatchObject({ code: 'not-current' })
  })

  it('does not take a copy that was checked in another environment', async () => {
    const own = await Releasing.begin(world)
    await own.write('One')
    const release = await own.release()
    const other = (await own.admin.environments.create({ name: 'Other' }))._id
    await own.admin.environments.update({ _id: other, name: 'Other', gate: { ...required, conversations: 1 } })
    await own.workIn('Other')
    await own.admin.releases.startChecks({ _id: release._id, environmentId: own.live, conversations: 1 })
    await world.settled()
    await expect(own.activate(release._id, { targetId: other })).rejects.toMatchObject(refused)
    await own.activate(release._id, { targetId: other, despiteChecks: true })
    expect(await own.titles(other)).toEqual(['One'])
  })

  it('takes what its own tests and question sets pass, and tells which of them fail', async () => {
    const own = await Releasing.begin(world)
    const { admin, live } = own
    const bye = await admin.blocks.create({ ...message(), title: 'Bye', text: { en: 'See you' } })
    const talk = {
      type: 'talk' as const,
      title: 'Says goodbye',
      language: 'en' as const,
      steps: [{ input: { type: 'start' as const, blockId: bye._id }, expect: { saysContains: 'Goodbye' } }],
    }
    const question = { text: 'anything at all', block: bye._id }
    const { _id } = await admin.tests.create({ test: talk })
    const asked = { type: 'questions' as const, title: 'Asked', language: 'en' as const }
    const set = await admin.tests.create({ test: { ...asked, questions: [question, { text: 'xylophone' }] } })
    const gate: Gate = { ...gateDefault, tests: 'required', questions: 'required', rightMin: 0.5 }
    await admin.environments.update({ _id: live, name: 'Live', gate })
    const check = async (release: string) => {
      await admin.releases.startChecks({ _id: release, environmentId: live, conversations: 0 })
      await world.settled()
      return admin.releases.differences({ _id: release, environmentId: live })
    }
    const failing = await own.release({ asCandidate: true })
    const { checks, tests } = await check(failing._id)
    expect(checks).toMatchObject({ tests: { passed: 0, of: 1 }, questions: { right: 1, of: 2 } })
    expect(tests).toMatchObject([
      { testId: _id, title: 'Says goodbye', failures: [{ index: 0, expectation: 'saysContains' }] },
      { testId: set._id, title: 'Asked', right: 1, of: 2 },
    ])
    await expect(own.activate(failing._id)).rejects.toMatchObject(refused)

    await own.edit(bye, 'Goodbye')
    const passing = await own.release({ asCandidate: true })
    expect((await check(passing._id)).checks).toMatchObject({ tests: { passed: 1, of: 1 } })
    await admin.environments.update({ _id: live, name: 'Live', gate: { ...gate, rightMin: 0.6 } })
    await expect(own.activate(passing._id)).rejects.toMatchObject(refused)
    await admin.environments.update({ _id: live, name: 'Live', gate })
    expect(await own.activate(passing._id)).toMatchObject({ status: 'current' })
  })
})
