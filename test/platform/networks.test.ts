/** By which network a caller without an account is counted, whatever the caller says of itself. */
import { afterAll, describe, expect, it } from 'vitest'
import { edgeSecretHeader } from '#shared/edge-headers'
import { networkOfViewer } from '../../functions/platform/request/viewer.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

/** In which CDNs and proxies pass on who asks, and how they prove it. */
const cdnHeaders =
  'x-viewer-address X-Viewer-Address x-parley-edge cloudfront-viewer-address x-forwarded-for forwarded via x-real-ip ' +
  'x-client-ip x-cluster-client-ip true-client-ip cf-connecting-ip cf-pseudo-ipv4 fastly-client-ip x-azure-clientip ' +
  'x-appengine-user-ip x-original-forwarded-for'

describe('a network', () => {
  const edge = { [edgeSecretHeader]: process.env['EDGE_SECRET'] }
  const direct = () => networkOfViewer({}, '198.51.100.7')

  it('is the address that the CDN passes on, else the gateway’s, and of IPv6 the part a household shares', () => {
    const through = (headers: object, sourceIp: string) => networkOfViewer({ ...edge, ...headers }, sourceIp)
    expect(through({ 'X-Viewer-Address': '198.51.100.7' }, '203.0.113.1')).toBe(direct())
    expect(through({ 'x-viewer-address': 'nonsense' }, '::ffff:198.51.100.7')).toBe(direct())
    expect(networkOfViewer({}, '198.51.100.8')).not.toBe(direct())
    const home = networkOfViewer({}, '2001:db8:1:2::1')
    expect(networkOfViewer({}, '2001:DB8:0001:2:ffff::')).toBe(home)
    expect(networkOfViewer({}, '2001:db8:1:3::1')).not.toBe(home)
    expect(home).not.toContain('2001')
  })

  it.each(cdnHeaders.split(' '))('is not chosen by a caller who sends the header %s', async (name) => {
    const forged = { [name]: name === 'forwarded' ? 'for=192.0.2.1' : '192.0.2.1' }
    expect(networkOfViewer(forged, '198.51.100.7')).toBe(direct())
    expect(networkOfViewer({ ...forged, [edgeSecretHeader]: 'guessed' }, '198.51.100.7')).toBe(direct())
    expect(networkOfViewer({ ...forged, [edgeSecretHeader]: '' }, '198.51.100.7')).toBe(direct())
  })

  it('is not chosen by a caller of the public address, whatever headers of a CDN it sends', async () => {
    const statuses = []
    for (let call = 0; call < 7; call++) {
      const headers = Object.fromEntries(cdnHeaders.split(' ').map((name) => [name.toLowerCase(), `192.0.2.${call}`]))
      const body = JSON.stringify({ email: `nobody-${call}@nobody.example` })
      const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
      statuses.push((await fetch(`${world.cloud.origin}/api/agent/reset-password`, sent)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})
