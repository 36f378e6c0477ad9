/** Review: what customers asked and nothing answered, kept and grouped. */
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { groupings } from '../../functions/areas/review/store.ts'
import { takeStep } from '../../functions/areas/review/steps.ts'
import { unanswered } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { Bot, delivery } from '../kit/bot.ts'
import { message } from '../kit/content-drafts.ts'
import { Customer } from '../kit/customer.ts'
import { parcels, Reviewing, roses, strange } from '../kit/reviewing.ts'
import { openShop } from '../kit/shop.ts'
import { environmentOf, type Worker } from '../kit/world.ts'

const { world } = await openShop()

let reviewing: Reviewing
let admin: Worker
let company: FoundedCompany
let table: Reviewing['table']
beforeEach(async () => {
  reviewing = await Reviewing.opens(world)
  ;({ admin, company, table } = reviewing)
})

describe('what is kept of a question', () => {
  const arrives = async () => {
    world.clock.advance(6000)
    const customer = await Customer.arrives(world, { client: company.name })
    await customer.start()
    return customer
  }

  it('a text that nothing fitted is kept with its channel and its event', async () => {
    await arrives().then((customer) => customer.says('Xylophone zebra'))
    const [question] = await table.list(unanswered)
    const { messages } = await admin.conversations.messages({ userId: question!.userId, since: 0 })
    const event = messages.find(({ number }) => number === question!.number)
    expect(question).toMatchObject({ text: 'Xylophone zebra', channel: 'chat_plugin' })
    expect(event?.what).toMatchObject({ message: { messageType: 'text', text: 'Xylophone zebra' } })
    expect(question).not.toHaveProperty('isDisliked')
  })

  it('a thumb down puts the question of that answer under review once, and a thumb up takes it away', async () => {
    const bot = await Bot.of(company, world.clock)
    const [, intent] = await bot.florist()
    await reviewing.works('Live')
    await admin.environments.remove({ id: environmentOf(company, 'Draft') })
    const block = await admin.blocks.create(message('We bring it.', { text: { en: 'We bring it.' } }))
    await admin.knowledge.mapIntent({ intent: intent._id, blockId: block._id })
    await admin.builds.build()
    await world.settled()
    const config = new Table({ client: company.id })
    const allowed = CompanySettings.parse({ pluginStyle: { allowFeedback: true } })
    await transact([config.put(settings, allowed)])
    const customer = await arrives()
    expect(await customer.says(delivery[0]!)).toEqual(['We bring it.'])
    const thumb = (liked: boolean) =>
      customer.calls.feedback({ ...customer.held, eventId: ulid(), eventNumber: customer.last, liked })
    for (const liked of [false, false]) await thumb(liked)
    const questions = await table.list(unanswered)
    expect(questions).toMatchObject([{ text: delivery[0], isDisliked: true, intentId: intent._id }])
    // It would be answered as before, which is what was not liked.
    const { intents } = await admin.review.list()
    expect(intents.map(({ kind }) => kind)).toEqual(['new'])
    expect(intents[0]!.utterances).toMatchObject([{ value: delivery[0], isDisliked: true }])
    await thumb(true)
    expect(await reviewing.kept()).toEqual([])
  })
})

