/** Leads, beside an audit, to what its save had changed: the comparison of the item, which begins with that save. */
import { useTranslation } from 'react-i18next'
import { pathTo, type PageName } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import { useSavedItem } from './reverting.tsx'
import type { RevisedKindName, Saved } from './revised-items.ts'

const pages: Readonly<Record<RevisedKindName, PageName>> = {
  block: 'block-edit',
  form: 'form-edit',
  intent: 'intents',
  entity: 'entities',
}

/** The first state of an item has none before it. */
const firstRevision = 1

export function DifferenceLink({ saved }: { saved: Saved }) {
  const { t } = useTranslation('history')
  const item = useSavedItem(saved)
  if (!item || saved.revision === firstRevision) return null
  const query = new URLSearchParams({ tab: 'compare', saved: saved.created })
  return (
    <PageLink
      to={`${pathTo(pages[saved.kind])}/${item._id}?${query.toString()}`}
      label={t('difference.label', { name: item.title, revision: saved.revision })}
    >
      {t('difference.button')}
    </PageLink>
  )
}
