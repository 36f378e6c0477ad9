/**
 * Loaded before a Parley that a test starts: to its functions there is a site `users.example` on the internet, which
 * answers with the file that `PARLEY_USERS_FILE` names.
 */
import dns from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { isMainThread } from 'node:worker_threads'

// Threads load it as well, and have no use for it.
if (isMainThread) {
  const { register } = await import('tsx/esm/api')
  register()
  const { Outside } = await import('../kit/outside.ts')
  const outside = new Outside()
  await outside.site('users.example', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(readFileSync(process.env['PARLEY_USERS_FILE']))
  })
  Object.assign(dns, { lookup: outside.modules['dns/promises'].lookup })
  Object.assign(https, { request: outside.modules.https.request })
}
