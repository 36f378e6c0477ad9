// Runs in CloudFront before a request goes on to the API, which answers under a name of its own: what the people who
// ask have in their address bar is told beside it, so that the product's own pages can be told from others; and their
// own address, because the API sees CloudFront's only.
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  var request = event.request
  request.headers['x-forwarded-host'] = { value: request.headers.host.value }
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  return request
}
