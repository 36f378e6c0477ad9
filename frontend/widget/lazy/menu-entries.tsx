/** What the menu in the header offers. */
import { phaseOf, shownEvents } from '../chat/state.ts'
import { Icon } from '../view/icons.tsx'
import { lazyIcons } from './icons.ts'
import { languageName } from './language-name.ts'
import { saveTranscript } from './transcript.ts'
import { linksToNetworks } from '../view/social-links.ts'
import { useChat } from '../view/use-chat.ts'

interface MenuEntriesProps {
  readonly isFull: boolean
  readonly canGrow: boolean
  /** The panel is part of a page, which closes it in its own way. */
  readonly isPart: boolean
  readonly onGrow: () => void
  readonly onChosen: () => void
}

export function MenuEntries({ isFull, canGrow, isPart, onGrow, onChosen }: MenuEntriesProps) {
  const view = useChat()
  const { chat, state, say } = view
  const { supportedLangs, pluginStyle } = chat.settings
  const networks = linksToNetworks(chat.settings)
  const isRunning = state.session.status === 'fetched' && phaseOf(shownEvents(state)).kind !== 'over'

  const entry = (text: string, act: () => void, isPressed?: boolean) => {
    const press = () => {
      onChosen()
      act()
    }
    return (
      <button type="button" onClick={press} {...(isPressed !== undefined && { 'aria-pressed': isPressed })}>
        {text}
        {isPressed && <Icon path={lazyIcons.check} />}
      </button>
    )
  }
  return (
    <div class="popup" part="menu">
      {supportedLangs.length > 1 && (
        <div role="group" aria-label={say('language')}>
          <span class="label" aria-hidden="true">
            {say('language')}
          </span>
          {supportedLangs.map((language) => (
            <span lang={language} key={language}>
              {entry(languageName(language), () => chat.speak(language), state.language === language)}
            </span>
          ))}
          <hr />
        </div>
      )}
      {canGrow && entry(say(isFull ? 'windowed' : 'fullScreen'), onGrow)}
      {pluginStyle.enableDownloadChat && entry(say('download'), () => saveTranscript(view))}
      {entry(say('restart'), () => void chat.restart())}
      {networks.length > 0 && <hr />}
      {networks.map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer" onClick={onChosen}>
          {name}
          <span class="hidden"> {say('newTab')}</span>
        </a>
      ))}
      {isRunning && !isPart && entry(say('end'), () => chat.send('conversationEnd', {}))}
    </div>
  )
}
