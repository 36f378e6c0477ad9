/** Settings > content masking: what of customers' words nobody is to see (MASKING-001). */
import './masking.css'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Kinds } from './kinds.tsx'
import { Rules } from './rules.tsx'
import { TryOut } from './try-out.tsx'

export default function MaskingPage() {
  const { t } = useTranslation('masking')
  return (
    <SpaceBetween size="l">
      <PageHeader description={t('description')} />
      <Kinds />
      <Rules />
      <TryOut />
    </SpaceBetween>
  )
}
