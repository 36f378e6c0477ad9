// Runs in CloudFront before a request goes on to the API, which sees CloudFront's address only: the address of the people
// who ask is told beside it.
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  var request = event.request
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  return request
}
