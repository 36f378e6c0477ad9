/** Connects a company's channels to the example phone, by the product's own calls. */
import type { ChannelsConfiguration, RowValues } from '#shared/channels/configuration'
import type { Client } from '#shared/contract'
import type { channels as contract } from '#shared/contracts/channels'
import { ulid } from 'ulid'
import type { Account, PhoneChannel, PhoneStore } from './store.ts'

export type ChannelCalls = Pick<Client<typeof contract>, 'configuration' | 'save' | 'health'>

/** The names by which conversations name the accounts of the company. */
export type AccountNames = Readonly<Record<PhoneChannel, string>>

/**
 * Switches on the named channels of the environment in which `calls` are made, with accounts at the pretended providers, and
 * lets those know the doors. What the company has entered in the other channels stays. Throws what the calls throw.
 */
export async function connectPhone(
  store: PhoneStore,
  { title, calls, named }: { title: string; calls: ChannelCalls; named: readonly PhoneChannel[] },
): Promise<AccountNames> {
  const [known] = await calls.configuration({})
  if (!known) throw new Error('The environment has no configuration of channels.')
  const account = store.accountOf(`${known.client}/${known.environment}`, title)
  const settings = settingsOf(account, known)
  const chosen = Object.fromEntries(named.map((name) => [name, settings[name]]))
  const saved = await calls.save({ ...known, ...chosen })
  const healths = await calls.health()
  const doorOf = (channel: PhoneChannel) => healths.find((each) => each.channel === channel)?.address ?? ''
  const [{ word, token } = { word: '', token: '' }] = mailboxesIn(saved)
  const mailbox = `${word}-${token}`
  const domain = healths.find(({ channel }) => channel === 'email')?.mailDomain ?? ''
  const doors = { whatsapp: doorOf('whatsapp'), twilio: doorOf('twilio'), email: `${mailbox}@${domain}` }
  store.connect(account.id, Object.fromEntries(named.map((name) => [name, doors[name]])))
  return { whatsapp: account.whatsapp.phoneNumberId, twilio: account.number, email: mailbox }
}

/** The settings that a company would copy from its providers. */
function settingsOf(
  { whatsapp, twilio, number }: Account,
  known: ChannelsConfiguration,
): Pick<ChannelsConfiguration, PhoneChannel> {
  const { phoneNumberId, token, appSecret } = whatsapp
  const _id = ulid()
  return {
    whatsapp: {
      ...known.whatsapp,
      isOn: true,
      whatsappAppSecret: appSecret,
      numbers: [{ _id, phoneNumberId, number, token }],
    },
    twilio: {
      ...known.twilio,
      isOn: true,
      accountSid: twilio.sid,
      authToken: twilio.authToken,
      numbers: [{ _id, number }],
    },
    email: {
      ...known.email,
      isOn: true,
      mailboxes: mailboxesIn(known).length > 0 ? mailboxesIn(known) : [{ _id, word: 'hello', token: '', topic: '' }],
    },
  }
}

interface Mailbox extends RowValues {
  readonly word: string
  readonly token: string
}

/** The fields of the channel give its rows this shape. */
const mailboxesIn = ({ email }: ChannelsConfiguration) => email.mailboxes as readonly Mailbox[]
