/** Draft panel: a panel beside a page in which one item is edited, with its buttons in the head and its own scrolling. */
import './draft-panel.css'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadOnly } from '../../core/agent.tsx'
import { AccessButton } from './access-button.tsx'
import { useDirtyGuard } from './dirty-guard.tsx'
import { FaultsProvider } from './fault-field.tsx'
import { useSaveKey } from './saving.ts'
import type { Draft } from './draft.ts'

interface DraftPanelProps<Edited extends object, Item> {
  form: Draft<Edited, Item>
  title: string
  /** The way to the page of the item. */
  lead: ReactNode
  /** Shows the fields that are wrong, in tabs and parts that are closed. */
  reveal: (fields: readonly string[]) => void
  notices: ReactNode
  onSaved: (item: Item) => void
  /** Not where the focus is already where it belongs. */
  takesFocus?: boolean
  close: () => void
  children: ReactNode
}

export function DraftPanel<Edited extends object, Item>(props: DraftPanelProps<Edited, Item>) {
  const { form, title, lead, reveal, notices, onSaved, takesFocus = true, close, children } = props
  const { t } = useTranslation('common')
  const guard = useDirtyGuard(form.dirty, 'edits')
  const panel = useFocusAtFirst(takesFocus)
  useSaveKey(() => void save())

  async function save() {
    const saved = await form.submit({ reveal })
    if (saved) onSaved(saved)
  }

  return (
    <section ref={panel} className="draft-panel" aria-label={title} tabIndex={-1}>
      {guard}
      <header>
        <div>
          <h2>{title}</h2>
          {lead}
        </div>
        <SpaceBetween direction="horizontal" size="xs">
          <Save form={form} save={() => void save()} close={close} />
          <Button variant="icon" iconName="close" ariaLabel={t('close')} onClick={close} />
        </SpaceBetween>
      </header>
      <FaultsProvider value={form.shown}>
        <div className="draft-panel-body">
          <SpaceBetween size="m">
            {notices}
            <div ref={form.content}>{children}</div>
          </SpaceBetween>
        </div>
      </FaultsProvider>
    </section>
  )
}

type SaveProps = { form: Pick<Draft, 'access' | 'saving' | 'dirty'>; save: () => void; close: () => void }

function Save({ form: { access, saving, dirty }, save, close }: SaveProps) {
  const { t } = useTranslation('common')
  if (useReadOnly())
    return (
      <Button variant="primary" onClick={close}>
        {t('ok')}
      </Button>
    )
  return (
    <AccessButton access={access} variant="primary" loading={saving} disabled={!dirty} onClick={save}>
      {t('save')}
    </AccessButton>
  )
}

/** The panel has the focus when it opens, unless a field of it wants to be filled in first. */
function useFocusAtFirst(takesFocus: boolean) {
  const panel = useRef<HTMLElement>(null)
  const [isWanted] = useState(takesFocus)
  useEffect(() => {
    if (isWanted && !panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [isWanted])
  return panel
}
