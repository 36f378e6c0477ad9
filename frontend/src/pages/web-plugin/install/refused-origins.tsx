/** Websites that hold the plugin and may not show it yet: often the staging site, or the one without `www`. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allowsOrigin, originOf } from '#shared/company/origins'
import type { SeenOrigin } from '#shared/contracts/plugin'
import { originsMax } from '#shared/limits'
import { dayName } from '../../../core/format.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import type { DraftOrigin } from '../plugin-draft.ts'

interface RefusedOriginsProps {
  seen: UseQueryResult<readonly SeenOrigin[]>
  origins: readonly DraftOrigin[]
  add: (origin: string) => void
}

export function RefusedOrigins({ seen, origins, add }: RefusedOriginsProps) {
  const { t } = useTranslation(['plugin-install', 'common'])
  const isAllowed = (asked: string) => origins.some(({ origin }) => allowsOrigin(origin, asked))
  const refused = (seen.data ?? []).filter(({ origin, isRefused }) => isRefused && !isAllowed(origin))
  if (refused.length === 0) return null
  return (
    <Section title={t('cors.refused')} description={t('cors.refused-text')}>
      <ul className="install-refused">
        {refused.map(({ origin, day }) => (
          <li key={origin}>
            <span>
              <Box fontWeight="bold" display="inline">
                {origin}
              </Box>{' '}
              <Box color="text-body-secondary" display="inline">
                {dayName(day)}
              </Box>
            </span>
            {originOf(origin) === undefined ? (
              // A page of a file, or without encryption.
              <Box color="text-body-secondary">{t('cors.not-addable')}</Box>
            ) : (
              <Button
                iconName="add-plus"
                disabled={origins.length >= originsMax}
                ariaLabel={t('cors.add-refused', { origin })}
                onClick={() => add(origin)}
              >
                {t('common:add')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
