/** The one address people open: the console's files, the HTTP API and the sockets on one origin, as CloudFront has them. */
import { createReadStream, statSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import { brandFolder } from '#shared/company/brand-image'
import { pluginPage } from '#shared/contracts/customer-addresses'
import { versionPath, type ConsoleSettings } from '#shared/console-config'
import { channelsFolder } from '../definition/routes.ts'
import { setEdgeHeaders } from './edge-headers.ts'
import { brandHeaders, everywhere, isWidget, keptFor } from '../definition/site.ts'
import { ignoreUpgrade, makeServer } from './wire/server.ts'
import type { Service } from './wire/service.ts'
import { isOurs } from './wire/services.ts'

/** Gives the console's files, with the headers that keep a page safe; a development server sets its own. */
export type Site = (request: IncomingMessage, response: ServerResponse, headers: PageHeaders) => void

type Headers = Readonly<Record<string, string>>

/** What keeps a page safe: each of the two needs something else. */
export interface PageHeaders {
  readonly console: Headers
  readonly plugin: Headers
}

export interface EdgeParts {
  /** By which functions know that a request came through here. */
  readonly secret: string
  readonly api: Service
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly settings: ConsoleSettings
  readonly site: Site
  /** Gives the pictures of companies' brands. */
  readonly brand: Service['answer']
  /** On everything but the API's own answers. */
  readonly headers: PageHeaders
}

export interface Edge {
  readonly server: Server
  /** From here on requests are answered, and those that have come before. Called once. */
  open(parts: EdgeParts): void
}

/** The server may listen before it is opened, so that its port is taken early: requests then wait, and sockets are refused. */
export function openEdge(): Edge {
  let opened: EdgeParts | undefined
  let open: (parts: EdgeParts) => void
  const opening = new Promise<EdgeParts>((resolve) => (open = resolve))
  const server = makeServer(async (request, response) => {
    const { api, secret, settings, site, brand, headers } = opened ?? (await opening)
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith('/api/') || path.startsWith(channelsFolder)) {
      setEdgeHeaders(request, secret)
      return api.answer(request, response)
    }
    if (path.startsWith(brandFolder)) return answerBrand(request, response, brand)
    const isVersion = path === versionPath && settings.version !== undefined
    if (path !== '/settings.json' && !isVersion) return site(request, response, headers)
    response.writeHead(200, { ...headers.console, 'content-type': 'application/json', 'cache-control': 'no-cache' })
    // A page of another name that leads here, as DNS can be made to, is not told how to sign in, or where the example phone is.
    const { signIns: _, examplePhone: __, ...told } = settings
    const ours = isOurs(request) ? settings : told
    response.end(JSON.stringify(isVersion ? settings.version : ours))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!opened) {
      socket.destroy()
    } else if (request.url?.split('?')[0] === opened.settings.socketPath) {
      setEdgeHeaders(request, opened.secret)
      opened.upgrade(request, socket, head)
    } else {
      ignoreUpgrade(server, request, socket)
    }
  })
  return {
    server,
    open(parts) {
      opened = parts
      open(parts)
    },
  }
}

/** As CloudFront does where a behaviour is for reading: other methods never come to the bucket. */
function answerBrand(request: IncomingMessage, response: ServerResponse, brand: Service['answer']) {
  for (const [name, value] of Object.entries(brandHeaders)) response.setHeader(name, value)
  if (request.method === 'GET' || request.method === 'HEAD') return brand(request, response)
  response.writeHead(403, { 'content-type': 'text/plain' }).end('Forbidden')
  return undefined
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/** The built console: hashed files are kept for a year, an address without a file name is one of the two pages. */
export function builtSite(folder: string): Site {
  return (request, response, headers) => {
    const path = filePath(request.url ?? '/')
    const page = path.startsWith(pluginPage('')) ? '/plugin.html' : extname(path) ? undefined : '/index.html'
    const name = page ?? path
    const type = types[extname(name)]
    const compressed = /\bbr\b/.test(String(request.headers['accept-encoding'])) && isFile(join(folder, `${name}.br`))
    if (!type || !isFile(join(folder, name))) {
      response.writeHead(404, { ...headers.console, 'content-type': 'text/plain' }).end('Not found')
      return
    }
    response.writeHead(200, {
      // The policy is the page's; of what a page loads, only the type has to be believed.
      'x-content-type-options': 'nosniff',
      ...(name === '/index.html' && headers.console),
      ...(name === '/plugin.html' && headers.plugin),
      ...(isWidget(name) && everywhere),
      'content-type': type,
      vary: 'accept-encoding',
      'cache-control': keptFor(name),
      ...(compressed && { 'content-encoding': 'br' }),
    })
    // A build may replace the file while it is read; the browser then sees that the connection ended early.
    pipeline(createReadStream(join(folder, compressed ? `${name}.br` : name)), response, () => {})
  }
}

/** A path that is no file of the site. */
const noFile = '/none.txt'

/**
 * Where below the site's folder an address points: `..` never leads out of it, since `normalize` ends at the first `/`.
 * Names that begin with a dot belong to the build.
 */
function filePath(url: string): string {
  try {
    const path = normalize(`/${decodeURIComponent(url.split('?')[0] ?? '/')}`)
    return path.includes('/.') ? noFile : path
  } catch {
    return noFile
  }
}

/** Also of a name that no file system takes: too long, or with a NUL in it. */
function isFile(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}
