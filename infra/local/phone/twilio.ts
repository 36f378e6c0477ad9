/** Twilio's side of text messages: what it answers to the product, and what it tells it. */
import { createHmac } from 'node:crypto'
import type { Account, Person, Said } from './store.ts'
import type { Answered, Asked, Call } from './whatsapp.ts'

export function answerTwilio({ method, path, body }: Asked, account: Account, newId: () => string): Answered {
  const rest = path.split(`/Accounts/${account.twilio.sid}`)[1]
  if (rest === '.json') return { status: 200, body: { sid: account.twilio.sid, friendly_name: account.title } }
  if (rest === '/IncomingPhoneNumbers.json') {
    const number = { phone_number: account.number, sms_url: account.doors.twilio ?? '' }
    return { status: 200, body: { incoming_phone_numbers: [number] } }
  }
  if (method !== 'POST' || rest !== '/Messages.json')
    return { status: 404, body: { code: 20_404, message: `The example phone does not know ${method} ${path}.` } }
  const form = new URLSearchParams(body)
  const id = `SM${newId()}`
  const file = form.get('MediaUrl')
  const shown = { id, number: form.get('To') ?? '', text: form.get('Body') ?? '', ...(file && { file }) }
  return { status: 201, body: { sid: id, status: 'queued' }, shown, callback: form.get('StatusCallback') ?? '' }
}

function signCall(url: string, { twilio }: Account, fields: Readonly<Record<string, string>>): Call {
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
  const code = createHmac('sha1', twilio.authToken)
    .update(url + text)
    .digest('base64')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': code }
  return { url, headers, body: new URLSearchParams(fields).toString() }
}

export const twilioCall = (account: Account, { number: From }: Person, { id, text: Body }: Said): Call =>
  signCall(account.doors.twilio ?? '', account, { MessageSid: id, From, To: account.number, Body, NumMedia: '0' })

export const twilioStatus = (account: Account, { id, number: To }: Said, url: string): Call =>
  signCall(url, account, { MessageSid: id, MessageStatus: 'delivered', From: account.number, To })
