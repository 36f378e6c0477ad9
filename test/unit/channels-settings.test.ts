/** Settings of channels, without a server: what only a stage decides, and the names by which channels are called. */
import { describe, expect, it } from 'vitest'
import { faultsOfFields } from '../../functions/channels/field-faults.ts'

const faultsOf = (textEndpoint: string, isDevelopment: boolean) =>
  faultsOfFields('twilioVoice', { textEndpoint, numbers: [] }, isDevelopment)

describe('an endpoint', () => {
  it.each(['http://speech.example/x', 'http://127.0.0.1:9000/x', 'HTTP://speech.example/x'])(
    'CHANNELS-016/https/development: %s is taken in development and nowhere else',
    (plain) => {
      expect(faultsOf(plain, true)).toEqual([])
      expect(faultsOf(plain, false)).toMatchObject([{ path: 'textEndpoint', code: 'url' }])
    },
  )

  it.each(['', 'https://speech.example/x'])('CHANNELS-016/https: %j is taken everywhere', (good) => {
    expect(faultsOf(good, false)).toEqual([])
  })
})
