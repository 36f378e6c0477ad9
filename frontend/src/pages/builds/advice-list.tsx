/** What would help the bot most, with the way to the intents it is about. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import type { BuildAdvice } from '#shared/contracts/builds'
import { languageName } from '../../core/format.ts'
import { IntentLink } from './intent-link.tsx'

export function AdviceList({ advice }: { advice: readonly BuildAdvice[] }) {
  const { t } = useTranslation('builds')
  if (advice.length === 0) return <Box color="text-body-secondary">{t('advice.none')}</Box>
  return (
    <ol className="examples">
      {advice.map((one) => (
        <li
          key={`${one.type} ${one.title} ${'other' in one ? one.other : ''} ${'language' in one ? one.language : ''}`}
        >
          <IntentLink title={one.title} />
          {'other' in one && (
            <>
              {' '}
              {t('advice.and')} <IntentLink title={one.other} />
            </>
          )}
          {': '}
          <Words of={one} />
        </li>
      ))}
    </ol>
  )
}

function Words({ of }: { of: BuildAdvice }) {
  const { t } = useTranslation('builds')
  switch (of.type) {
    case 'missed':
      return t('advice.missed', { count: of.count, example: of.example })
    case 'mixed-up':
      return t('advice.mixed-up', { count: of.count })
    case 'too-few':
      return of.language
        ? t('advice.too-few-in', { count: of.missing, language: languageName(of.language) })
        : t('advice.too-few', { count: of.missing })
    case 'alike':
      return t('advice.alike', { count: of.count })
  }
}
