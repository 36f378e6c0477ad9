/** SES: takes mail by the SESv2 API, keeps it on disk, and shows it in an inbox, where it can be answered; nothing leaves this machine. */
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { answerReceive, replyAddressOf, type Found, type Receive } from './inbound.ts'
import { bytesOf, type Message, type MoreHeaders, readMessage, type Received, withMessageId } from './message.ts'
import { inboxPage, messagePage, missingPage, pageHeaders } from './page.ts'
import { requireSending } from './access.ts'
import {
  AwsError,
  type Caller,
  type Clock,
  loadLines,
  owner,
  readBody,
  sendError,
  sendJson,
  type Service,
} from '../wire/service.ts'

export interface Mail extends Service {
  /** Takes a message from another service of the cloud. */
  deliver: (message: Message) => void
  /** Newest first. */
  messages: () => readonly Received[]
  /** A message by its id, with its original as long as that is there. */
  find: (id: string) => Found | undefined
}

interface MailOptions {
  /** The cloud's own folder; mail has a folder of its own inside. */
  folder: string
  clock: Clock
  /** Takes the mail that people write to companies; without it, none comes in. */
  receive?: Receive
}

const messageBytesMax = 40 * 1024 * 1024
const recipientsMax = 50
const messagesMax = 1000

const Addresses = z.optional(z.nullable(z.array(z.string())))
const Text = z.strictObject({ Data: z.string(), Charset: z.optional(z.nullable(z.string())) })
const Header = z.strictObject({ Name: z.string().check(z.regex(/^[!-9;-~]+$/)), Value: z.string() })

/** What the product sends; a field outside of it is refused, because here it would do nothing. */
const Outbound = z.strictObject({
  FromEmailAddress: z.optional(z.nullable(z.string())),
  Destination: z.optional(
    z.nullable(z.strictObject({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })),
  ),
  ReplyToAddresses: Addresses,
  EmailTags: z.optional(z.unknown()),
  ConfigurationSetName: z.optional(z.unknown()),
  Content: z.strictObject({
    Simple: z.optional(
      z.strictObject({
        Subject: Text,
        Body: z.strictObject({ Text: z.optional(Text), Html: z.optional(Text) }),
        Headers: z.optional(z.nullable(z.array(Header))),
      }),
    ),
    Raw: z.optional(z.strictObject({ Data: z.string() })),
  }),
})
type Outbound = z.infer<typeof Outbound>

/** The account's standing at SES. */
const standing = { SendingEnabled: true, ProductionAccessEnabled: true, EnforcementStatus: 'HEALTHY' }

export function openMail({ folder, clock, receive }: MailOptions): Mail {
  const box = openBox(join(folder, 'mail'))

  const keep = (message: Message, original: (id: string, at: number) => Buffer): string => {
    const [id, at] = [randomUUID(), clock.now()]
    box.add({ ...message, id, at }, original(id, at))
    return id
  }
  const deliver = (message: Message, more: MoreHeaders = []) =>
    keep(message, (id, at) => bytesOf(message, id, at, more))

  const send = (outbound: Outbound): string => {
    const { Simple, Raw } = outbound.Content
    const recipients = recipientsOf(outbound)
    if (Raw) {
      const original = Buffer.from(Raw.Data, 'base64')
      const message = readMessage(original)
      const to = recipients.length > 0 ? recipients : message.to
      return keep({ ...message, from: outbound.FromEmailAddress ?? message.from, to: requireRecipients(to) }, (id) =>
        withMessageId(original, id),
      )
    }
    if (!Simple) throw new AwsError('BadRequestException', 'Content must be Simple or Raw.')
    const from = outbound.FromEmailAddress ?? ''
    if (!isAddress(from)) throw new AwsError('BadRequestException', 'Missing or malformed sender address.')
    const { Text: text, Html: html } = Simple.Body
    const message = { from, to: requireRecipients(recipients), subject: Simple.Subject.Data }
    const more = (Simple.Headers ?? []).map(({ Name, Value }): [string, string] => [Name, Value])
    const replies = (outbound.ReplyToAddresses ?? []).map((address): [string, string] => ['Reply-To', address])
    return deliver({ ...message, ...(text && { text: text.Data }), ...(html && { html: html.Data }) }, [
      ...more,
      ...replies,
    ])
  }

  return {
    deliver: (message) => void deliver(message),
    messages: box.messages,
    find: box.find,
    answer: async (request, response, caller = owner) => {
      try {
        await answerMail(request, response, { box, send, receive, now: clock.now(), caller })
      } catch (error) {
        sendError(response, error)
      }
    },
    async close() {},
  }
}

interface Inside {
  readonly box: Box
  readonly send: (outbound: Outbound) => string
  readonly receive: Receive | undefined
  readonly now: number
  readonly caller: Caller
}

