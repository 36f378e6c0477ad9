/** The headers that the CDN sets on each request to the APIs behind it. */

/** The address of whoever asks; the gateway behind the CDN sees only the CDN's. */
export const viewerAddressHeader = 'x-viewer-address'

/**
 * What only the CDN and the functions know: a request that bears it has come through the CDN. CloudFront lets nobody add
 * headers that begin with `x-edge-` or `x-amz-`.
 */
export const edgeSecretHeader = 'x-parley-edge'
