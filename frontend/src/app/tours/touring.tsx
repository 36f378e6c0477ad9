/** The tours, as soon as somebody asks for one or is new: all that they need is fetched then. */
import { lazy, Suspense } from 'react'
import { toursOf } from '#shared/company/tours'
import { useAgent } from '../../core/agent.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { tourAsked } from '../../core/tour.ts'

const Tours = lazy(() => lazily(() => import('./tours.tsx')))
const Offer = lazy(() => lazily(() => import('./offer.tsx')))

export function Touring() {
  const { agent } = useAgent()
  const asked = tourAsked.use()
  const own = toursOf(agent.roles)[0]
  return (
    <Suspense>
      {asked && <Tours />}
      {own && !asked && !agent.toursSeen.includes(own) && <Offer tour={own} />}
    </Suspense>
  )
}
