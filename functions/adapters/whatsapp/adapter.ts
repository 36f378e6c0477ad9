/**
 * WhatsApp by the Cloud API of Meta.
 *
 * Documented: handshake, signature, messages and statuses, system messages about changed numbers and user ids, limits of
 * texts, buttons and lists, errors, templates, files, all types of messages, echoes of the Business app (Meta: "WhatsApp Business Platform" – webhooks reference, messages
 * reference, error codes, changelog up to August 2026). The vector of the signature is GitHub's, whose scheme is the same.
 * Observed: `user_id_update`, which partners of Meta pass on; Meta itself says that it is no field of a webhook.
 * Assumed: that an error with a code means that nothing was taken. The API knows no key of ours and cannot be asked by one.
 *
 * With a live account: 1. Enter app secret, phone number id and a permanent token. 2. Copy address and verify token into the
 * app's webhooks and subscribe to `messages`, and to `smb_message_echoes` where the number is in the Business app as well. 3. Test: number named, webhook set. 4. Write from a phone: the welcome arrives.
 * 5. Press a button. 6. Choose from seven: a list. 7. Send a photograph and a voice message. 8. Answer as an agent and watch
 * sent, delivered, read. 9. After 24 hours answer again: outside the window; send a template. 10. Take the token back:
 * the card asks to connect again.
 */
import { whatsapp as definition } from '#shared/channels/whatsapp'
import { adapterFor } from '../adapter.ts'
import { answerMeta, verifyMeta } from '../meta.ts'
import { parseWhatsapp, whatsappAccountOf } from './parse.ts'
import { renderWhatsapp, renderWhatsappTemplate } from './render.ts'
import { fetchWhatsappMedia, listWhatsappTemplates, sendWhatsapp, testWhatsapp, typeWhatsapp } from './send.ts'

export const whatsapp = adapterFor(definition, {
  handshake: (raw, { whatsappVerifyToken }) => answerMeta(raw, whatsappVerifyToken),
  verify: (raw, { whatsappAppSecret }) => verifyMeta(raw, whatsappAppSecret),
  parse: parseWhatsapp,
  accountOf: whatsappAccountOf,
  accounts: ({ numbers }) => numbers.map(({ phoneNumberId }) => phoneNumberId).filter(Boolean),
  render: renderWhatsapp,
  send: sendWhatsapp,
  type: typeWhatsapp,
  renderTemplate: renderWhatsappTemplate,
  templates: listWhatsappTemplates,
  test: testWhatsapp,
  media: fetchWhatsappMedia,
})
