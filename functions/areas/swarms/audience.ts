/** How many customers a swarm means, counted for its screen. */
import type { Answer } from '#shared/contract'
import type { Meant, swarms as contract } from '#shared/contracts/swarms'
import { audienceCountedMax } from '#shared/limits'
import { meantPageSize, pageOfMeant } from '../../campaigns/matching.ts'
import type { Context } from '../../platform/request/context.ts'

const pagesMax = audienceCountedMax / meantPageSize
/** A map of more dots shows no more. */
const placesMax = 200
/** A tenth of a degree is some eleven kilometres: nobody's address. */
const degreesRounded = 0.1

/** Counts those who were active last; where there are more than are looked at, it says so. */
export async function countAudience(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  meant: Meant,
): Promise<Answer<(typeof contract)['audience']>> {
  const { found, after, looked } = await pageOfMeant(scope, meant, { pages: pagesMax, newestFirst: true, now })
  // Who writes while they are counted may come twice.
  const customers = [...new Map(found.map((each) => [each._id, each])).values()]
  return {
    count: customers.length,
    isAtLeast: after !== undefined,
    of: looked,
    optedOut: customers.filter(({ noBroadcasts }) => noBroadcasts).length,
    places: roundedPlaces(customers.flatMap(({ location }) => location ?? [])),
  }
}

/** Some places, each of them once and none of them exact. */
function roundedPlaces(places: readonly { readonly latitude: number; readonly longitude: number }[]) {
  const rounded = places.map(({ latitude, longitude }) => ({ lat: roundedTo(latitude), lon: roundedTo(longitude) }))
  return [...new Map(rounded.map((place) => [`${place.lat} ${place.lon}`, place])).values()].slice(0, placesMax)
}

const roundedTo = (degrees: number): number =>
  Number((Math.round(degrees / degreesRounded) * degreesRounded).toFixed(1))
