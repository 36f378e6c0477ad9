/** The page of the example phone, in the language of the browser, with its script and its styles. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AwsError } from '../wire/service.ts'

const texts = {
  en: {
    title: 'The customer’s phone',
    example: 'Example',
    about:
      'Write to the company as one of its customers would. The messages take the way of real ones; only WhatsApp, Twilio and the mail server are pretended, on this machine.',
    company: 'Company',
    customer: 'Customer',
    whatsapp: 'WhatsApp',
    twilio: 'SMS',
    email: 'E-mail',
    subject: 'Subject (empty: answer the last mail)',
    message: 'Message',
    send: 'Send',
    empty: 'Nothing here yet. Say hello.',
    none: 'No company is connected. In the console, open Settings, Channels, WhatsApp, and press “Try with an example phone”.',
    refused: 'This did not arrive. Is the channel switched on?',
    off: 'This channel is not connected for this company.',
    file: 'Open the file',
    to: 'to',
  },
  de: {
    title: 'Das Telefon der Kundin',
    example: 'Beispiel',
    about:
      'Schreiben Sie der Firma so, wie es ihre Kundinnen und Kunden tun. Die Nachrichten gehen den Weg von echten; nur WhatsApp, Twilio und der Mailserver sind vorgetäuscht, auf diesem Rechner.',
    company: 'Firma',
    customer: 'Kundin oder Kunde',
    whatsapp: 'WhatsApp',
    twilio: 'SMS',
    email: 'E-Mail',
    subject: 'Betreff (leer: letzte Mail beantworten)',
    message: 'Nachricht',
    send: 'Senden',
    empty: 'Hier ist noch nichts. Sagen Sie Hallo.',
    none: 'Keine Firma ist verbunden. Öffnen Sie in der Konsole Einstellungen, Kanäle, WhatsApp und wählen Sie „Mit einem Beispieltelefon ausprobieren“.',
    refused: 'Das ist nicht angekommen. Ist der Kanal eingeschaltet?',
    off: 'Dieser Kanal ist für diese Firma nicht verbunden.',
    file: 'Datei öffnen',
    to: 'an',
  },
} as const

const files: Readonly<Record<string, string>> = {
  '/screen.mjs': 'text/javascript; charset=utf-8',
  '/screen.css': 'text/css; charset=utf-8',
}

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

export function answerPage(request: IncomingMessage, response: ServerResponse, path: string): void {
  const type = files[path]
  if (type) {
    const file = readFileSync(new URL(`.${path}`, import.meta.url))
    return void response.writeHead(200, { ...headers, 'content-type': type }).end(file)
  }
  if (path !== '/') throw new AwsError('NotFoundException', 'The example phone has no such page.', 404)
  response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(html(languageOf(request)))
}

/** The language that was chosen in the console, which is a page of the same host; else the browser's. */
function languageOf({ headers: { cookie = '', 'accept-language': accepted = '' } }: IncomingMessage): 'en' | 'de' {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookie)?.[1] ?? accepted
  return chosen.toLowerCase().startsWith('de') ? 'de' : 'en'
}

function html(language: 'en' | 'de'): string {
  const t = texts[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t.title} – Parley</title>
<link rel="stylesheet" href="screen.css">
<script type="application/json" id="texts">${JSON.stringify(t).replaceAll('<', '\\u003c')}</script>
<script type="module" src="screen.mjs"></script>
</head>
<body>
<header>
  <h1>${t.title} <span class="badge">${t.example}</span></h1>
  <p>${t.about}</p>
  <div class="who">
    <label>${t.company}<select id="company"></select></label>
    <label>${t.customer}<select id="customer"></select></label>
  </div>
</header>
<main class="phone">
  <div role="tablist" aria-label="${t.title}">
    ${(['whatsapp', 'twilio', 'email'] as const).map((each) => `<button type="button" role="tab" id="${each}" aria-controls="talk">${t[each]}</button>`).join('')}
  </div>
  <p id="line"></p>
  <div id="talk" role="tabpanel" tabindex="0" aria-live="polite"></div>
  <form>
    <input id="subject" aria-label="${t.subject}" placeholder="${t.subject}" maxlength="200" hidden>
    <div class="write">
      <textarea id="text" rows="2" aria-label="${t.message}" placeholder="${t.message}" maxlength="4000" required disabled></textarea>
      <button type="submit" disabled>${t.send}</button>
    </div>
    <output id="fault" role="alert"></output>
  </form>
</main>
</body>
</html>`
}
