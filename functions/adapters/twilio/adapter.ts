/**
 * Twilio: text messages, and WhatsApp where an address begins with `whatsapp:`.
 *
 * Documented: signature, fields of messages and statuses, Messages resource, Content API (Twilio: "Webhooks security",
 * "Messaging webhooks", "Message resource", "Content API resources"; the vectors are those of its own library).
 * Assumed: that errors with a code were not taken, and the codes of limits and windows.
 * Twilio cannot be asked by a key of ours, and takes none: what it did not answer stays unknown, and is not sent again.
 *
 * With a live account: 1. Enter account SID, auth token and a number. 2. Test: account named, number found. 3. Put the door's
 * address into the number as "A message comes in" (POST). 4. Test again: webhook set. 5. Write from a phone: the welcome
 * arrives. 6. Answer a menu by its number. 7. Send a photograph (US numbers): agents see it. 8. As an agent, send a photograph.
 * 9. Watch delivered. 10. Write STOP, answer as an agent: the refusal 21610 is shown.
 */
import { twilio as definition } from '#shared/channels/twilio'
import { adapterFor } from '../adapter.ts'
import { parseTwilio } from './parse.ts'
import { renderTwilio, renderTwilioTemplate } from './render.ts'
import { fetchTwilioMedia, listTwilioTemplates, sendTwilio, testTwilio } from './send.ts'
import { verifyTwilio } from './verify.ts'

export const twilio = adapterFor(definition, {
  verify: verifyTwilio,
  parse: parseTwilio,
  render: renderTwilio,
  send: (call, _, settings, post, now) => sendTwilio(call, settings, post, now),
  renderTemplate: renderTwilioTemplate,
  templates: (settings, _, post) => listTwilioTemplates(settings, post),
  test: testTwilio,
  media: fetchTwilioMedia,
})
