/** The first step to a new response: what kind it is (BLOCKS-007). */
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { blocks as contract } from '#shared/contracts/blocks'
import { pathTo } from '../../../core/pages.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { KindCards } from './kind-cards.tsx'

export function KindStep() {
  const { t } = useTranslation(['blocks', 'common'])
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const refused = useRefusal()(contract.create.access)
  return (
    <ContentLayout
      breadcrumbs={<BlockCrumbs title={t('list.add')} step="type" />}
      header={
        <PageHeader
          title={t('list.add')}
          description={refused ?? t('steps.choose')}
          actions={
            <Button variant="link" onClick={() => void navigate(pathTo('blocks'))}>
              {t('common:cancel')}
            </Button>
          }
        />
      }
    >
      <KindCards
        disabled={refused !== undefined}
        choose={(kind) => void navigate(`${pathTo('block-edit')}/${kind}?${params.toString()}`)}
      />
    </ContentLayout>
  )
}

/** The way back to the list and, for a response that is being made, how far it is; on one line, so that nothing moves when it is saved. */
export function BlockCrumbs({ title, step }: { title: string; step: 'type' | 'create' | undefined }) {
  return (
    <div className="block-crumbs">
      <Breadcrumbs list="blocks" title={title} />
      {step && <Steps current={step} />}
    </div>
  )
}

/** The two steps; the one that is done leads back to itself (BLOCKS-009). */
function Steps({ current }: { current: 'type' | 'create' }) {
  const { t } = useTranslation('blocks')
  return (
    <ol className="block-steps" aria-label={t('steps.name')}>
      <li aria-current={current === 'type' ? 'step' : undefined}>
        {current === 'type' ? t('steps.type') : <PageLink to={pathTo('block-edit')}>{t('steps.type')}</PageLink>}
      </li>
      <li aria-current={current === 'create' ? 'step' : undefined}>{t('steps.create')}</li>
    </ol>
  )
}
