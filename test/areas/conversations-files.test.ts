/** Files that agents send to customers, and keep for colleagues. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { compoundFile, docx, msi, zipOf } from '../kit/documents.ts'
import { erasing } from '../kit/erasing.ts'
import type { Customer } from '../kit/customer.ts'
import { hireStaff, openShop } from '../kit/shop.ts'
import { png, uploaded } from '../kit/content-drafts.ts'

const { shop, world } = await openShop()
const { held, lena, omar } = await hireStaff(shop)
const { erases } = erasing(world)

const pdf = Buffer.from('%PDF-1.7 invoice')
const office = 'application/vnd.openxmlformats-officedocument'

const uploads = (bytes: Buffer, contentType: string) => uploaded(lena, bytes, 'chat-file', contentType)
const send = async ({ userId }: Customer, bytes: Buffer, contentType: string, name: string) =>
  lena.conversations.sendImage({
    userId,
    draftEventId: ulid(),
    uploadId: await uploads(bytes, contentType),
    name,
  })
const mediaOf = (event: Awaited<ReturnType<typeof send>>) =>
  event.what.type === 'message' ? event.what.message.media : undefined
const read = (url: string) => fetch(world.cloud.origin + url)

/** What the customer's chat has heard, as text. */
const heardBy = async (customer: Customer) =>
  JSON.stringify(await customer.calls.events({ ...customer.held, since: 0 }))

describe('a file of an agent', () => {
  it.each([
    ['invoice.pdf', 'application/pdf', pdf],
    ['offer.docx', `${office}.wordprocessingml.document`, docx],
    ['prices.xlsx', `${office}.spreadsheetml.sheet`, zipOf('[Content_Types].xml', 'xl/workbook.xml')],
    ['deck.pptx', `${office}.presentationml.presentation`, zipOf('[Content_Types].xml', 'ppt/presentation.xml')],
    ['old.xls', 'application/vnd.ms-excel', compoundFile('Workbook')],
    ['hours.txt', 'text/plain', Buffer.from('Mon–Fri 9–18\n')],
    ['orders.csv', 'text/csv', Buffer.from('id;name\n1;Rose\n')],
    ['greeting.mp3', 'audio/mpeg', Buffer.from('ID3\u0004 a sound', 'latin1')],
    ['voice.ogg', 'audio/ogg', Buffer.from('OggS a sound')],
  ])('%s reaches the customer, who opens it under its name, type and size', async (name, contentType, bytes) => {
    const customer = await held()
    const media = mediaOf(await send(customer, bytes, contentType, name))
    expect(media).toMatchObject({ kind: 'file', name, contentType, bytes: bytes.length })
    const heard = await customer.calls.events({ ...customer.held, since: 0 })
    const [shown] = heard.events.flatMap(({ what }) => (what.type === 'message' && what.message.media) || [])
    expect(shown).toMatchObject({ name, bytes: bytes.length })
    const answer = await read(shown!.url!)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, contentType])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  })

  it.each([
    ['a program', Buffer.from('MZ\u0090\u0000 a program', 'latin1'), 'application/pdf', 'a.pdf'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'application/pdf', 'a.pdf'],
    ['a page named as a text', Buffer.from([0, 1, 2, 3]), 'text/plain', 'a.txt'],
    ['a picture that is none', Buffer.from('<svg onload="alert(1)"/>'), 'image/png', 'a.png'],
    ['a text that is named a program', Buffer.from('echo'), 'text/plain', 'a.bat'],
    ['an archive', zipOf('setup.exe'), `${office}.spreadsheetml.sheet`, 'a.xlsx'],
    ['an installer', msi, 'application/vnd.ms-excel', 'a.xls'],
    ['a table that is named a text document', zipOf('[Content_Types].xml', 'xl/a.xml'), 'application/pdf', 'a.docx'],
  ])('is refused where it is %s, whatever it calls itself', async (_, bytes, contentType, name) => {
    const customer = await held()
    await expect(send(customer, bytes, contentType, name)).rejects.toMatchObject({ code: 'unsupported-file' })
  })

  it('has at most 10 MB', async () => {
    const form = (bytes: number) => lena.media.upload({ purpose: 'chat-file', contentType: 'application/pdf', bytes })
    await expect(form(10 * 1024 * 1024 + 1)).rejects.toMatchObject({ code: 'too-large' })
    expect(await form(10 * 1024 * 1024)).toMatchObject({ uploadId: expect.any(String) as string })
  })

  it('has the measures of a picture, so that there is room for it before it comes', async () => {
    const customer = await held()
    expect(mediaOf(await send(customer, png, 'image/png', 'rose.png'))).toMatchObject({ width: 1, height: 1 })
  })
})