describe('the list', () => {
  it('REVIEW-002, REVIEW-003, REVIEW-007/list/previous, REVIEW-008/status, REVIEW-011/grouped/statuses: groups what is alike once it is asked for, and `previousResult` never does', async () => {
    await reviewing.asks([...parcels, ...roses, ...strange.slice(0, 4)])
    expect(await admin.review.status()).toEqual({ status: 'inactive', statusMessage: '' })
    const before = await admin.review.list({ previousResult: 'true', first: 'true' })
    await world.settled()
    expect(before).toMatchObject({ status: 'inactive', count: 12, pageSize: 12, returnedGroups: 1, totalGroups: 1 })
    expect(before.intents.map(({ kind }) => kind)).toEqual(['new'])
    expect(await admin.review.status()).toMatchObject({ status: 'inactive' })

    const told = await reviewing.console()
    expect(await admin.review.list({ first: 'true' })).toMatchObject({
      status: 'running',
      statusMessage: '',
      count: 12,
    })
    await world.settled()
    const answer = await admin.review.list({ previousResult: 'true' })
    expect(answer).toMatchObject({ status: 'done', count: 12, pageSize: 12, returnedGroups: 3, totalGroups: 3 })
    expect(answer.environmentId).toBe(reviewing.scope.environment)
    expect(Date.parse(answer.lastUpdate!)).toBeLessThanOrEqual(world.clock.now())
    expect(await admin.review.status()).toEqual({ status: 'done', statusMessage: '', lastUpdate: answer.lastUpdate })
    expect(answer.intents.map(({ kind, size }) => ({ kind, size }))).toEqual([
      { kind: 'cluster', size: 4 },
      { kind: 'cluster', size: 4 },
      { kind: 'others', size: 4 },
    ])
    const texts = answer.intents.map(({ utterances }) => utterances.map(({ original }) => original).toSorted())
    expect(texts).toEqual(expect.arrayContaining([parcels.toSorted(), roses.toSorted()]))
    for (const { name, utterances } of answer.intents.slice(0, 2)) expect(name).toBe(utterances[0]!.value)
    const events = await told()
    const statuses = events.flatMap((event) => (event.type === 'reviewChanged' ? [event.status] : []))
    expect(statuses).toEqual(['running', 'done'])
  })

  it('REVIEW-002: a group whose texts are all too long for a name is called by its number', async () => {
    const long = 'please tell me as soon as you possibly can where on earth my parcel may be '
    await reviewing.asks(Array.from({ length: 12 }, (_, index) => `${long}${index}`))
    expect((await reviewing.grouped()).intents).toMatchObject([{ kind: 'cluster', name: 'Group 1', size: 12 }])
  })

  it('fewer than twelve texts are not grouped, because what looks alike among so few is chance', async () => {
    await reviewing.asks(['do u treat children', 'do you do root canals?', 'whats ur number', ...parcels, ...roses])
    const { status, intents } = await reviewing.grouped()
    expect(status).toBe('done')
    expect(intents).toMatchObject([{ kind: 'few', size: 11 }])
    expect(intents[0]).not.toHaveProperty('suggestion')
  })

  it('equal texts are one line with their count, whatever their capitals and spaces', async () => {
    const ids = await reviewing.asks(['Zebra  xylophone', 'zebra xylophone', 'quantum'])
    const { intents, count } = await admin.review.list({ previousResult: 'true' })
    expect(count).toBe(3)
    expect(intents[0]!.utterances).toMatchObject([
      { value: 'quantum', count: 1 },
      { _id: ids[1], value: 'zebra xylophone', count: 2, ids: [ids[1], ids[0]] },
    ])
  })

  it('is grouped again for more than twenty new questions or after a day, and not before', async () => {
    await reviewing.asks(parcels)
    const first = (await reviewing.grouped()).lastUpdate
    await reviewing.asks(Array.from({ length: 20 }, (_, index) => `where is parcel number ${index}`))
    const same = await reviewing.grouped()
    expect(same.lastUpdate).toBe(first)
    expect(same.intents.map(({ kind, size }) => ({ kind, size }))).toContainEqual({ kind: 'new', size: 20 })
    await reviewing.asks(['where is parcel number 20'])
    const again = await reviewing.grouped()
    expect(again.intents.map(({ kind }) => kind)).not.toContain('new')
    expect(again.lastUpdate).not.toBe(first)
    world.clock.advance(25 * 60 * 60 * 1000)
    const next = await reviewing.grouped()
    expect(Date.parse(next.lastUpdate!)).toBeGreaterThan(Date.parse(again.lastUpdate!) + 24 * 60 * 60 * 1000)
  })

  it('REVIEW-011/statuses: a grouping that crashed is an error with a sentence, which opening the screen leaves and a reload mends', async () => {
    await reviewing.asks(parcels)
    const task = ulid()
    const lost = { status: 'running' as const, task, deadline: world.clock.now() + 60_000, groups: [], others: [] }
    await transact([table.put(groupings, lost)])
    expect(await admin.review.list()).toMatchObject({ status: 'running' })
    await takeStep('fail', reviewing.scope, task)
    const failed = { status: 'error', statusMessage: expect.stringMatching(/not grouped.*Reload/) }
    expect(await admin.review.status()).toMatchObject(failed)
    expect(await admin.review.list({ first: 'true' })).toMatchObject(failed)
    expect(await reviewing.grouped()).toMatchObject({ status: 'done', statusMessage: '' })
  })

  it('REVIEW-011/statuses: a grouping that is not heard of any more is an error, and runs again', async () => {
    await reviewing.asks(parcels)
    const lost = { status: 'running' as const, task: ulid(), deadline: world.clock.now() - 1, groups: [], others: [] }
    await transact([table.put(groupings, lost)])
    expect(await admin.review.status()).toMatchObject({ status: 'error' })
    expect(await reviewing.grouped()).toMatchObject({ status: 'done' })
  })

  it('of several who ask at once one grouping runs', async () => {
    await reviewing.asks(parcels)
    const told = await reviewing.console()
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.review.list()))
    await world.settled()
    expect(answers.every(({ status }) => status === 'running' || status === 'done')).toBe(true)
    const events = await told()
    expect(events.filter((event) => event.type === 'reviewChanged' && event.status === 'running')).toHaveLength(1)
  })

  it('has twenty groups on a page, and counts the questions of that page', async () => {
    const ids = await reviewing.asks(Array.from({ length: 46 }, (_, index) => `topic${index} wanted`))
    const groups = Array.from({ length: 23 }, (_, index) => ({ _id: ulid(), ids: ids.slice(2 * index, 2 * index + 2) }))
    const lastUpdate = new Date(world.clock.now()).toISOString()
    await transact([
      table.put(groupings, { status: 'done', task: ulid(), deadline: 0, lastUpdate, groups, others: [] }),
    ])
    const [first, second, third] = await Promise.all([1, 2, 3].map((page) => admin.review.list({ page })))
    expect(first).toMatchObject({ count: 46, pageSize: 40, returnedGroups: 20, totalGroups: 23 })
    expect(second).toMatchObject({ count: 46, pageSize: 6, returnedGroups: 3, totalGroups: 23 })
    expect(third).toMatchObject({ pageSize: 0, returnedGroups: 0, totalGroups: 23 })
    const seen = [first!, second!].flatMap(({ intents }) => intents.map(({ _id }) => _id))
    expect(new Set(seen).size).toBe(23)
    expect(await admin.review.count()).toEqual({ count: 40 })
  })

  it('is narrowed by language, channel, moment and thumbs down', async () => {
    await reviewing.asks(['guten tag'], { language: 'de' })
    await reviewing.asks(['by mail'], { channel: 'email' })
    await reviewing.asks(['old'], { created: '2026-01-01T10:00:00.000Z' })
    await reviewing.asks(['bad answer'], { isDisliked: true })
    const found = async (filter: Parameters<Worker['review']['list']>[0]) => {
      const { intents, count } = await admin.review.list({ previousResult: 'true', ...filter })
      const values = intents.flatMap(({ utterances }) => utterances.map(({ value }) => value))
      expect(count).toBe(values.length)
      return values.toSorted()
    }
    expect(await found({ language: 'de' })).toEqual(['guten tag'])
    expect(await found({ channel: 'email' })).toEqual(['by mail'])
    expect(await found({ since: '2026-01-01T10:00:01.000Z' })).toEqual(['bad answer', 'by mail', 'guten tag'])
    expect(await found({ disliked: 'true' })).toEqual(['bad answer'])
    expect(await found({ disliked: 'false' })).toEqual(['by mail', 'guten tag', 'old'])
  })

  it('tells what the model of the active environment understands and has an answer to, and which intents a group resembles', async () => {
    await reviewing.works('Draft')
    const { _id: intent } = await admin.knowledge.createIntent({
      title: 'Delivery',
      utterances: delivery.map((text) => ({ text })),
    })
    await admin.knowledge.createIntent({ title: 'Parcels', utterances: parcels.map((text) => ({ text })) })
    await reviewing.asks([...delivery.slice(0, 2), ...parcels, ...strange.slice(0, 8)])
    const before = await reviewing.grouped()
    expect(before.intents.map(({ kind }) => kind)).not.toContain('understood')
    expect(before.intents.flatMap(({ nearest }) => nearest)).toEqual([])
    await admin.builds.build()
    await world.settled()
    const built = await admin.review.list({ previousResult: 'true' })
    expect(built.intents.map(({ kind }) => kind)).not.toContain('understood')
    const ofParcels = built.intents.find(({ utterances }) => utterances.some(({ value }) => value === parcels[0]))!
    expect(ofParcels.nearest[0]).toMatchObject({ title: 'Parcels' })
    expect(ofParcels.nearest[0]!.confidence).toBeGreaterThan(0.5)
    const { _id: blockId } = await admin.blocks.create(message('We bring it.'))
    await admin.knowledge.mapIntent({ intent, blockId })
    const [first] = (await admin.review.list({ previousResult: 'true' })).intents
    expect(first).toMatchObject({ kind: 'understood', nearest: [{ intentId: intent, title: 'Delivery' }] })
    const understood = first!.utterances.map(({ value }) => value)
    expect(understood).toEqual(expect.arrayContaining(delivery.slice(0, 2)))
    for (const text of parcels) expect(understood).not.toContain(text)
    // Live has no model, so that nothing is understood there.
    await reviewing.works('Live')
    expect((await admin.review.list({ previousResult: 'true' })).intents.map(({ kind }) => kind)).not.toContain(
      'understood',
    )
  })
})
