/**
 * The contact centre of 8x8, by its Chat Gateway: we are the bot of its chats, and a conversation there is a customer here.
 *
 * Documented: events, signature and API (developer.8x8.com, "Webhooks Events Reference", "Validating Webhook Events", the
 * description of the Chat Gateway v1). Its example of a checksum is wrong: the body shown there has 1564621066.
 * Assumed: that `state: created` is the beginning of a talk, that a pressed choice says its `postback` as `payload`, and
 * that the first call, WEB_HOOK_VERIFY, may be unsigned: it is answered and tells nothing.
 * 8x8 gives no receipts and takes no key: what it did not answer stays unknown.
 *
 * With a live account: 1. Make an API key for the Chat Gateway. 2. Register the door's address as a webhook, version "Chat
 * Gateway v1.0". 3. Make a channel with it and enter its id, the tenant and the key. 4. Test: channel named, webhook set.
 * 5. Write in the chat: the welcome arrives. 6. Press a choice. 7. Send a file. 8. Ask for an agent of 8x8: what they say
 * stands in the conversation, and the bot keeps still. 9. Leave the chat: the conversation ends. 10. Enter another tenant: calls are turned away.
 */
import { eightByEight as definition } from '#shared/channels/eight-by-eight'
import { adapterFor } from '../adapter.ts'
import { jsonOf, textOf } from '../json.ts'
import { parseEightByEight } from './parse.ts'
import { renderEightByEight } from './render.ts'
import { fetchEightByEightAttachment, sendEightByEight, testEightByEight } from './send.ts'
import { GatewayKeys, verifyEightByEight } from './verify.ts'

const keys = new GatewayKeys()

export const eightByEight = adapterFor(definition, {
  handshake: ({ body }) =>
    textOf(jsonOf(body), 'eventType') === 'WEB_HOOK_VERIFY' ? { status: 200, body: '' } : undefined,
  verify: verifyEightByEight,
  keysFor: (raw, _, post, now) => keys.keyFor(raw, post, now),
  parse: parseEightByEight,
  render: renderEightByEight,
  send: (call, _, settings, post, now) => sendEightByEight(call, settings, post, now),
  test: testEightByEight,
  media: fetchEightByEightAttachment,
})
