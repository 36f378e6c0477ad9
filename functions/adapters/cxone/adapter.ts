/**
 * The contact centre CXone of NICE: its Virtual Agent Hub asks our Custom Exchange Endpoint for every turn of a contact.
 *
 * Documented: fields and kinds of an exchange, branches, prompts, state that goes to and fro (NICE: "Schemas" of custom
 * virtual agent integrations). Observed in public endpoints: kinds as numbers, names of silence rules, `scriptPayloads`.
 * Assumed: that `requestId` counts within a contact (our own count in the state stands beside it), what a script does with
 * `Intent`, and that a voice reads `textToSpeech` as plain text. CXone takes no message of ours between its exchanges.
 *
 * With a live account: 1. Issue credentials here, and keep the secret. 2. In Virtual Agent Hub, add a Custom Exchange Endpoint with
 * the door's address. 3. Authorisation: OAuth with `…/token` and the credentials, or the secret as a header. 4. Use it in a script
 * with two exchange actions in a loop. 5. Call: the welcome. 6. Say something. 7. Press a key of a menu. 8. Stay silent. 9. Ask for
 * a person: the script goes on behind the exchange, with `Intent` Escalate. 10. Let the bot end: the contact ends.
 */
import { cxone as definition } from '#shared/channels/cxone'
import { adapterFor } from '../adapter.ts'
import { answerCxone } from './answer.ts'
import { tokenAnswer, verifyCxone } from './credentials.ts'
import { parseCxone } from './parse.ts'

export const cxone = adapterFor(definition, {
  handshake: tokenAnswer,
  verify: verifyCxone,
  parse: parseCxone,
  answer: answerCxone,
  // CXone asks us, and has nothing for us to ask.
  test: () => Promise.resolve([{ ok: true, code: 'not-testable' }]),
})
