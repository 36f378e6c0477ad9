/** Review: questions of customers folded into training, deleted and exported. */
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import { wallClock } from '#shared/wall-clock'
import { utterancesPerIntentMax } from '#shared/limits'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { fileBehind } from '../kit/content-files.ts'
import { parcels, Reviewing, strange } from '../kit/reviewing.ts'
import { openShop } from '../kit/shop.ts'
import { environmentOf, type Worker } from '../kit/world.ts'

const { world } = await openShop()

let reviewing: Reviewing
let admin: Worker
let company: FoundedCompany
beforeEach(async () => {
  reviewing = await Reviewing.opens(world)
  ;({ admin, company } = reviewing)
})

const request = (ids: readonly string[], value: string) => ({ items: [{ ids: [...ids], value }], requestId: ulid() })

describe('questions under review', () => {
  it('REVIEW-005/removed/count/page-size, REVIEW-008/delete/count: are deleted by their ids or by what they say, and count and page size fall by as many', async () => {
    const ids = await reviewing.asks([...parcels, 'Zebra xylophone', 'zebra xylophone', ...strange])
    expect(await reviewing.grouped()).toMatchObject({ count: 15, pageSize: 15 })
    expect(await admin.review.remove({ ids: [ids[0]!] })).toEqual({ deleted: 1 })
    const left = await admin.review.list()
    expect(left).toMatchObject({ count: 14, pageSize: 14 })
    const cluster = left.intents.find(({ utterances }) => utterances.some(({ _id }) => _id === ids[1]))!
    expect(cluster.kind).toBe('cluster')
    expect(cluster.utterances.map(({ _id }) => _id).toSorted()).toEqual(ids.slice(1, 4).toSorted())
    expect(await admin.review.remove({ utterances: ['ZEBRA xylophone'] })).toEqual({ deleted: 2 })
    const rest = await admin.review.list()
    expect(rest).toMatchObject({ count: 12, pageSize: 12 })
    expect(JSON.stringify(rest.intents)).not.toContain('ebra xylophone')
    expect(await admin.review.count()).toEqual({ count: 12 })
    expect((await reviewing.audits()).filter((type) => type === 'delete-question')).toHaveLength(2)
    expect(JSON.stringify(await admin.history.audits())).not.toContain('ebra')
    expect(await admin.review.remove({ ids: [ids[0]!] })).toEqual({ deleted: 0 })
    expect((await reviewing.audits()).filter((type) => type === 'delete-question')).toHaveLength(2)
  })

  it('REVIEW-004/groups/metrics, REVIEW-008/delete-all/count: are all deleted at once, which leaves no group and no number, and one line in the audit', async () => {
    await reviewing.asks(Array.from({ length: 200 }, (_, index) => `where is parcel ${index}`))
    expect((await reviewing.grouped()).count).toBe(200)
    expect(await admin.review.removeAll()).toEqual({ deleted: 200 })
    expect(await admin.review.list()).toMatchObject({
      intents: [],
      count: 0,
      pageSize: 0,
      returnedGroups: 0,
      totalGroups: 0,
    })
    expect(await admin.review.count()).toEqual({ count: 0 })
    expect(await reviewing.kept()).toEqual([])
    expect((await reviewing.audits()).filter((type) => type === 'delete-question')).toHaveLength(1)
  })

  it('of another company are neither seen nor deleted nor folded', async () => {
    const [id] = await reviewing.asks(parcels)
    const { admin: stranger, company: other } = await world.newCompany()
    const agentId = stranger.agent._id
    await stranger.environments.switch({ environmentId: environmentOf(other, 'Draft'), agentId })
    expect(await stranger.review.list()).toMatchObject({ intents: [], count: 0 })
    expect(await stranger.review.remove({ ids: [id!], utterances: parcels })).toEqual({ deleted: 0 })
    expect(await stranger.review.removeAll()).toEqual({ deleted: 0 })
    await expect(stranger.review.assign({ ...request([id!], 'Mine'), title: 'Mine' })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await stranger.knowledge.intents()).toEqual([])
    expect(await reviewing.kept()).toHaveLength(parcels.length)
  })

  it('REVIEW-009/download: are exported as a CSV file of the company and the day, a line for each text', async () => {
    const { _id: intentId } = await admin.knowledge.createIntent({ title: 'Sums' })
    await reviewing.asks(['=1+1', '=1+1', 'Is it late, or lost?'], {
      channel: 'chat_plugin',
      intentId,
      confidence: 0.25,
    })
    await reviewing.asks(['guten tag'], { language: 'de', isDisliked: true })
    const answer = await admin.review.export({})
    const [year, month, day] = wallClock(new Date(world.clock.now()), 'Europe/London').day.split('-')
    expect(answer.fileName).toBe(`${company.name}-unanswered-questions-${day}-${month}-${year!.slice(2)}.csv`)
    const { text, type, disposition } = await fileBehind(answer)
    expect(type).toBe('text/csv; charset=utf-8')
    expect(disposition).toBe(`attachment; filename*=UTF-8''${answer.fileName}`)
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe('\ufeffquestion,times,group,language,channel,last asked,taken for,confidence,disliked')
    expect(lines.map((line) => line.replace(/\d{4}-[^,]*Z/, 'moment'))).toEqual([
      'guten tag,1,New,de,,moment,,,yes',
      '"Is it late, or lost?",1,New,en,chat_plugin,moment,Sums,0.25,',
      "'=1+1,2,New,en,chat_plugin,moment,Sums,0.25,",
    ])
    const german = await fileBehind(await admin.review.export({ language: 'de' }))
    expect(german.text.trimEnd().split('\r\n')).toHaveLength(2)
  })
})

