/** The inbox as pages: every message that left the local cloud, newest first. No scripts, no outside assets. */
import type { Received } from './message.ts'

/** What the pages may do: show themselves, and pictures a message names. A message's own page can do even less. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; frame-src 'self'; base-uri 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  // With no referrer at all, a form would not say which page it was on, and be taken for one of another site.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

export function inboxPage(messages: readonly Received[]): string {
  if (messages.length === 0) {
    return page('Inbox', '<h1>Inbox</h1><p class="quiet">No mail yet. Every message this cloud sends appears here.</p>')
  }
  const rows = messages.map(
    ({ id, from, to, subject, at }) => `<li><a href="?id=${id}">
      <span class="line"><strong>${subjectText(subject)}</strong> ${time(at)}</span>
      <span class="quiet">${escapeHtml(from)} to ${escapeHtml(to.join(', '))}</span></a></li>`,
  )
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`
  return page(
    `Inbox (${messages.length})`,
    `<header><h1>Inbox</h1><p class="quiet">${count}. <a href="?">Refresh</a></p></header><ol>${rows.join('')}</ol>`,
  )
}

export function messagePage({ id, from, to, subject, at, text, html }: Received, reply: Reply | undefined): string {
  // The sandbox keeps scripts and forms of a message from running; its links open outside of it.
  const frame =
    html === undefined
      ? ''
      : `<iframe title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`
  const plain = text === undefined ? '' : `<pre>${textWithLinks(text)}</pre>`
  const both = frame !== '' && plain !== ''
  return page(
    subject,
    `<nav aria-label="Inbox"><a href="?">Back to the inbox</a></nav>
    <article><h1>${subjectText(subject)}</h1>
    <dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to.join(', '))}</dd>
    <dt>Sent</dt><dd>${time(at)}</dd></dl>
    ${frame}${both ? `<details><summary>Plain text</summary>${plain}</details>` : plain}
    <p><a href="?id=${id}&amp;format=eml" download="${id}.eml">Download the original</a></p></article>
    ${reply ? replyForm(id, to[0] ?? '', reply) : ''}`,
  )
}

interface Reply {
  readonly to: string
  /** One was sent a moment ago. */
  readonly isSent: boolean
}

const replyForm = (id: string, from: string, { to, isSent }: Reply) => `<form method="post" action="receive">
  <h2>Reply</h2>
  <p class="quiet">As ${escapeHtml(from)}, to ${escapeHtml(to)}</p>
  ${isSent ? '<p role="status">Your reply has arrived.</p>' : ''}
  <input type="hidden" name="id" value="${escapeHtml(id)}">
  <label for="text">Message</label><textarea id="text" name="text" rows="6" required></textarea>
  <button>Send reply</button></form>`

export function missingPage(): string {
  return page(
    'Not found',
    '<h1>This message is not here</h1><p>Older messages make room for newer ones. <a href="?">Back to the inbox</a></p>',
  )
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`
}

const style = `
:root { --text: #16191f; --quiet: #545b64; --line: #d5dbdb; --page: #f2f3f3; --card: #fff; --accent: #0958b3 }
@media (prefers-color-scheme: dark) {
  :root { --text: #e9ebed; --quiet: #a7b1bb; --line: #414d5c; --page: #0f1b2a; --card: #192534; --accent: #75b7ff }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem }
header { display: flex; justify-content: space-between; align-items: baseline; flex-wrap: wrap; gap: 0 1rem }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
a { color: var(--accent) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.quiet, time, dt { color: var(--quiet) }
time { font-size: .875rem; font-weight: normal; white-space: nowrap }
ol { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: block; padding: .875rem 1.25rem; color: inherit; text-decoration: none; outline-offset: -2px }
li a:hover strong { text-decoration: underline }
li a span { display: block; overflow-wrap: anywhere }
li .line { display: flex; justify-content: space-between; gap: 1rem }
li .line strong { min-width: 0 }
article { margin-top: 1rem; padding: .25rem 1.25rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem 1rem; margin: 0 0 1rem }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; color-scheme: light }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; padding-top: 1rem; border-top: 1px solid var(--line) }
details { margin-top: 1rem }
h2 { font-size: 1.25rem; margin: 0 }
form { margin-top: 1rem; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
label { display: block; font-weight: bold }
textarea, button { font: inherit; color: inherit; border: 1px solid var(--quiet); border-radius: 8px; background: var(--page) }
textarea { display: block; width: 100%; margin: .25rem 0 .75rem; padding: .5rem .75rem }
button { padding: .25rem 1.25rem; font-weight: bold; border: 2px solid var(--accent); color: var(--accent); cursor: pointer }
textarea:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
summary { cursor: pointer }
`

function time(at: number): string {
  const iso = new Date(at).toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

function subjectText(subject: string): string {
  return subject === '' ? '(no subject)' : escapeHtml(subject)
}

/** Plain text with its web addresses made links. */
function textWithLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) =>
      index % 2 === 0
        ? escapeHtml(piece)
        : `<a href="${escapeHtml(piece)}" target="_blank" rel="noreferrer">${escapeHtml(piece)}</a>`,
    )
    .join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
