/** Settings of channels, without a server: what only a stage decides, and the names by which channels are called. */
import { describe, expect, it } from 'vitest'
import { ChannelsConfiguration } from '#shared/channels/configuration'
import { faultsOfFields } from '../../functions/areas/channels/settings-faults.ts'

const someId = '01JD0000000000000000000000'
const withEndpoint = (textEndpoint: string) =>
  ChannelsConfiguration.parse({
    _id: someId,
    client: someId,
    environment: someId,
    revision: 0,
    twilioVoice: { textEndpoint },
  })

describe('an endpoint', () => {
  it.each(['http://speech.example/x', 'http://127.0.0.1:9000/x', 'HTTP://speech.example/x'])(
    'CHANNELS-016: %s is taken in development and nowhere else',
    (plain) => {
      expect(faultsOfFields(withEndpoint(plain), true)).toEqual([])
      expect(faultsOfFields(withEndpoint(plain), false)).toMatchObject([
        { path: 'twilioVoice.textEndpoint', code: 'url' },
      ])
    },
  )

  it.each(['', 'https://speech.example/x'])('CHANNELS-016: %j is taken everywhere', (good) => {
    expect(faultsOfFields(withEndpoint(good), false)).toEqual([])
  })
})
