/**
 * Text messages and chat apps of 8x8 Connect.
 *
 * Documented: webhooks, receipts, regions, codes and messages (developer.8x8.com: "Inbound SMS", "Inbound Messaging Apps
 * message", "Delivery receipts …", "Platform Deployment Regions", "API Error codes", "WhatsApp Interactive Message API
 * Library"). 8x8 signs nothing here; the token that is registered with the webhook and the secret of the door's address are
 * the only proof.
 * Assumed: the answer `{ umid }`, that a user without a number is addressed by `channelUserId`, that 8x8 takes the same
 * `clientMessageId` twice as two messages (what it did not answer stays unknown), and how it refuses a test.
 *
 * With a live account: 1. Enter the API key, the region and a sub-account with its kind. 2. Test: key good. 3. Register the
 * door's address as webhook for inbound messages and receipts, with `Bearer {token}` as its authorization. 4. Write a text
 * message. 5. Answer the menu. 6. WhatsApp: press a button. 7. Choose from a list. 8. Send a photograph. 9. Watch delivered
 * and read. 10. Make another token without registering it: calls are turned away.
 */
import { eightByEightMessaging as definition } from '#shared/channels/eight-by-eight-messaging'
import { adapterFor } from '../adapter.ts'
import { parseEightByEightMessaging } from './parse.ts'
import { renderEightByEightMessaging } from './render.ts'
import { fetchEightByEightMedia, sendEightByEightMessaging, testEightByEightMessaging } from './send.ts'
import { verifyEightByEightMessaging } from './verify.ts'

export const eightByEightMessaging = adapterFor(definition, {
  verify: verifyEightByEightMessaging,
  parse: parseEightByEightMessaging,
  render: renderEightByEightMessaging,
  send: (call, _, settings, post, now) => sendEightByEightMessaging(call, settings, post, now),
  test: testEightByEightMessaging,
  media: fetchEightByEightMedia,
})
