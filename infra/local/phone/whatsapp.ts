/** Meta's side of WhatsApp, as far as a text, a choice and a picture go: what it answers to the product, and what it tells it. */
import { createHmac } from 'node:crypto'
import { jsonOf, listOf, partOf, textOf } from '../../../functions/adapters/json.ts'
import type { Account, Person, Said } from './store.ts'

/** What a provider is asked. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** What it answers, and what it shows to the customer. */
export interface Answered {
  readonly status: number
  readonly body: object
  readonly shown?: Pick<Said, 'id' | 'number' | 'text' | 'choices' | 'file'>
  /** Where how far it has come is told, if not at the door of the channel. */
  readonly callback?: string
}

/** A call to a door, signed. */
export interface Call {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const digitsOf = (number: string) => number.replace('+', '')

export function answerWhatsapp({ method, path, body }: Asked, account: Account, newId: () => string): Answered {
  const { phoneNumberId } = account.whatsapp
  const url = account.doors.whatsapp ?? ''
  if (method === 'GET' && path.endsWith(`/${phoneNumberId}`))
    return {
      status: 200,
      body: {
        id: phoneNumberId,
        verified_name: account.title,
        display_phone_number: account.number,
        webhook_configuration: { application: url },
      },
    }
  const message = jsonOf(Buffer.from(body))
  if (method !== 'POST' || !path.endsWith(`/${phoneNumberId}/messages`))
    return {
      status: 400,
      body: { error: { code: 100, message: `The example phone does not know ${method} ${path}.` } },
    }
  if (textOf(message, 'status') === 'read') return { status: 200, body: { success: true } }
  const number = `+${digitsOf(textOf(message, 'to'))}`
  const id = `wamid.${newId()}`
  return { status: 200, body: { messages: [{ id }] }, shown: { id, number, ...shownIn(message) } }
}

function shownIn(message: unknown): Pick<Said, 'text' | 'choices' | 'file'> {
  const type = textOf(message, 'type')
  if (type === 'text') return { text: textOf(message, 'text', 'body') }
  if (type === 'interactive') {
    const action = partOf(message, 'interactive', 'action')
    const buttons = listOf(action, 'buttons').map((each) => partOf(each, 'reply'))
    const rows = listOf(action, 'sections').flatMap((each) => listOf(each, 'rows'))
    const choices = [...buttons, ...rows].map((each) => ({ id: textOf(each, 'id'), title: textOf(each, 'title') }))
    return { text: textOf(message, 'interactive', 'body', 'text'), choices }
  }
  const file = partOf(message, type)
  return { text: textOf(file, 'caption') || textOf(file, 'name'), file: textOf(file, 'link') }
}

const signCall = ({ whatsapp, doors }: Account, content: object): Call => {
  const metadata = { phone_number_id: whatsapp.phoneNumberId }
  const value = { messaging_product: 'whatsapp', metadata, ...content }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ field: 'messages', value }] }],
  })
  const code = createHmac('sha256', whatsapp.appSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${code}` }
  return { url: doors.whatsapp ?? '', headers, body }
}

const secondsOf = (at: number) => String(Math.floor(at / 1000))

/** A text of a customer, or a choice with its label as the text. */
export function whatsappCall(account: Account, person: Person, said: Said, choice?: string): Call {
  const from = digitsOf(person.number)
  const chosen = {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: choice, title: said.text } },
  }
  const content = choice === undefined ? { type: 'text', text: { body: said.text } } : chosen
  const messages = [{ from, id: said.id, timestamp: secondsOf(said.at), ...content }]
  return signCall(account, { contacts: [{ profile: { name: person.name }, wa_id: from }], messages })
}

export const whatsappStatus = (
  account: Account,
  { id, number }: Said,
  status: 'delivered' | 'read',
  at: number,
): Call => signCall(account, { statuses: [{ id, status, timestamp: secondsOf(at), recipient_id: digitsOf(number) }] })
