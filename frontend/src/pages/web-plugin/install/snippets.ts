/** What a company copies into its pages and its server. Names and addresses are written as the languages quote them. */

export interface Place {
  /** Where the plugin comes from. */
  readonly origin: string
  /** The company's name in addresses. */
  readonly client: string
}

const script = ({ origin }: Place) => `${origin}/chat.js`

const html = (place: Place) => `<script src="${script(place)}" data-client="${place.client}" async></script>`

/** Adds the tag once; `data-` attributes of a tag that a tag manager inserts itself are lost. */
const added = (place: Place, indent: string) =>
  [
    `if (!document.querySelector('script[data-client]')) {`,
    `  const script = document.createElement('script')`,
    `  script.src = '${script(place)}'`,
    `  script.dataset.client = '${place.client}'`,
    `  script.async = true`,
    `  document.body.append(script)`,
    `}`,
  ]
    .map((line) => indent + line)
    .join('\n')

const react = (place: Place) => `'use client'
import { useEffect } from 'react'

export function Chat() {
  useEffect(() => {
${added(place, '    ')}
  }, [])
  return null
}`

const vue = (place: Place) => `<script setup>
import { onMounted } from 'vue'

onMounted(() => {
${added(place, '  ')}
})
</script>`

const tagManager = (place: Place) => `<script>
${added(place, '  ')}
</script>`

const wordpress = (place: Place) => `add_action('wp_footer', function () {
  echo '${html(place)}';
});`

export const pageSnippets = { html, react, vue, 'tag-manager': tagManager, wordpress } as const
export type PageSnippet = keyof typeof pageSnippets

/** The sources that a policy of the page must allow; the plugin needs no `style-src`. */
export const policySources = ({ origin, files }: Pick<Place, 'origin'> & { readonly files: string }): string =>
  [
    `script-src ${origin};`,
    `connect-src ${origin} ${origin.replace(/^http/, 'ws')} ${files};`,
    `img-src ${origin} ${files};`,
    `media-src ${origin} ${files};`,
  ].join('\n')

const node = ({ client }: Pick<Place, 'client'>) => `import { createHmac } from 'node:crypto'

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function chatToken(user) {
  const exp = Math.floor(Date.now() / 1000) + 300
  const claims = { sub: user.id, name: user.name, email: user.email, aud: '${client}', exp }
  const signed = part({ alg: 'HS256', typ: 'JWT' }) + '.' + part(claims)
  const key = process.env.CHAT_IDENTITY_KEY
  return signed + '.' + createHmac('sha256', key).update(signed).digest('base64url')
}`

const php = ({ client }: Pick<Place, 'client'>) => `function chat_part($bytes) {
  return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

function chat_token($user) {
  $claims = ['sub' => $user['id'], 'name' => $user['name'], 'email' => $user['email'],
    'aud' => '${client}', 'exp' => time() + 300];
  $signed = chat_part('{"alg":"HS256","typ":"JWT"}') . '.' . chat_part(json_encode($claims));
  $key = getenv('CHAT_IDENTITY_KEY');
  return $signed . '.' . chat_part(hash_hmac('sha256', $signed, $key, true));
}`

export const serverSnippets = { node, php } as const
export type ServerSnippet = keyof typeof serverSnippets

/** What a page of the company can call, with an example of each. */
export const pageCalls = {
  open: 'WbbChat.open()',
  close: 'WbbChat.close()',
  send: "WbbChat.send('Where is my order?')",
  on: "const end = WbbChat.on('open', () => …)",
  identify: 'WbbChat.identify(token)',
} as const
export type PageCall = keyof typeof pageCalls
