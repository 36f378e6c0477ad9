/**
 * The button that opens the chat. Everything is made by hand, because a page's policy may forbid styles and markup. The
 * page of a company and the console's preview draw the same one.
 */
import type { Launcher } from '#shared/company/launcher-answer'
import { launcherStyles } from './launcher-styles.ts'

export interface DrawnLauncher {
  readonly button: HTMLButtonElement
  /** Shows what a press does: whether it closes the chat or opens it. */
  show(isOpen: boolean): void
  /** `words` say the count to those who hear the button. */
  showUnread(count: number, words: string): void
}

/** One for all that are drawn: a preview draws its button again and again. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(launcherStyles)
const sizes = { small: 56, medium: 64, large: 76 } as const
const bubble =
  'M4 5.5A2.5 2.5 0 0 1 6.5 3h11A2.5 2.5 0 0 1 20 5.5v8a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4V16A2.5 2.5 0 0 1 4 13.5z'
const arrow = 'M6 9.5l6 6 6-6'

/** Draws the button into a root of its own; `origin` is where the company's icon lies, empty where the page is of the same. */
export function drawLauncher(root: ShadowRoot, launcher: Launcher, origin = ''): DrawnLauncher {
  const { style, text, labels, icon, outside } = launcher
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
  // On the host, because the panel stands above the button and goes by the same.
  const { style: ofHost } = root.host as HTMLElement
  ofHost.cssText = `--launcher:${sizes[style.popupSize]}px;--paint:${style.primaryColour};--on:${style.on};--z:${style.zindex}`
  const button = document.createElement('button')
  button.className = style.positionLeft ? 'launcher left' : 'launcher'
  button.part.add('launcher')
  button.setAttribute('aria-haspopup', 'dialog')
  if (icon) {
    const picture = document.createElement('img')
    picture.alt = ''
    picture.src = origin + icon
    // A page may forbid the picture: then the button is drawn as if there were none.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Every byte here is counted.
    picture.onerror = () => {
      picture.remove()
      button.classList.remove('bare')
    }
    button.classList.toggle('bare', !!outside)
    button.append(picture)
  }
  const svg = 'http://www.w3.org/2000/svg'
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  const shape = document.createElementNS(svg, 'path')
  drawing.append(shape)
  const badge = document.createElement('span')
  badge.className = 'badge'
  badge.hidden = true
  const label = document.createElement('b')
  button.append(drawing, label, badge)
  root.append(button)

  let isOpen = false
  let unread = ''
  const draw = () => {
    button.setAttribute('aria-expanded', `${isOpen}`)
    label.textContent = isOpen ? '' : text
    button.setAttribute('aria-label', isOpen ? labels[1] : (text || labels[0]) + unread)
    shape.setAttribute('d', isOpen ? arrow : bubble)
  }
  draw()
  return {
    button,
    show(shown) {
      isOpen = shown
      draw()
    },
    showUnread(count, words) {
      unread = count > 0 ? `, ${words}` : ''
      badge.textContent = count > 9 ? '9+' : `${count}`
      badge.hidden = count < 1
      draw()
    },
  }
}
