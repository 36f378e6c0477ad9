/** The pages of channels for tests, over a server that keeps what is saved. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ChannelsConfiguration } from '#shared/channels/configuration'
import { otherChannels } from '#shared/chat/channels'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { ChannelHealth } from '#shared/contracts/channels'
import { Problem } from '#shared/problem'
import { press } from '../actions.ts'
import { idOf, maya, open, type Answers } from '../screen.tsx'

const area = '/api/agent/channels-configuration'
export const get = `GET ${area}`
export const put = `PUT ${area}/${idOf(3)}`
export const testOf = (channel: string) => `POST ${area}/test/${channel}`
export const sendTestOf = (channel: string) => `POST ${area}/send-test/${channel}`
export const alexaJson = `GET ${area}/alexa-json`
export const issue = `POST /input/cxone/${idOf(3)}/issue_credentials`

export const rowId = idOf(90)
/** A WhatsApp that has all it needs. */
export const whatsapp = {
  isOn: true,
  welcomes: true,
  whatsappAppSecret: '••••9f2c',
  whatsappVerifyToken: 'verify-me',
  businessAccountId: '',
  numbers: [{ _id: rowId, phoneNumberId: '1065', number: '+447700900123', token: '••••beef' }],
}

export const configurationOf = (of: object = {}): ChannelsConfiguration =>
  ChannelsConfiguration.parse({ _id: idOf(3), client: idOf(2), environment: idOf(3), revision: 4, ...of })

export const healthOf = (of: Partial<ChannelHealth> & Pick<ChannelHealth, 'channel'>): ChannelHealth => ({
  state: 'off',
  waiting: 0,
  open: 0,
  address: `https://parley.example/input/${of.channel}/key`,
  ...of,
})

interface Opening {
  readonly of?: object
  readonly health?: readonly ChannelHealth[]
  readonly answers?: Answers
  readonly agent?: LoggedInAgent
}

/** Opens the page of a channel, or of all. */
export async function openChannels(at = '', { of = {}, health = [], answers = {}, agent = maya }: Opening = {}) {
  let kept = configurationOf(of)
  const served: Answers = {
    [get]: () => [kept],
    [put]: (given) => {
      const saved = given as ChannelsConfiguration
      if (saved.revision !== kept.revision) throw new Problem('stale')
      kept = { ...saved, _id: kept._id, revision: kept.revision + 1 }
      return kept
    },
    [`GET ${area}/health`]: () =>
      otherChannels.map((channel) => health.find((each) => each.channel === channel) ?? healthOf({ channel })),
    'GET /api/agent/departments': () => [{ _id: idOf(60), name: 'Weddings', isDefault: false, revision: 1 }],
    ...answers,
  }
  const { calls, router } = await open(`/settings/channels${at}`, { agent, answers: served })
  return {
    calls,
    router,
    sent: () => calls.filter(({ route }) => route === put).map(({ body }) => body as ChannelsConfiguration),
    /** Somebody else saves, of which this page does not hear. */
    theirs: (change: object) => {
      kept = { ...kept, ...change, revision: kept.revision + 1 }
    },
    kept: () => kept,
    save: async () => {
      press('Save')
      await screen.findByText('Settings saved')
    },
  }
}

export const shows = (text: string | RegExp) => waitFor(() => screen.getAllByText(text))

const working = [healthOf({ channel: 'whatsapp', state: 'receiving', heard: new Date().toISOString() })]
/** Opens the page of a WhatsApp that works. */
export const openWhatsapp = async (more: Parameters<typeof openChannels>[1] = {}) => {
  const opened = await openChannels('/whatsapp', { of: { whatsapp }, health: working, ...more })
  await screen.findByRole('heading', { name: 'WhatsApp', level: 1 })
  await screen.findByText(/input\/whatsapp\/key/)
  return opened
}
/** The fields of a list, a row each; what a column is called leads to its rows as well. */
export const cells = (label: string) =>
  screen.getAllByLabelText<HTMLInputElement>(label).filter((found) => found instanceof HTMLInputElement)
export const typeInto = (label: string, row: number, value: string) =>
  fireEvent.change(cells(label)[row]!, { target: { value } })
export const toggle = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
