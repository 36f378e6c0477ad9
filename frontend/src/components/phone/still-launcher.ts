/** The button that opens the chat, drawn as a company's page would draw it, in the root of the chat. */
import { launcherOf } from '#shared/company/launcher'
import type { ContentLanguage } from '#shared/languages'
import type { Settings } from '../../../widget/chat/state.ts'
import { drawLauncher, type DrawnLauncher } from '../../../widget/launcher.ts'

/** Draws the button in place of the one before; `count` is what it says is unread. */
export function redrawLauncher(
  { root, before }: { root: ShadowRoot; before: DrawnLauncher | undefined },
  settings: Settings,
  { language, isOpen, count }: { language: ContentLanguage; isOpen: boolean; count: number },
): DrawnLauncher {
  const styles = root.adoptedStyleSheets
  const hadFocus = before !== undefined && root.activeElement === before.button
  const drawn = drawLauncher(root, launcherOf(settings, language))
  drawn.show(isOpen)
  drawn.showUnread(count, '')
  // As on a page, where the button and its styles come first and the company's own styles last.
  const own = root.adoptedStyleSheets.slice(styles.length)
  root.adoptedStyleSheets = before ? styles : [...own, ...styles]
  before?.button.replaceWith(drawn.button)
  if (hadFocus) drawn.button.focus()
  return drawn
}
