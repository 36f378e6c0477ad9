/** Emojis to choose from; the arrows go through them as through a grid. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { emojis } from '#shared/chat/emojis'
import { MenuFrame } from './menu-frame.tsx'

const columns = 9
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

export function EmojiMenu({ choose, leave }: { choose: (emoji: string) => void; leave: () => void }) {
  const { t } = useTranslation('response-form')
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => grid.current?.querySelector('button')?.focus(), [])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    all[at + step]?.focus()
  }
  return (
    <MenuFrame name={t('text.emojis')} leave={leave}>
      {/* The buttons inside take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="text-editor-emojis" ref={grid} onKeyDown={move}>
        {emojis.map((emoji, index) => (
          <button type="button" key={emoji} tabIndex={index === 0 ? 0 : -1} onClick={() => choose(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
    </MenuFrame>
  )
}
