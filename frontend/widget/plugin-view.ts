/** What the plugin's own page looks like: the company's name and colours above, what it says of itself below. */
import { mixColours, readable, textOn } from '#shared/company/contrast'
import type { SaidChoice } from '#shared/chat/message'
import type { ContentLanguage, Localized } from '#shared/languages'
import type { Settings } from './chat/state.ts'
import { pageTexts } from './texts/plugin-page.ts'
import { linksToNetworks } from './view/social-links.ts'

/** What leads to the chat of the page. */
interface PageChat {
  readonly open: () => void
  readonly choices: readonly SaidChoice[]
}

/** The grounds of the page, as its styles have them. */
const grounds = { light: '#ffffff', dark: '#171c24' } as const

/** The page of a company; without `chat`, whoever calls puts the chat below its name. */
export function drawCompany(settings: Settings, language: ContentLanguage, chat?: PageChat): void {
  const { displayName, messages, pluginStyle } = settings
  const texts = pageTexts[language]
  const say = (text: Localized) => (text[language] || text.en || Object.values(text).find(Boolean) || '').trim()
  document.title = displayName
  document.documentElement.lang = language
  paint(settings)
  const isClosed = pluginStyle.disablePlugin
  const lead = say(messages.chatBody) || (isClosed ? '' : texts.hint)
  const opening = chat && !isClosed ? pressed(texts.open, chat.open, 'open') : undefined
  const title = say(messages.chatTitle)
  fill('header', [
    faceOf(settings),
    made('h1', displayName),
    title && title !== displayName ? made('p', title, 'title') : undefined,
    made('p', isClosed ? texts.closed : lead, 'lead'),
    opening,
  ])
  fill(
    'main',
    chat ? [paragraphsOf(say(settings.description)), choicesOf(chat, texts.choices), aboutOf(settings, say)] : [],
  )
}

/** A page without a company. */
export function drawNotice(
  title: string,
  text: string,
  action?: { readonly title: string; readonly press: () => void },
) {
  document.title = title
  fill('header', [made('h1', title), made('p', text, 'lead'), action && pressed(action.title, action.press, 'open')])
  fill('main', [])
}

/** A line above everything else. */
export function tellAbove(text: string): void {
  const line = made('p', text, 'above')
  line.setAttribute('role', 'status')
  document.querySelector('header')?.prepend(line)
}

/** The company's colours: its header as its chat has it, links as they can be read on both grounds. */
function paint({ pluginStyle }: Settings): void {
  const { primaryColour, headerColour = primaryColour, primaryTextColour } = pluginStyle
  const text = textOn(headerColour, primaryTextColour)
  const colours = {
    hero: headerColour,
    'hero-text': text,
    'hero-button': textOn(text, primaryColour),
    'accent-light': readable(primaryColour, grounds.light),
    'accent-dark': readable(primaryColour, grounds.dark),
    'tint-light': mixColours(grounds.light, primaryColour, 0.06),
    'tint-dark': mixColours(grounds.dark, primaryColour, 0.12),
  }
  for (const [name, value] of Object.entries(colours)) document.documentElement.style.setProperty(`--${name}`, value)
}

/** The company's logo, else the face of its bot, else its first letter. */
function faceOf({ logo, botIcon, displayName }: Settings): HTMLElement {
  const image = logo ?? botIcon
  if (!image) {
    const letter = made('span', /[\p{L}\p{N}]/u.exec(displayName)?.[0].toUpperCase() ?? '', 'face letter')
    letter.ariaHidden = 'true'
    return letter
  }
  const picture = made('img', '', logo ? 'face logo' : 'face')
  return Object.assign(picture, { src: image.url, alt: '' })
}

function choicesOf({ open, choices }: PageChat, title: string): HTMLElement | undefined {
  if (choices.length === 0) return undefined
  const list = made('ul', '', 'choices')
  for (const choice of choices) {
    const item = made('li')
    const { type, value } = choice.action
    item.append(type === 'url' ? linkTo(value, choice.title) : pressed(choice.title, open))
    list.append(item)
  }
  return section(title, list)
}

function aboutOf(settings: Settings, say: (text: Localized) => string): HTMLElement | undefined {
  const { details, url, privacyPolicy } = settings
  const texts = pageTexts[document.documentElement.lang as ContentLanguage]
  const links = [
    url && linkTo(url, `${texts.website}: ${hostOf(url)}`),
    ...linksToNetworks(settings).map(({ name, href }) => linkTo(href, name)),
    privacyPolicy.url && linkTo(privacyPolicy.url, texts.privacy),
  ].filter((link) => link instanceof HTMLElement)
  const text = paragraphsOf(say(details))
  if (!text && links.length === 0) return undefined
  const list = made('ul', '', 'links')
  for (const link of links) {
    const item = made('li')
    item.append(link)
    list.append(item)
  }
  return section(texts.about, ...(text ? [text] : []), ...(links.length > 0 ? [list] : []))
}

function section(title: string, ...parts: HTMLElement[]): HTMLElement {
  const drawn = made('section')
  drawn.append(made('h2', title), ...parts)
  return drawn
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** Only addresses of the web are followed, whatever was stored. */
function linkTo(url: string, text: string): HTMLElement {
  if (!/^https?:\/\//i.test(url)) return made('span', text)
  return Object.assign(made('a', text), { href: url, rel: 'noopener noreferrer', target: '_blank' })
}

const paragraphsOf = (text: string): HTMLElement | undefined => (text ? made('p', text, 'text') : undefined)

function pressed(text: string, press: () => void, className = ''): HTMLElement {
  const button = made('button', text, className)
  button.addEventListener('click', press)
  return button
}

function made(name: string, text = '', className = ''): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text, className })
}

function fill(name: 'header' | 'main', parts: readonly (HTMLElement | undefined)[]): void {
  const place = document.querySelector(name)
  place?.replaceChildren(...parts.filter((part) => part !== undefined))
  place?.removeAttribute('aria-busy')
}
