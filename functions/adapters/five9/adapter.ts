/**
 * The contact centre Five9, by its interface for messages.
 *
 * Observed, in clients of others that are public: a token for anybody of a tenant, the host and the farm that come with it,
 * opening a conversation, saying a text, the status 435 of a company that has moved, `five9ExceptionDetail`.
 * Assumed: the fields of callbacks, of which names alone are told (agent_message, conversation_closed …); that a token is
 * good for twenty minutes. Whether a hyphen or a space stands behind `Bearer` differs between those clients: it is a setting.
 * Five9 gives no ids, no receipts and takes no key: what it did not answer stays unknown.
 *
 * With a live account: 1. Enter tenant and campaign. 2. Test: the organisation is named. 3. Let the campaign call the door's
 * address with the token behind it. 4. Write: the bot answers. 5. Should that fail with 401, choose the other way to write
 * the token. 6. Answer a menu by its number. 7. Write at once from two chats: each gets its own answers. 8. Close the chat:
 * the conversation ends. 9. Move the domain to another data centre: answers go on. 10. Call the address with another token:
 * nothing is stored.
 */
import { five9 as definition } from '#shared/channels/five9'
import { adapterFor } from '../adapter.ts'
import { parseFive9 } from './parse.ts'
import { renderFive9 } from './render.ts'
import { sendFive9, testFive9 } from './send.ts'
import { verifyFive9 } from './verify.ts'

export const five9 = adapterFor(definition, {
  verify: verifyFive9,
  parse: parseFive9,
  render: renderFive9,
  send: sendFive9,
  test: testFive9,
})
