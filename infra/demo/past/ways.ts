/** By which channels the customers of the past came: the same for the same customer, whatever else is random. */
import type { Channel } from '#shared/chat/channels'
import type { LineItem } from '../../../functions/chat/line.ts'

/** An id ends with one of 32 signs, each as often: so many of them stand for each channel. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const shares = [
  ['chat_plugin', 20],
  ['whatsapp', 7],
  ['email', 3],
  ['twilio', 2],
] as const satisfies readonly (readonly [Channel, number])[]
const bySign = shares.flatMap(([channel, share]) => Array.from({ length: share }, () => channel))

export const channelFor = (id: string): (typeof shares)[number][0] =>
  bySign[signs.indexOf(id.at(-1) ?? '')] ?? 'chat_plugin'

/** The shop's own number and mailbox; numbers of customers are of a range that nobody is given. */
const ownNumber = '+4930232455000'
const ownMailbox = 'hello@bloom.example'

interface Somebody {
  readonly _id: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** Where the messages of a customer went; none of those who came to the website. */
export function lineFor({ _id, firstName = '', lastName = '' }: Somebody): LineItem | undefined {
  const channel = channelFor(_id)
  if (channel === 'chat_plugin') return undefined
  const place = Buffer.from(_id.slice(-5)).readUInt32BE(1) % 1000
  const number = `+49302324${String(55_000 + place)}`
  const mail = `${firstName}.${lastName}@mail.example`.toLowerCase().replace(/[^a-z.@]/g, '')
  const to = channel === 'email' ? mail : number
  return { channel, account: channel === 'email' ? ownMailbox : ownNumber, to, ids: [to], more: {} }
}