describe('a file of a note', () => {
  let customer: Customer
  let url: string
  beforeAll(async () => {
    customer = await held()
    const { userId } = customer
    const uploadId = await uploads(pdf, 'application/pdf')
    const note = { userId, draftEventId: ulid(), uploadId, name: 'credit-report.pdf' }
    const event = await lena.conversations.noteFile(note)
    expect((await lena.conversations.noteFile(note))._id).toBe(event._id)
    url = (event.what.type === 'note' && event.what.media?.url) || ''
  })

  it('is opened by colleagues, in the conversation and in its list of files', async () => {
    const { messages } = await omar.conversations.messages({ userId: customer.userId, since: 0 })
    const notes = messages.flatMap(({ what }) => (what.type === 'note' ? [what.media?.name] : []))
    expect(notes).toEqual(['credit-report.pdf'])
    const [listed] = await omar.conversations.media({ userId: customer.userId })
    expect(listed).toMatchObject({ name: 'credit-report.pdf', from: 'agent' })
    expect((await read(listed!.url!)).status).toBe(200)
  })

  it('is never told to the customer, who hears of the same file when it is sent', async () => {
    expect(await heardBy(customer)).not.toContain('credit-report')
    await send(customer, pdf, 'application/pdf', 'invoice.pdf')
    const heard = await heardBy(customer)
    expect([heard.includes('invoice.pdf'), heard.includes('credit-report')]).toEqual([true, false])
  })

  it('goes with the customer, as what was sent does', async () => {
    const [sent] = await lena.conversations.media({ userId: customer.userId })
    expect([(await read(url)).status, (await read(sent!.url!)).status]).toEqual([200, 200])
    await erases(shop.admin, customer.userId)
    expect([(await read(url)).status, (await read(sent!.url!)).status]).toEqual([404, 404])
  })
})

describe('what one agent has written', () => {
  it('is not sent under the name of another one who is signed in by now', async () => {
    const { userId } = await held()
    const written = { userId, draftEventId: ulid(), agentId: omar.agent._id }
    const refused = { code: 'other-agent' }
    await expect(lena.conversations.sendText({ ...written, text: 'Hello' })).rejects.toMatchObject(refused)
    await expect(lena.conversations.note({ ...written, text: 'Hello' })).rejects.toMatchObject(refused)
    const { _id: blockId } = await shop.block('Hours', { text: { en: 'From 9 to 6.' } })
    const file = async () => ({ ...written, uploadId: await uploads(pdf, 'application/pdf'), name: 'invoice.pdf' })
    const [sent, kept] = [await file(), await file()]
    const attempts = [
      lena.conversations.sendBlock({ ...written, blockId }),
      lena.conversations.sendImage(sent),
      lena.conversations.noteFile(kept),
      lena.conversations.answerOther({ ...written, eventNumber: 1, text: 'Hello' }),
      lena.conversations.sendTemplate({ ...written, name: 'parcel', language: 'en', values: [] }),
    ]
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes).toEqual(attempts.map(() => ({ status: 'rejected', reason: expect.objectContaining(refused) })))
    const own = { ...written, agentId: lena.agent._id, text: 'Hello' }
    expect(await lena.conversations.sendText(own)).toMatchObject({ what: { message: { text: 'Hello' } } })
  })
})
