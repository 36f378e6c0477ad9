/** What a publication changes, by kind: the first titles of each, with what becomes of them. */
import Badge from '@cloudscape-design/components/badge'
import { useTranslation } from 'react-i18next'
import type { PromotionCheck } from '#shared/contracts/releases'
import { contentKinds } from '#shared/references'
import { changeColours } from '../differences/difference-name.tsx'

const titlesShownMax = 6

export function PublishedItems({ items }: { items: PromotionCheck['items'] }) {
  const { t } = useTranslation('releases')
  return (
    <div className="published-items">
      {contentKinds.map((kind) => {
        const ofKind = items.filter((item) => item.kind === kind)
        if (ofKind.length === 0) return null
        const left = ofKind.length - titlesShownMax
        return (
          <section key={kind}>
            <h4>{t(`kinds.${kind}.count`, { count: ofKind.length })}</h4>
            <ul aria-label={t(`kinds.${kind}.many`)}>
              {ofKind.slice(0, titlesShownMax).map(({ _id, title, change }) => (
                <li key={_id}>
                  <Badge color={changeColours[change]}>{t(`changes.${change}`)}</Badge> {title}
                </li>
              ))}
              {left > 0 && <li>{t('publish.more', { count: left })}</li>}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
