/** What the agent writes to one customer: kept with every key, edited at the caret by whoever helps. */
import { useEffect, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Edit, Selected } from '../../../../components/form/text-editor/marks.ts'
import { applyEdit, selectedIn } from '../../../../components/form/text-editor/native-edit.ts'
import { useAgent } from '../../../../core/agent.tsx'
import { sayTyping } from '../../../../core/live/socket-events.ts'
import { useKeys } from '../../state/use-keys.ts'
import { keepDraft, readDraft, type Draft } from '../drafts.ts'

export const composerId = 'live-composer'

export interface Writing {
  readonly draft: Draft
  readonly text: string
  readonly caret: number
  readonly write: (text: string) => void
  readonly change: (part: Partial<Draft>) => void
  /** Edits the text as if it was typed, so that Ctrl+Z takes it back. */
  readonly edit: (editOf: (selected: Selected) => Edit) => void
  readonly switchTo: (mode: Draft['mode']) => void
  /** Of the text area. */
  readonly onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
  readonly onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void
}

export function useWriting({ _id: userId, owner }: ConversationUser): Writing {
  const { agent } = useAgent()
  const [draft, setDraft] = useState(() => readDraft(userId))
  const [caret, setCaret] = useState(draft[draft.mode].length)
  useEffect(() => keepDraft(userId, draft), [userId, draft])

  // Who takes a conversation wants to answer, unless a note has been begun.
  const mine = owner.by === 'agent' && owner.agentId === agent._id
  const [wasMine, setWasMine] = useState(mine)
  if (mine !== wasMine) {
    setWasMine(mine)
    if (mine && !draft.note) setDraft({ ...draft, mode: 'reply' })
  }

  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const write = (text: string) => setDraft((now) => ({ ...now, [now.mode]: text }))
  function switchTo(mode: Draft['mode']) {
    change({ mode })
    focusComposer()
  }
  useKeys({ reply: () => switchTo('reply'), note: () => switchTo('note') })

  return {
    draft,
    text: draft[draft.mode],
    caret,
    write,
    change,
    edit: editField,
    switchTo,
    onChange: ({ target }) => {
      write(target.value)
      setCaret(target.selectionStart)
      if (draft.mode === 'reply') sayTyping(userId)
    },
    onSelect: ({ currentTarget }) => setCaret(currentTarget.selectionStart),
  }
}

function editField(editOf: (selected: Selected) => Edit) {
  const field = composerField()
  if (field && !field.readOnly) applyEdit(field, editOf(selectedIn(field)))
}

function composerField(): HTMLTextAreaElement | undefined {
  const field = document.getElementById(composerId)
  return field instanceof HTMLTextAreaElement ? field : undefined
}

/** Once it is drawn, and open. */
export function focusComposer(): void {
  requestAnimationFrame(() => composerField()?.focus())
}
