/**
 * Microsoft Teams and the other channels of the Bot Framework.
 *
 * Documented: tokens of calls and of ours, activities, hero cards and carousels, which errors to try again (Microsoft Learn:
 * "Bot Connector authentication", "Bot Connector API reference", "Rate limiting for bots", "Cards reference", "Send and
 * receive files"). The cases of tokens are our own, made with a key of our own.
 * Assumed: how many buttons other channels than Teams show; that a file of a team lies below sharepoint.com.
 * The service takes no key of ours and cannot be asked by one.
 *
 * With a live account: 1. Register an app and a bot in Azure; enter app id, password and, for one tenant, its id. 2. Test:
 * token good. 3. Enter the door's address as messaging endpoint and add the channel Teams. 4. Install the app: the welcome
 * arrives. 5. Press a button of a card. 6. Look through a gallery. 7. Send a picture and a file. 8. Mention the bot in a team.
 * 9. Answer as an agent; see writing. 10. Write from another tenant: it is turned away.
 */
import { microsoft as definition } from '#shared/channels/microsoft'
import { adapterFor } from '../adapter.ts'
import { openSigningKeys, type SigningKeys } from './keys.ts'
import { microsoftAccountOf, parseMicrosoft } from './parse.ts'
import { renderMicrosoft } from './render.ts'
import { fetchMicrosoftMedia, sendMicrosoft, testMicrosoft, typeMicrosoft } from './send.ts'
import { keyIdIn, verifyMicrosoft } from './verify.ts'

const fetchKeys = openSigningKeys()

export const microsoft = adapterFor(definition, {
  // Keys are those of `keysFor`; without them nothing is proven.
  verify: (raw, settings, now, keys) =>
    verifyMicrosoft(raw, settings, now, keys instanceof Map ? (keys as SigningKeys) : new Map()),
  keysFor: async (raw, _, post, now) => {
    const kid = keyIdIn(raw)
    return kid ? fetchKeys(kid, post, now) : undefined
  },
  parse: parseMicrosoft,
  accountOf: microsoftAccountOf,
  accounts: ({ appId }) => (appId ? [appId] : []),
  render: renderMicrosoft,
  send: (call, _, settings, post, now) => sendMicrosoft(call, settings, post, now),
  type: typeMicrosoft,
  test: testMicrosoft,
  media: fetchMicrosoftMedia,
})
