/**
 * Messenger by the Graph API of Meta.
 *
 * Documented: handshake, signature, webhook events, Send API, templates and quick replies with their limits, human agent tag,
 * errors (Meta: "Messenger Platform" – webhook events reference, Send API, message tags, error codes). The vector of the
 * signature is GitHub's, whose scheme is the same.
 * Assumed: that the echo of a template gives our `metadata` back as that of a text does; the token of a page in the header, as everywhere else in the Graph API; that an error with a code means that
 * nothing was taken; postbacks whose payload begins with GET_STARTED begin a conversation. The API knows no key of ours.
 *
 * With a live account: 1. Enter app secret, page id and the page's token. 2. Copy address and verify token into the app's
 * webhooks; subscribe the page to messages, messaging_postbacks, message_echoes, message_deliveries and message_reads. 3. Test: page named,
 * webhook set. 4. Press "Get started": the welcome arrives. 5. Press a button, then one of seven quick replies. 6. Look through
 * a gallery. 7. Send a photograph. 8. Answer as an agent; watch delivered and read. 9. Answer from the page's own inbox: it
 * stands in the conversation once, and the bot keeps still. 10. After 24 hours let the bot answer: outside the window; answer as an agent: it arrives.
 */
import { messenger as definition } from '#shared/channels/messenger'
import { adapterFor } from '../adapter.ts'
import { answerMeta, verifyMeta } from '../meta.ts'
import { messengerAccountOf, parseMessenger } from './parse.ts'
import { renderMessenger } from './render.ts'
import { fetchMessengerMedia, sendMessenger, testMessenger, typeMessenger } from './send.ts'

export const messenger = adapterFor(definition, {
  handshake: (raw, { messengerVerifyToken }) => answerMeta(raw, messengerVerifyToken),
  verify: (raw, { messengerAppSecret }) => verifyMeta(raw, messengerAppSecret),
  parse: parseMessenger,
  accountOf: messengerAccountOf,
  accounts: ({ pages }) => pages.map(({ pageId }) => pageId).filter(Boolean),
  render: renderMessenger,
  send: sendMessenger,
  type: typeMessenger,
  test: testMessenger,
  media: (reference, _, post) => fetchMessengerMedia(reference, post),
})