describe('folding', () => {
  it('REVIEW-010/existing/new/leaves: a question becomes an utterance of an existing or a new intent of the active environment, and leaves the review', async () => {
    const ids = await reviewing.asks(['Where is my Parcel', 'where is my parcel', 'do you sell roses', 'zebra'])
    const intent = await admin.knowledge.createIntent({ title: 'Parcels', utterances: [{ text: 'my parcel' }] })
    const told = await reviewing.console()
    const folded = await admin.review.assign({ ...request([ids[1]!], 'where is my parcel?'), intentId: intent._id })
    expect(folded).toEqual({ intentId: intent._id, title: 'Parcels', added: 1, deleted: 2, revision: 2 })
    const created = await admin.review.assign({ ...request([ids[2]!], 'do you sell roses'), title: 'Roses' })
    expect(created).toMatchObject({ title: 'Roses', added: 1, deleted: 1, revision: 1 })
    const intents = await admin.knowledge.intents()
    expect(intents.map(({ title, utterances }) => [title, ...utterances.map(({ text }) => text)])).toEqual([
      ['Parcels', 'my parcel', 'where is my parcel?'],
      ['Roses', 'do you sell roses'],
    ])
    expect(await reviewing.kept()).toEqual(['zebra'])
    const revisions = await admin.knowledge.revisions({ id: intent._id, model: 'intent' })
    expect(revisions.map(({ revision }) => revision)).toEqual([2, 1])
    expect((await reviewing.audits()).toSorted()).toEqual(['create-intent', 'create-intent', 'edit-intent'])
    const events = await told()
    expect(events).toContainEqual(expect.objectContaining({ type: 'changed', area: 'knowledge', id: intent._id }))
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'reviewChanged', environmentId: reviewing.scope.environment }),
    )
  })

  it('the same request folds once, also where it comes several times at once', async () => {
    const [id] = await reviewing.asks(['where is my parcel'])
    const intent = await admin.knowledge.createIntent({ title: 'Parcels' })
    const wanted = { ...request([id!], 'where is my parcel'), intentId: intent._id }
    const answers = await Promise.all([admin.review.assign(wanted), admin.review.assign(wanted)])
    const again = await admin.review.assign(wanted)
    for (const answer of answers) expect(answer).toEqual(again)
    expect(again).toMatchObject({ added: 1, deleted: 1, revision: 2 })
    const [after] = await admin.knowledge.intents()
    expect(after).toMatchObject({ revision: 2, utterances: [{ text: 'where is my parcel' }] })
  })

  it('of several who fold one question into different intents one does, and nothing of the others is kept', async () => {
    const [id] = await reviewing.asks(['where is my parcel'])
    const titles = Array.from({ length: 8 }, (_, index) => `Parcels ${index}`)
    const results = await Promise.allSettled(
      titles.map((title) => admin.review.assign({ ...request([id!], 'where is my parcel'), title })),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []))
    expect(refused).toHaveLength(7)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'not-found' })
    expect(await admin.knowledge.intents()).toHaveLength(1)
  })

  it('of two who fold at once into one intent both do', async () => {
    const ids = await reviewing.asks(parcels)
    const { _id: intentId } = await admin.knowledge.createIntent({ title: 'Parcels' })
    await Promise.all(ids.map((id, index) => admin.review.assign({ ...request([id], parcels[index]!), intentId })))
    const [intent] = await admin.knowledge.intents()
    expect(intent!.utterances.map(({ text }) => text).toSorted()).toEqual(parcels.toSorted())
    expect(await reviewing.kept()).toEqual([])
  })

  it('a text that the intent has already is not added, and its questions leave all the same', async () => {
    const ids = await reviewing.asks(['where is my parcel', 'zebra'])
    const intent = await admin.knowledge.createIntent({
      title: 'Parcels',
      utterances: [{ text: 'Where is my parcel' }],
    })
    const answer = await admin.review.assign({ ...request([ids[0]!], 'where is my parcel'), intentId: intent._id })
    expect(answer).toMatchObject({ added: 0, deleted: 1, revision: 1 })
    expect(await admin.knowledge.intents()).toMatchObject([{ revision: 1, utterances: [{}] }])
    expect(await reviewing.kept()).toEqual(['zebra'])
    expect(await reviewing.audits()).toContain('delete-question')
  })

  it('forty texts of which one was asked two hundred times leave together', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `where is parcel ${index}`)
    const ids = await reviewing.asks(many)
    await reviewing.asks(Array.from({ length: 200 }, () => many[0]!))
    const items = many.map((value, index) => ({ ids: [ids[index]!], value }))
    const answer = await admin.review.assign({ items, title: 'Parcels', requestId: ulid() })
    expect(answer).toMatchObject({ added: 40, deleted: 240 })
    expect(await reviewing.kept()).toEqual([])
  })

  it('is refused as a whole where the intent gets too many utterances, does not exist, or nobody may write', async () => {
    const ids = await reviewing.asks(['where is my parcel', 'one more'])
    const utterances = Array.from({ length: utterancesPerIntentMax - 1 }, (_, index) => ({ text: `Parcel ${index}` }))
    const { _id: intentId } = await admin.knowledge.createIntent({ title: 'Parcels', utterances })
    const both = { items: ids.map((id, index) => ({ ids: [id], value: `value ${index}` })), requestId: ulid() }
    await expect(admin.review.assign({ ...both, intentId })).rejects.toMatchObject({
      code: 'bad-request',
      details: [{ code: 'utterances-max', message: 'At most 500 utterances' }],
    })
    await expect(admin.review.assign({ ...both, intentId: ulid() })).rejects.toMatchObject({ code: 'not-found' })
    await expect(admin.review.assign({ ...both, title: 'Parcels' })).rejects.toMatchObject({ code: 'duplicate-title' })
    await expect(admin.review.assign(both)).rejects.toMatchObject({ code: 'bad-request' })
    await reviewing.works('Live')
    await expect(admin.review.assign({ ...both, title: 'Post' })).rejects.toMatchObject({
      code: 'environment-read-only',
    })
    expect(await reviewing.kept()).toHaveLength(2)
    await reviewing.works('Draft')
    expect(await admin.knowledge.intents()).toMatchObject([{ revision: 1 }])
  })
})

it('plain agents do not review, and a company without the knowledge editor has none', async () => {
  const agent = await world.hire(company, 'agent', 'Omar Orth')
  const calls = (worker: Worker) => [
    () => worker.review.list(),
    () => worker.review.count(),
    () => worker.review.status(),
    () => worker.review.removeAll(),
    () => worker.review.export({}),
  ]
  for (const call of calls(agent)) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
  for (const call of calls(admin)) await expect(call()).resolves.toBeDefined()
  const own = new Table({ client: company.id })
  const before = await own.get(companies, 'company')
  await transact([own.put(companies, { ...before!, closed: ['knowlbaseEditorDisabled' as const] })])
  for (const call of calls(admin)) await expect(call()).rejects.toMatchObject({ code: 'feature-disabled' })
})