async function answerMail(
  request: IncomingMessage,
  response: ServerResponse,
  { box, send, receive, now, caller }: Inside,
): Promise<unknown> {
  const [path, query = ''] = (request.url ?? '/').split('?')
  if (request.method === 'GET' && path === '/v2/email/account') {
    caller.require('ses:GetAccount', '*')
    return sendJson(response, 200, standing, { 'content-type': 'application/json' })
  }
  if (request.method === 'POST' && path === '/v2/email/outbound-emails') {
    const outbound = outboundIn(await readBody(request, messageBytesMax))
    requireSending(caller, outbound.FromEmailAddress ?? '', outbound.Content.Raw ? 'ses:SendRawEmail' : 'ses:SendEmail')
    return sendJson(response, 200, { MessageId: send(outbound) }, { 'content-type': 'application/json' })
  }
  if (request.method === 'POST' && path === receivePath && receive)
    return answerReceive(request, response, new URLSearchParams(query), { receive, now, find: box.find })
  if (request.method === 'GET' && path === '/messages')
    return sendJson(response, 200, box.messages(), { 'content-type': 'application/json' })
  if (request.method === 'GET' && (path === '/' || path === ''))
    return answerPage(response, box, new URLSearchParams(query))
  throw new AwsError('NotImplemented', `The local cloud does not support ${request.method} ${path}.`, 501)
}

const receivePath = '/receive'
/** What an inbox whose address is a secret lets everybody do who knows it. */
export const isOfInbox = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' || (method === 'POST' && url.split('?')[0] === receivePath)

function answerPage(response: ServerResponse, box: Box, query: URLSearchParams) {
  const id = query.get('id')
  if (id === null) return response.writeHead(200, pageHeaders).end(inboxPage(box.messages()))
  const isOriginal = query.get('format') === 'eml'
  const { message, original } = box.find(id) ?? {}
  if (!message || (isOriginal && !original)) return response.writeHead(404, pageHeaders).end(missingPage())
  if (!isOriginal) {
    const reply = original && { to: replyAddressOf(original, message.from), isSent: query.has('replied') }
    return response.writeHead(200, pageHeaders).end(messagePage(message, reply))
  }
  const headers = {
    ...pageHeaders,
    'content-type': 'message/rfc822',
    'content-disposition': `attachment; filename="${id}.eml"`,
  }
  return response.writeHead(200, headers).end(original)
}

function outboundIn(body: Buffer): Outbound {
  try {
    const parsed = z.safeParse(Outbound, JSON.parse(body.toString()))
    if (parsed.success) return parsed.data
    throw new AwsError('BadRequestException', `The local cloud cannot send this: ${z.prettifyError(parsed.error)}`)
  } catch (error) {
    if (error instanceof SyntaxError) throw new AwsError('BadRequestException', 'The request is no JSON.')
    throw error
  }
}

function recipientsOf({ Destination }: Outbound): string[] {
  const { ToAddresses, CcAddresses, BccAddresses } = Destination ?? {}
  return [ToAddresses, CcAddresses, BccAddresses].flatMap((addresses) => addresses ?? [])
}

function requireRecipients(recipients: string[]): string[] {
  if (recipients.length === 0 || recipients.length > recipientsMax) {
    throw new AwsError('BadRequestException', `A message has 1 to ${recipientsMax} recipients.`)
  }
  const unfit = recipients.find((address) => !isAddress(address))
  if (unfit !== undefined) throw new AwsError('BadRequestException', `Illegal address: ${JSON.stringify(unfit)}`)
  return recipients
}

/** `a@b` or `Name <a@b>`, on one line. */
function isAddress(text: string): boolean {
  return /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text)
}

type Box = ReturnType<typeof openBox>

/** Messages on disk: an index, a line each, and the originals beside it. The newest `messagesMax` survive a start. */
function openBox(folder: string) {
  const index = join(folder, 'index.jsonl')
  const originalOf = (id: string) => join(folder, `${id}.eml`)
  mkdirSync(folder, { recursive: true })
  const kept = loadLines<Received>(index).slice(-messagesMax)
  writeFileSync(`${index}.draft`, kept.map((message) => `${JSON.stringify(message)}\n`).join(''), { mode: 0o600 })
  renameSync(`${index}.draft`, index)
  const messages = kept.toReversed()
  const names = new Set(messages.map(({ id }) => `${id}.eml`))
  for (const name of readdirSync(folder)) if (name.endsWith('.eml') && !names.has(name)) rmSync(join(folder, name))

  return {
    messages: (): readonly Received[] => messages,
    find: (id: string): Found | undefined => {
      const message = messages.find((each) => each.id === id)
      return message && { message, original: existsSync(originalOf(id)) ? readFileSync(originalOf(id)) : undefined }
    },
    add(message: Received, original: Buffer) {
      writeFileSync(originalOf(message.id), original, { mode: 0o600 })
      appendFileSync(index, `${JSON.stringify(message)}\n`)
      messages.unshift(message)
      messages.length = Math.min(messages.length, messagesMax)
    },
  }
}
