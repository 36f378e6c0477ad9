/** The count of an audience: how sure it is, where more customers are there than were looked at. */
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import type { UseQueryResult } from '@tanstack/react-query'
import { AudienceCount } from '../../../frontend/src/components/audience/audience-count.tsx'
import type { Counted } from '../../../frontend/src/components/audience/use-audience.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

it('a count that ended before all customers were looked at says that it is the least', async () => {
  await startLanguage()
  await i18next.loadNamespaces('swarms')
  const data: Counted = {
    count: 1250,
    isAtLeast: true,
    of: 5000,
    isOfAtLeast: true,
    optedOut: 0,
    places: [],
    reach: [],
    languages: [],
  }
  // The component reads nothing else of a query that has been answered.
  render(<AudienceCount audience={{ data, error: null } as unknown as UseQueryResult<Counted>} />)
  expect(screen.getByRole('status').textContent).toMatch(/At least 1,250 customers/)
  // Nobody is reached in any way.
  expect(screen.queryByRole('list')).toBeNull()
  screen.getByText(/Of your 5,000 customers or more. Only the 5,000 who were active last were looked at/)
})
