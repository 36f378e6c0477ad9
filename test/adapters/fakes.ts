/** The fake of every channel, by its id. */
import type { OutsideChannel } from '#shared/channels/register'
import { openFakeAlexa } from './alexa/fake.ts'
import { openFakeCxone } from './cxone/fake.ts'
import { openFakeEightByEight } from './eight-by-eight/fake.ts'
import { openFakeEightByEightMessaging } from './eight-by-eight-messaging/fake.ts'
import { openFakeFive9 } from './five9/fake.ts'
import { openFakeMessageBird } from './message-bird/fake.ts'
import { openFakeMessenger } from './messenger/fake.ts'
import { openFakeMicrosoft } from './microsoft/fake.ts'
import { openFakeSalesforce } from './salesforce/fake.ts'
import { openFakeTwilio } from './twilio/fake.ts'
import { openFakeTwilioVoice } from './twilio-voice/fake.ts'
import { openFakeVideoCalling } from './video-calling/fake.ts'
import { openFakeVoice } from './voice/fake.ts'
import { openFakeWhatsapp } from './whatsapp/fake.ts'
import type { Fake } from './fake.ts'

type Clock = () => Date

export const fakes: { readonly [C in OutsideChannel]?: (now: Clock) => Fake } = {
  alexa: () => openFakeAlexa(),
  cxone: () => openFakeCxone(),
  eightByEight: () => openFakeEightByEight(),
  eightByEightMessaging: (now) => openFakeEightByEightMessaging({ now }),
  five9: () => openFakeFive9(),
  messageBird: (now) => openFakeMessageBird({ now }),
  messenger: openFakeMessenger,
  microsoft: openFakeMicrosoft,
  salesforce: () => openFakeSalesforce(),
  twilio: (now) => openFakeTwilio({ now }),
  twilioVoice: () => openFakeTwilioVoice(),
  videoCalling: () => openFakeVideoCalling(),
  voice: () => openFakeVoice(),
  whatsapp: openFakeWhatsapp,
}

/** What a company may have chosen instead, by its name: other products and platforms of the same provider. */
export const furtherFakes: Readonly<Record<string, (now: Clock) => Fake>> = {
  'twilio for WhatsApp': (now) => openFakeTwilio({ now, isWhatsapp: true }),
  'messageBird for WhatsApp': (now) => openFakeMessageBird({ now, platform: 'whatsapp' }),
  'messageBird as Bird': (now) => openFakeMessageBird({ now, generation: 'bird' }),
  'messageBird as Bird for WhatsApp': (now) => openFakeMessageBird({ now, generation: 'bird', platform: 'whatsapp' }),
  'eightByEightMessaging for chat apps': (now) => openFakeEightByEightMessaging({ now, namespace: 'ChatApps' }),
}
