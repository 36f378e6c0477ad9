/**
 * MessageBird, now Bird: text messages and WhatsApp. `conversations` is the API that MessageBird had, `bird` the one of
 * platform.bird.com; the API of api.bird.com in between, with signatures of another kind, is not spoken.
 *
 * Documented: the tokens of webhooks (messagebird/go-rest-api, signature_jwt, whose 43 cases are the fixtures); Standard
 * Webhooks; messages, events, errors and keys of Bird (its generated types, messagebird/bird-sdk-typescript); messages and
 * webhooks of Conversations (developers.messagebird.com, "Receiving messages", and its libraries).
 * Assumed: the fields of a pressed button or row in Conversations, that `reportUrl` is told in the form of a webhook, that
 * an answer may be sent as `transactional`, and which addresses files of customers lie at.
 * Bird shows no choices on WhatsApp: they come as a numbered text. Conversations takes no key of ours: what it did not
 * answer stays unknown.
 *
 * With a live account: 1. Enter the access key and the signing key. 2. Enter a channel id with its platform. 3. Put the door's
 * address into a webhook for message.created and message.updated. 4. Test: key good, webhook set. 5. Write from a phone.
 * 6. Answer a menu. 7. WhatsApp: press a button, choose from a list. 8. Send a photograph. 9. Watch delivered and read.
 * 10. Change the signing key: calls are turned away with 401 until the new one is entered.
 */
import { messageBird as definition } from '#shared/channels/message-bird'
import { adapterFor } from '../adapter.ts'
import { parseMessageBird } from './parse.ts'
import { renderMessageBird } from './render.ts'
import { fetchMessageBirdMedia, sendMessageBird, testMessageBird } from './send.ts'
import { verifyMessageBird } from './verify.ts'

export const messageBird = adapterFor(definition, {
  verify: verifyMessageBird,
  parse: parseMessageBird,
  render: renderMessageBird,
  send: (call, _, settings, post, now) => sendMessageBird(call, settings, post, now),
  test: testMessageBird,
  media: fetchMessageBirdMedia,
})
