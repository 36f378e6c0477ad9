/** What is open at the right: a response by its id, which the address names, or one that is being made. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { unsaved } from '../../../core/unsaved.ts'
import type { EditedBlock } from '../block-draft.ts'
import type { Gap } from './edits/use-edits.ts'

/** A response that is being made, and where it goes. */
export interface Beginning {
  readonly start: EditedBlock
  readonly gap: Gap
}

export interface Opened {
  readonly id: string | undefined
  readonly beginning: Beginning | undefined
  readonly open: (id: string) => void
  readonly begin: (beginning: Beginning) => void
  readonly close: () => void
  /** Goes on at once, or asks first where what is open has edits that are not saved. */
  readonly leave: (goOn: () => void) => void
  readonly asked: { readonly stay: () => void; readonly leave: () => void } | undefined
}

export function useOpened(): Opened {
  const [params, setParams] = useSearchParams()
  const [beginning, setBeginning] = useState<Beginning>()
  const [asked, setAsked] = useState<{ readonly goOn: () => void }>()

  function change(id: string | undefined, next: Beginning | undefined) {
    setBeginning(next)
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        changed.delete('tab')
        if (id === undefined) changed.delete('open')
        else changed.set('open', id)
        return changed
      },
      { replace: true },
    )
  }
  const close = () => change(undefined, undefined)
  return {
    id: beginning ? undefined : (params.get('open') ?? undefined),
    beginning,
    open: (id) => change(id, undefined),
    begin: (next) => change(undefined, next),
    close,
    leave: (goOn) => (unsaved.now() > 0 ? setAsked({ goOn }) : goOn()),
    asked: asked && {
      stay: () => setAsked(undefined),
      leave: () => {
        setAsked(undefined)
        close()
        asked.goOn()
      },
    },
  }
}
