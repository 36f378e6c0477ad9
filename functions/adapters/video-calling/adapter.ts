/**
 * Video calls by JaaS of 8x8: a room whose link is sent on the channel that a customer talks on, and what JaaS tells of who
 * comes and goes. Nothing is sent on this channel itself.
 *
 * Documented: tokens, rooms, webhooks and their signature (developer.8x8.com/jaas, "The Jitsi JSON Web Token", "Payload
 * structure", "Check the webhook signatures", whose example is the fixture).
 * Assumed: that five minutes are a fair tolerance, which JaaS leaves to us. A link can be opened more than once while it is
 * good: JaaS knows no other.
 *
 * With a live account: 1. Make a key pair, upload the public half, enter AppID, key id and private key. 2. Test: the key
 * signs. 3. Add the door's address as a webhook for participants joined and left, enter its secret. 4. Start a video call as
 * an agent. 5. Open the customer's link on a phone: nobody is asked to sign in. 6. Open the agent's link: they can mute.
 * 7. The conversation shows who has come. 8. Leave: it shows who has gone. 9. After fifteen minutes the link opens nothing.
 * 10. Change the secret: events are turned away.
 */
import { videoCalling as definition } from '#shared/channels/video-calling'
import { adapterFor } from '../adapter.ts'
import { parseVideoCalling } from './parse.ts'
import { privateKeyOf } from './room.ts'
import { verifyVideoCalling } from './verify.ts'

export const videoCalling = adapterFor(definition, {
  verify: verifyVideoCalling,
  parse: parseVideoCalling,
  // JaaS cannot be asked whether it knows the key: a room tells.
  test: async (settings) =>
    privateKeyOf(settings)
      ? [
          { ok: true, code: 'token-good' },
          { ok: true, code: 'not-testable' },
        ]
      : [{ ok: false, code: 'permission-missing', values: { name: 'privateKey' } }],
})
