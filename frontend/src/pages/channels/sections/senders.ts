/** From which numbers and mailboxes of a channel somebody can write to oneself. */
import type { FieldValues, RowValues } from '#shared/channels/configuration'
import type { OutsideName } from '../register.ts'

export interface Sender {
  /** As the channel names it. */
  readonly account: string
  readonly label: string
}

export interface Senders {
  readonly to: 'phone' | 'email'
  readonly from: readonly Sender[]
}

interface Way {
  readonly list: string
  readonly to: Senders['to']
  readonly senderOf: (row: RowValues) => Sender
}

const text = (value: RowValues[string] | undefined): string => (typeof value === 'string' ? value : '')

/** Channels on which one can be written to without having written first. */
const ways: { readonly [Name in OutsideName]?: Way } = {
  whatsapp: {
    list: 'numbers',
    to: 'phone',
    senderOf: (row) => ({
      account: text(row['phoneNumberId']),
      label: text(row['number']) || text(row['phoneNumberId']),
    }),
  },
  twilio: {
    list: 'numbers',
    to: 'phone',
    senderOf: (row) => ({ account: text(row['number']), label: text(row['number']) }),
  },
  messageBird: {
    list: 'senders',
    to: 'phone',
    senderOf: (row) => ({ account: text(row['channelId']), label: text(row['number']) || text(row['channelId']) }),
  },
  eightByEightMessaging: {
    list: 'subAccounts',
    to: 'phone',
    senderOf: (row) => ({
      account: `${text(row['namespace'])}/${text(row['subAccountId'])}`,
      label: text(row['subAccountId']),
    }),
  },
  email: {
    list: 'mailboxes',
    to: 'email',
    senderOf: (row) => ({ account: `${text(row['word'])}-${text(row['token'])}`, label: text(row['word']) }),
  },
}

/** Undefined where nobody can write first, or where there is no number yet. */
export function sendersIn(name: OutsideName, values: FieldValues): Senders | undefined {
  const way = ways[name]
  // The list of a way holds rows, as its definition says.
  const rows = way ? ((values[way.list] ?? []) as readonly RowValues[]) : []
  return way && rows.length > 0 ? { to: way.to, from: rows.map(way.senderOf) } : undefined
}
