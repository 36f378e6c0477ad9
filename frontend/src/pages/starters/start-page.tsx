/** Where a bot begins: from a trade, the company's website, a file of another product, or nothing; each is shown before it is made. */
import './starters.css'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tiles from '@cloudscape-design/components/tiles'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { pathTo } from '../../core/pages.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { FileStart } from './file-start.tsx'
import { TradeStart } from './trade-start.tsx'
import { WebsiteStart } from './website-start.tsx'

const ways = ['trade', 'website', 'file', 'empty'] as const
type Way = (typeof ways)[number]

export default function StartPage() {
  const { t } = useTranslation('starters')
  const navigate = useNavigate()
  const params = useParams()
  const chosen = ways.find((way) => way === params['from']) ?? 'trade'
  const choose = (way: Way) => void navigate(way === 'empty' ? pathTo('blocks') : `${pathTo('start')}/${way}`)
  return (
    <SpaceBetween size="l">
      <PageHeader description={t('description')} />
      <Tiles
        ariaLabel={t('ways.label')}
        value={chosen}
        columns={ways.length}
        items={ways.map((value) => ({
          value,
          label: t(`ways.${value}.title`),
          description: t(`ways.${value}.text`),
        }))}
        onChange={({ detail }) => choose(ways.find((way) => way === detail.value) ?? 'trade')}
      />
      {chosen === 'trade' && <TradeStart />}
      {chosen === 'website' && <WebsiteStart />}
      {chosen === 'file' && <FileStart />}
    </SpaceBetween>
  )
}
