/** Emojis to choose from: found by a word, walked through by the arrows as through a grid, those used lately first. */
import './emoji.css'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuFrame } from '../../../../components/form/text-editor/menu-frame.tsx'
import { language } from '../../../../core/i18n.ts'
import { recentOf } from '../recent.ts'
import { emojis, emojisNamed, type Emoji } from './emoji-names.ts'

const columns = 9
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

interface EmojiPickerProps {
  choose: (emoji: string) => void
  leave: () => void
}

export default function EmojiPicker({ choose, leave }: EmojiPickerProps) {
  const { t } = useTranslation('conversations')
  const [search, setSearch] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const found = emojisNamed(search)
  const recent = search.trim() ? [] : recentEmojis()
  const buttons = () => [...(frame.current?.querySelectorAll('button') ?? [])]

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    const at = buttons().findIndex((one) => one === document.activeElement)
    const isSearching = at < 0
    if (event.key === 'Enter' && isSearching && found[0]) {
      event.preventDefault()
      return choose(found[0].emoji)
    }
    // In the search the left and right arrows move the caret.
    if (step === undefined || (isSearching && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const to = isSearching ? 0 : at + step
    if (to < 0) frame.current?.querySelector('input')?.focus()
    else buttons()[to]?.focus()
  }

  const isFirst = recent.length === 0
  return (
    <MenuFrame name={t('emoji.title')} leave={leave}>
      {/* The buttons inside take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="live-emojis" ref={frame} onKeyDown={onKeyDown}>
        <input
          type="search"
          // Whoever opens the picker wants to search in it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={search}
          placeholder={t('emoji.search')}
          aria-label={t('emoji.search')}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className="live-emojis-all">
          {recent.length > 0 && <Emojis title={t('emoji.recent')} emojis={recent} choose={choose} first />}
          {found.length > 0 && <Emojis title={t('emoji.all')} emojis={found} choose={choose} first={isFirst} />}
          {found.length === 0 && <p role="status">{t('emoji.none')}</p>}
        </div>
      </div>
    </MenuFrame>
  )
}

interface EmojisProps {
  title: string
  emojis: readonly Emoji[]
  choose: (emoji: string) => void
  /** The Tab key gets to it. */
  first: boolean
}

function Emojis({ title, emojis: shown, choose, first }: EmojisProps) {
  return (
    <div role="group" aria-label={title}>
      <span className="live-emojis-title">{title}</span>
      <div className="live-emojis-grid">
        {shown.map(({ emoji, words }, index) => (
          <button
            key={emoji}
            type="button"
            title={words[language() === 'de' ? 1 : 0]}
            aria-label={words[language() === 'de' ? 1 : 0]}
            tabIndex={first && index === 0 ? 0 : -1}
            onClick={() => choose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
    </div>
  )
}

/** A row of them, so that the arrows stay in their column. */
const recentEmojis = (): readonly Emoji[] =>
  recentOf('emoji')
    .flatMap((id) => emojis.filter(({ emoji }) => emoji === id))
    .slice(0, columns)
