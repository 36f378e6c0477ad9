/** The door by which mail comes into the local cloud: as it is on the wire, or as an answer written on a page. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AwsError, readBody, sendJson } from '../wire/service.ts'
import { bytesOf, headersOf, type Received } from './message.ts'
import { addressIn, newMailId, verdicts, verdictWords, type Envelope } from './receiving.ts'

/** Keeps a mail, calls the function, and gives the mail's name. */
export type Receive = (raw: Buffer, envelope: Envelope) => Promise<string>

/** A mail of the inbox; `original` is missing when somebody has taken the file away. */
export interface Found {
  readonly message: Received
  readonly original: Buffer | undefined
}

interface Known {
  readonly receive: Receive
  readonly now: number
  readonly find: (id: string) => Found | undefined
}

/** The most that SES receives. */
const bytesMax = 40 * 1024 * 1024

/**
 * `POST receive` takes a mail as it is on the wire. `?from=`, `?to=` (once or more) say what its headers need not; `?spam=`,
 * `?virus=`, `?spf=`, `?dkim=`, `?dmarc=` say what was found out about it, `PASS` unless given. A form answers a mail of the
 * inbox by its `id` with a `text`.
 */
export async function answerReceive(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  known: Known,
): Promise<void> {
  const body = await readBody(request, bytesMax)
  if (/^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')) {
    const form = new URLSearchParams(body.toString())
    const id = form.get('id') ?? ''
    const found = known.find(id)
    if (!found?.original) throw new AwsError('NotFoundException', 'This message is not here.', 404)
    await known.receive(replyTo(found.message, found.original, form.get('text') ?? '', known.now), {})
    return void response.writeHead(303, { location: `./?id=${encodeURIComponent(id)}&replied` }).end()
  }
  if (body.length === 0) throw new AwsError('BadRequestException', 'A mail is not empty.')
  const id = await known.receive(body, envelopeIn(query))
  return sendJson(response, 200, { messageId: id }, { 'content-type': 'application/json' })
}

function envelopeIn(query: URLSearchParams): Envelope {
  const given = verdicts.flatMap((name) => {
    const status = query.get(name)
    if (status === null) return []
    if (!verdictWords.includes(status))
      throw new AwsError('BadRequestException', `A verdict is one of ${verdictWords.join(', ')}.`)
    return [[name, status] as const]
  })
  return { from: query.get('from') ?? undefined, to: query.getAll('to'), verdicts: Object.fromEntries(given) }
}

/** What the person whom a mail was written to answers, as their mail program would send it. */
export function replyTo(message: Received, original: Buffer, text: string, now: number): Buffer {
  const headers = new Map(headersOf(original).map(([name, value]) => [name.toLowerCase(), value]))
  const known = headers.get('message-id') ?? ''
  const references = [headers.get('references'), known].filter(Boolean).join(' ')
  const subject = /^re:/i.test(message.subject) ? message.subject : `Re: ${message.subject}`
  const quoted = (message.text ?? '').split('\n').map((line) => `> ${line}`)
  const said = `${text.replaceAll('\r\n', '\n')}\n\nOn ${new Date(message.at).toUTCString()}, ${message.from} wrote:\n\n`
  return bytesOf(
    {
      from: message.to[0] ?? '',
      to: [replyAddressOf(original, message.from)],
      subject,
      text: said + quoted.join('\n'),
    },
    newMailId(),
    now,
    [
      ['In-Reply-To', known],
      ['References', references],
    ],
  )
}

/** Where an answer to a mail goes. */
export function replyAddressOf(original: Buffer, from: string): string {
  const given = headersOf(original).find(([name]) => name.toLowerCase() === 'reply-to')
  return given?.[1] ?? addressIn(from)
}
