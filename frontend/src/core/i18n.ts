/** The language of the interface: English or German, detected as I18N-002 asks, with one file an area and language. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { faults, type FaultCode } from '#shared/faults'
import { interfaceLanguages, type InterfaceLanguage } from '#shared/languages'
import type analytics from '../locales/en/analytics.json'
import type figures from '../locales/en/figures.json'
import type overview from '../locales/en/overview.json'
import type explorer from '../locales/en/explorer.json'
import type builder from '../locales/en/builder.json'
import type review from '../locales/en/review.json'
import type tests from '../locales/en/tests.json'
import type explanation from '../locales/en/explanation.json'
import type rasa from '../locales/en/rasa.json'
import type backups from '../locales/en/backups.json'
import type builds from '../locales/en/builds.json'
import type blockKinds from '../locales/en/block-kinds.json'
import type billing from '../locales/en/billing.json'
import type broadcasts from '../locales/en/broadcasts.json'
import type blocks from '../locales/en/blocks.json'
import type channels from '../locales/en/channels.json'
import type common from '../locales/en/common.json'
import type developers from '../locales/en/developers.json'
import type departments from '../locales/en/departments.json'
import type environments from '../locales/en/environments.json'
import type errors from '../locales/en/errors.json'
import type conversations from '../locales/en/conversations.json'
import type moments from '../locales/en/moments.json'
import type memoryGame from '../locales/en/memory-game.json'
import type palette from '../locales/en/palette.json'
import type platform from '../locales/en/platform.json'
import type portability from '../locales/en/portability.json'
import type privacy from '../locales/en/privacy.json'
import type profile from '../locales/en/profile.json'
import type general from '../locales/en/general.json'
import type pluginInstall from '../locales/en/plugin-install.json'
import type pluginLook from '../locales/en/plugin-look.json'
import type accounts from '../locales/en/accounts.json'
import type webPlugin from '../locales/en/web-plugin.json'
import type forms from '../locales/en/forms.json'
import type help from '../locales/en/help.json'
import type history from '../locales/en/history.json'
import type holds from '../locales/en/holds.json'
import type hours from '../locales/en/hours.json'
import type items from '../locales/en/items.json'
import type knowledge from '../locales/en/knowledge.json'
import type marketplace from '../locales/en/marketplace.json'
import type masking from '../locales/en/masking.json'
import type events from '../locales/en/events.json'
import type webhooks from '../locales/en/webhooks.json'
import type releases from '../locales/en/releases.json'
import type functionEditor from '../locales/en/function-editor.json'
import type formEditor from '../locales/en/form-editor.json'
import type responseForm from '../locales/en/response-form.json'
import type schedule from '../locales/en/schedule.json'
import type settings from '../locales/en/settings.json'
import type starters from '../locales/en/starters.json'
import type swarms from '../locales/en/swarms.json'
import type shell from '../locales/en/shell.json'
import type signIn from '../locales/en/sign-in.json'
import type theme from '../locales/en/theme.json'
import type tours from '../locales/en/tours.json'
import type users from '../locales/en/users.json'
import type variables from '../locales/en/variables.json'
import type llm from '../locales/en/llm.json'
import type organisations from '../locales/en/organisations.json'
import type workspaces from '../locales/en/workspaces.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
  }
}

/** One line an area, so that a wrong key does not compile. A page's area is loaded together with the page. */
export interface Texts {
  accounts: typeof accounts
  analytics: typeof analytics
  moments: typeof moments
  figures: typeof figures
  overview: typeof overview
  explorer: typeof explorer
  builder: typeof builder
  review: typeof review
  tests: typeof tests
  explanation: typeof explanation
  rasa: typeof rasa
  builds: typeof builds
  'block-kinds': typeof blockKinds
  billing: typeof billing
  blocks: typeof blocks
  broadcasts: typeof broadcasts
  channels: typeof channels
  common: typeof common
  departments: typeof departments
  developers: typeof developers
  environments: typeof environments
  errors: typeof errors
  faults: Readonly<Record<FaultCode, string>>
  conversations: typeof conversations
  'memory-game': typeof memoryGame
  palette: typeof palette
  platform: typeof platform
  backups: typeof backups
  portability: typeof portability
  privacy: typeof privacy
  profile: typeof profile
  forms: typeof forms
  general: typeof general
  'plugin-install': typeof pluginInstall
  'plugin-look': typeof pluginLook
  'web-plugin': typeof webPlugin
  help: typeof help
  history: typeof history
  holds: typeof holds
  hours: typeof hours
  items: typeof items
  knowledge: typeof knowledge
  marketplace: typeof marketplace
  masking: typeof masking
  events: typeof events
  webhooks: typeof webhooks
  llm: typeof llm
  releases: typeof releases
  'form-editor': typeof formEditor
  'function-editor': typeof functionEditor
  'response-form': typeof responseForm
  schedule: typeof schedule
  settings: typeof settings
  shell: typeof shell
  starters: typeof starters
  swarms: typeof swarms
  'sign-in': typeof signIn
  theme: typeof theme
  tours: typeof tours
  users: typeof users
  variables: typeof variables
  organisations: typeof organisations
  workspaces: typeof workspaces
}

const storageKey = 'language'
const cookieDays = 365
/** Faults write `{max}` where texts write `{{max}}`. */
const faultTexts = Object.fromEntries(
  Object.entries(faults).map(([code, sentence]) => [code, sentence.replace(/\{\w+\}/g, '{$&}')]),
)
const files = import.meta.glob<{ default: object }>('../locales/*/*.json')

export async function startLanguage(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use({ type: 'backend', read: readTexts })
    .init({
      lng: detectLanguage(),
      fallbackLng: 'en',
      supportedLngs: interfaceLanguages,
      ns: ['common', 'errors', 'faults'],
      // The English sentences of faults are loaded with the schemas that find them.
      resources: { en: { faults: faultTexts } },
      partialBundledLanguages: true,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  rememberLanguage(language())
}

export const language = (): InterfaceLanguage => interfaceLanguageOf(i18next.language) ?? 'en'

/** Changes the language of this browser and remembers it: the cookie outlives a sign-out (AUTH-023). */
export async function changeLanguage(chosen: InterfaceLanguage): Promise<void> {
  rememberLanguage(chosen)
  await i18next.changeLanguage(chosen)
}

function rememberLanguage(chosen: InterfaceLanguage) {
  localStorage.setItem(storageKey, chosen)
  document.cookie = `${storageKey}=${chosen}; path=/; max-age=${cookieDays * 86_400}; samesite=lax`
  document.documentElement.lang = chosen
}

/** Stored choice, then `?lang=`, then cookie. */
function detectLanguage(): InterfaceLanguage {
  const cookie = document.cookie.match(new RegExp(`(?:^|; )${storageKey}=(\\w+)`))?.[1]
  const asked = new URLSearchParams(location.search).get('lang')
  return (
    interfaceLanguageOf(localStorage.getItem(storageKey)) ??
    interfaceLanguageOf(asked) ??
    interfaceLanguageOf(cookie) ??
    'en'
  )
}

function interfaceLanguageOf(name: string | null | undefined): InterfaceLanguage | undefined {
  return interfaceLanguages.find((one) => one === name)
}

async function readTexts(chosen: string, area: string) {
  const load = files[`../locales/${chosen}/${area}.json`]
  if (!load) throw new Error(`There are no texts of ${area} in ${chosen}.`)
  return (await load()).default
}
