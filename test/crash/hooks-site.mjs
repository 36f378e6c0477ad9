/**
 * Loaded before a Parley that a test starts: to its functions there is a site `hooks.example` on the internet, behind which
 * the server on the port `PARLEY_HOOKS_PORT` of this machine answers.
 */
import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isMainThread } from 'node:worker_threads'

// Threads load it as well, and have no use for it.
if (isMainThread) {
  const { register } = await import('tsx/esm/api')
  register()
  const { Outside } = await import('../kit/outside.ts')
  const outside = new Outside()
  await outside.site('hooks.example', (request, response) => {
    const { method, url: path, headers } = request
    const port = Number(process.env['PARLEY_HOOKS_PORT'])
    const behind = http.request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    behind.on('error', () => response.destroy())
    request.pipe(behind)
  })
  Object.assign(dns, { lookup: outside.modules['dns/promises'].lookup })
  Object.assign(https, { request: outside.modules.https.request })
}
