// Receives webhooks. Start it with: PORT=8080 SECRETS="whsec_new whsec_old" node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secrets = process.env.SECRETS.split(' ').map((secret) => Buffer.from(secret.replace('whsec_', ''), 'base64'))
const toleranceSeconds = 300
const bytesMax = 64 * 1024
// Keep these in your database: a delivery may come twice, with the same id.
const seen = new Set()

function isGenuine({ 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures = '' }, body) {
  if (!(Math.abs(Date.now() / 1000 - Number(sent)) <= toleranceSeconds)) return false
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${id}.${sent}.`).update(body).digest())
  const given = signatures.split(' ').filter((each) => each.startsWith('v1,'))
  return given
    .map((each) => Buffer.from(each.slice('v1,'.length), 'base64'))
    .some((bytes) => expected.some((good) => bytes.length === good.length && timingSafeEqual(bytes, good)))
}

async function answer(request) {
  let body = Buffer.alloc(0)
  for await (const chunk of request) {
    body = Buffer.concat([body, chunk])
    if (body.length > bytesMax) return 413
  }
  if (!isGenuine(request.headers, body)) return 401
  const id = request.headers['webhook-id']
  if (!seen.has(id)) console.log(id, JSON.parse(body.toString()).type)
  seen.add(id)
  return 204
}

const server = createServer((request, response) => {
  const end = (status) => response.writeHead(status).end()
  answer(request).then(end, () => end(400))
})
server.listen(Number(process.env.PORT), '0.0.0.0', () => console.log(`Listening at ${server.address().port}`))
