/** Every adapter against its provider, and the register that they are in; test/whole/adapters.test.ts asks more of them. */
import { describe, expect, it } from 'vitest'
import { definitions } from '#shared/channels/register'
import { channels } from '#shared/chat/channels'
import { adapterOf } from '../../functions/adapters/adapters.ts'
import { describeAdapters } from './conformance.ts'
import { fakes } from './fakes.ts'

describe('the register of channels', () => {
  it('CHANNELS-001: holds the sixteen ids of the specification and no other', () => {
    expect(Object.keys(definitions)).toEqual([...channels])
    expect([...channels].toSorted()).toEqual(
      'alexa chat_plugin cxone eightByEight eightByEightMessaging email five9 messageBird messenger microsoft salesforce twilio twilioVoice videoCalling voice whatsapp'.split(
        ' ',
      ),
    )
  })

  it('has an adapter, and a provider to test it against, for each channel of others', () => {
    const others = channels.filter((channel) => channel !== 'chat_plugin')
    expect(others.filter((channel) => !adapterOf(channel))).toEqual([])
    expect(others.filter((channel) => channel !== 'email' && !fakes[channel])).toEqual([])
  })
})

describeAdapters({ batches: 10, bodies: 100 })
