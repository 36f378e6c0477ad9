/** What is about to be done, while it can be taken back: by Undo, or by Escape. */
import './held-bar.css'
import Button from '@cloudscape-design/components/button'
import { useEffect, useEffectEvent, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isDialogOpen } from '../../../core/asked-now.ts'
import { listen } from '../../../core/listen.ts'
import { doHeld, holdMs, takeHeld, useHeld, type Held } from '../state/holding.ts'
import { useDesk } from '../state/inbox-context.ts'

export function HeldBar({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation('conversations')
  const navigate = useNavigate()
  const { pathOf } = useDesk()
  const held = useHeld()

  function undo() {
    const taken = takeHeld()
    if (taken?.what === 'bulk') taken.undone()
    else if (taken && taken.userId !== userId) void navigate(pathOf(taken.userId))
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return
    event.preventDefault()
    undo()
  })
  const isHeld = held !== undefined
  useEffect(() => {
    if (!isHeld) return undefined
    return listen(window, { keydown: (event) => pressed(event) })
  }, [isHeld])

  if (!held) return null
  const textOf = (one: Held) => {
    if (one.what === 'bulk') return one.text
    const { what, customer, name } = one
    return t(`held.${what}`, what === 'assign' ? { customer, name } : { name: customer })
  }
  return (
    <div className="live-held" role="status" style={{ '--held': `${holdMs}ms` } as CSSProperties}>
      <span>{textOf(held)}</span>
      <Button variant="inline-link" onClick={undo}>
        {t('held.undo')}
      </Button>
      <Button variant="icon" iconName="check" ariaLabel={t('held.now')} onClick={doHeld} />
    </div>
  )
}
