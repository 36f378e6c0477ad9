/**
 * A skill of Alexa: people speak to it, and hear the bot in the answer to Alexa's call.
 *
 * Documented: certificates and signature, request and response, limits of speech and size, built-in intents, the interaction
 * model (Amazon: "Host a Custom Skill as a Web Service", "Request and Response JSON Reference", "Standard Built-in Intents",
 * "Interaction Model Schema"). The certificate's rules are tested with Amazon's own examples of addresses, and a chain of ours.
 * Assumed: which signs of SSML a voice likes, that names of intents may hold capitals, how often "continue" is understood.
 * Alexa takes no message of ours: what an agent says is heard with the next answer.
 *
 * With a live account: 1. Make a custom skill of the same language. 2. Download the interaction model here, and put it into its
 * JSON editor. 3. Build. 4. Enter the door's address as HTTPS endpoint with a wildcard certificate. 5. Enter the skill's id and
 * invocation name here. 6. Say "open …": the welcome. 7. Say an utterance. 8. Say "ask … for" and something else. 9. Say "repeat",
 * then "stop". 10. Ask for a person, answer as an agent, and say "continue".
 */
import { alexa as definition } from '#shared/channels/alexa'
import { adapterFor } from '../adapter.ts'
import { answerAlexa } from './answer.ts'
import { parseAlexa } from './parse.ts'
import { alexaRequestOf } from './request.ts'
import { alexaKeysFor, verifyAlexa } from './verify.ts'

export const alexa = adapterFor(definition, {
  keysFor: alexaKeysFor,
  verify: verifyAlexa,
  parse: parseAlexa,
  accountOf: (raw) => alexaRequestOf(raw).applicationId || undefined,
  accounts: ({ skillId }) => (skillId ? [skillId] : []),
  answer: answerAlexa,
  // Amazon tells nothing of a skill to those who only have its id.
  test: () => Promise.resolve([{ ok: true, code: 'not-testable' }]),
})
