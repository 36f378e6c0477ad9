/** Draft form: a page that is one form, with its buttons at its end. Enter saves it. */
import './form.css'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Form from '@cloudscape-design/components/form'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { PageHeader } from '../layout/page-header.tsx'
import { useDirtyGuard, type DirtyKind } from './dirty-guard.tsx'
import { EditNotices } from './edit-notices.tsx'
import { FaultsProvider } from './fault-field.tsx'
import { useSaveKey } from './saving.ts'
import type { Draft } from './draft.ts'

interface DraftFormProps {
  form: Omit<Draft<never>, 'edited' | 'change' | 'field'>
  /** Instead of the page's own title. */
  title?: string
  breadcrumbs?: ReactNode
  /** What the page is for, below its title. */
  lead: string
  asks: DirtyKind
  /** Tells that there is nothing to save. */
  unchanged?: () => void
  actions: ReactNode
  /** What a field is called on the page, where others may save the same one. */
  nameOf?: (field: string) => string
  children: ReactNode
}

export function DraftForm({
  form,
  title,
  breadcrumbs,
  lead,
  asks,
  unchanged,
  actions,
  nameOf,
  children,
}: DraftFormProps) {
  const { content, dirty, shown, submit } = form
  const guard = useDirtyGuard(dirty, asks)
  const save = () => void submit({ unchanged })
  useSaveKey(save)
  return (
    <ContentLayout
      breadcrumbs={breadcrumbs}
      header={<PageHeader {...(title !== undefined && { title })} description={lead} />}
    >
      {guard}
      <FaultsProvider value={shown}>
        <SpaceBetween size="l">
          <EditNotices kind="merged" form={form} nameOf={nameOf} />
          <form
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <Form
              actions={
                <SpaceBetween direction="horizontal" size="xs">
                  {actions}
                </SpaceBetween>
              }
            >
              <div ref={content} className="form-sections">
                {children}
              </div>
            </Form>
          </form>
        </SpaceBetween>
      </FaultsProvider>
    </ContentLayout>
  )
}
