/** Draft page: a page on which one item is edited, with its buttons in the head. */
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadOnly } from '../../core/agent.tsx'
import type { PageName } from '../../core/pages.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { AccessButton } from './access-button.tsx'
import { useDirtyGuard, type DirtyKind } from './dirty-guard.tsx'
import { EditNotices } from './edit-notices.tsx'
import { FaultsProvider } from './fault-field.tsx'
import { useSaveKey, useShowSaved } from './saving.ts'
import type { Draft } from './draft.ts'

interface DraftPageProps<Edited extends object, Item extends { readonly _id: string }> {
  form: Draft<Edited, Item>
  title: string
  breadcrumbs: ReactNode
  /** The page whose address an item gets with its first save. */
  page: PageName
  /** The item, once it was saved. */
  item: Item | undefined
  /** Shows the fields that are wrong, in tabs and parts that are closed. */
  reveal?: (fields: readonly string[]) => void
  asks?: DirtyKind
  /** Where there is a way to leave, Cancel takes it; in a read-only environment, OK in place of Cancel and Save. */
  leave?: () => void
  /** Where the first save leads, if not to the address of the item. */
  savedAt?: string | undefined
  /** In place of the notices of every draft. */
  notices?: ReactNode
  children: ReactNode
}

export function DraftPage<Edited extends object, Item extends { readonly _id: string }>({
  form,
  title,
  breadcrumbs,
  page,
  item,
  reveal,
  asks = 'pending',
  leave,
  savedAt,
  notices = <EditNotices kind="content" form={form} />,
  children,
}: DraftPageProps<Edited, Item>) {
  const guard = useDirtyGuard(form.dirty, asks)
  const showSaved = useShowSaved(page, item, savedAt)
  useSaveKey(() => void save())

  async function save() {
    const saved = await form.submit({ reveal })
    if (saved) showSaved(saved)
  }

  return (
    <ContentLayout
      breadcrumbs={breadcrumbs}
      header={<PageHeader title={title} actions={<Actions form={form} save={() => void save()} leave={leave} />} />}
    >
      {guard}
      <FaultsProvider value={form.shown}>
        <SpaceBetween size="m">
          {notices}
          <div ref={form.content}>{children}</div>
        </SpaceBetween>
      </FaultsProvider>
    </ContentLayout>
  )
}

interface ActionsProps {
  form: Pick<Draft, 'access' | 'saving' | 'dirty'>
  save: () => void
  leave: (() => void) | undefined
}

function Actions({ form: { access, saving, dirty }, save, leave }: ActionsProps) {
  const { t } = useTranslation('common')
  const isReadOnly = useReadOnly()
  if (leave && isReadOnly) {
    return (
      <Button variant="primary" onClick={leave}>
        {t('ok')}
      </Button>
    )
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {leave && (
        <Button variant="link" onClick={leave}>
          {t('cancel')}
        </Button>
      )}
      <AccessButton access={access} variant="primary" loading={saving} disabled={!dirty} onClick={save}>
        {t('save')}
      </AccessButton>
    </SpaceBetween>
  )
}
