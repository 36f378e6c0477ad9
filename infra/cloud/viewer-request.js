// Runs in CloudFront before its cache. An address without a file name is a page of the console, which is one page; the
// plugins of all companies are another.
// A text goes out as its compressed twin where the browser takes that: cached under its own name, compressed once.
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  var request = event.request
  var uri = request.uri
  if (uri.indexOf('/plugin/') === 0) uri = '/plugin.html'
  else if (uri === '/version') uri = '/version.json'
  else if (uri.lastIndexOf('.') < uri.lastIndexOf('/')) uri = '/index.html'
  var accepted = request.headers['accept-encoding']
  if (accepted && /\bbr\b/.test(accepted.value) && /\.(html|js|css|svg)$/.test(uri)) uri += '.br'
  request.uri = uri
  return request
}
