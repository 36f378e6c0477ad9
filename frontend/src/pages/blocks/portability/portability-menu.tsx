/** The menu above the list of responses that takes content and translations out and in. */
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { blocks } from '#shared/contracts/blocks'
import { portability } from '#shared/contracts/portability'
import { starters } from '#shared/contracts/starters'
import { translations } from '#shared/contracts/translations'
import { useAction } from '../../../core/action.ts'
import { api } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { download } from '../../../core/save-file.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'

const ExportDialog = lazy(() => lazily(() => import('./export-dialog.tsx')))
const ImportContentDialog = lazy(() => lazily(() => import('./import-content-dialog.tsx')))
const ImportTranslationsDialog = lazy(() => lazily(() => import('./import-translations-dialog.tsx')))

const actions = {
  start: { access: starters.begin.access, opens: undefined },
  export: { access: portability.export.access, opens: ExportDialog },
  import: { access: portability.import.access, opens: ImportContentDialog },
  'export-translations': { access: translations.export.access, opens: undefined },
  'import-translations': { access: translations.import.access, opens: ImportTranslationsDialog },
  sources: { access: blocks.knowledgeSources.access, opens: undefined },
} as const
type ActionName = keyof typeof actions
// The keys of the actions are their names.
const names = Object.keys(actions) as ActionName[]

export function PortabilityMenu() {
  const { t } = useTranslation('blocks')
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  const { isExporting, exportTranslations } = useTranslationsExport()
  const [open, setOpen] = useState<ActionName>()
  const Opened = open && actions[open].opens
  return (
    <>
      <ButtonDropdown
        expandToViewport
        loading={isExporting}
        items={names.map((id) => {
          const refused = refusalOf(actions[id].access)
          return { id, text: t(`files.${id}`), ...(refused && { disabled: true, disabledReason: refused }) }
        })}
        onItemClick={({ detail }) => {
          const name = names.find((id) => id === detail.id)
          if (name === 'start' || name === 'sources') void navigate(pathTo(name))
          else if (name === 'export-translations') exportTranslations()
          else setOpen(name)
        }}
      >
        {t('files.menu')}
      </ButtonDropdown>
      <Suspense>{Opened && <Opened close={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}

function useTranslationsExport() {
  const { t } = useTranslation('blocks')
  const notify = useNotify()
  const { isBusy: isExporting, run: exportTranslations } = useAction(async () => {
    await download(await api.translations.export())
    notify.success(t('files.translations-exported'))
  })
  return { isExporting, exportTranslations }
}
