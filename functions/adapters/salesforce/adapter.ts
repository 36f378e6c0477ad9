/**
 * Salesforce, by Messaging for In-App and Web: we take part in its conversations as a custom client.
 *
 * Observed, in clients of others that are public: tokens, conversations and messages of `/iamessage/api/v2` with ids of the
 * client's own, and entries of conversations.
 * Assumed: what is said there comes to us by a call of the company's own flow, with the entry as Salesforce words it and
 * `X-Salesforce-Signature`, HMAC-SHA256 over the body with the secret that is entered here. Salesforce itself would have us
 * listen to a stream for as long as a conversation lasts, which nothing here does. Assumed as well: that the same `deviceId`
 * is the same person, and that an id that was taken is not taken again.
 * Choices are a numbered text: a client may press choices, not offer them.
 *
 * With a live account: 1. Make a custom client deployment, enter its address, organisation and name. 2. Test: a token is
 * given. 3. Let a flow on new entries call the door's address, signed with the secret. 4. Write in the conversation: the bot
 * answers. 5. Answer a menu by its number. 6. Answer within one second twice: both arrive once. 7. Wait an hour, write again.
 * 8. As an agent of Salesforce, answer: the bot does not answer itself. 9. Read: the message shows as read. 10. Change the
 * secret: calls are turned away.
 */
import { salesforce as definition } from '#shared/channels/salesforce'
import { adapterFor } from '../adapter.ts'
import { parseSalesforce } from './parse.ts'
import { renderSalesforce } from './render.ts'
import { sendSalesforce, testSalesforce } from './send.ts'
import { verifySalesforce } from './verify.ts'

export const salesforce = adapterFor(definition, {
  verify: verifySalesforce,
  parse: parseSalesforce,
  render: renderSalesforce,
  send: sendSalesforce,
  test: testSalesforce,
})
