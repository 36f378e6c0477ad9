/** How many customers a swarm means, counted for its screen. */
import { channelOf } from '#shared/chat/channels'
import type { Answer } from '#shared/contract'
import type { Meant, swarms as contract } from '#shared/contracts/swarms'
import { audienceCountedMax } from '#shared/limits'
import { meantPageSize, pageOfMeant } from '../../campaigns/matching.ts'
import { reachOf } from '../../campaigns/reach.ts'
import type { Context } from '../../platform/request/context.ts'

const pagesMax = audienceCountedMax / meantPageSize
/** A map of more dots shows no more. */
const placesMax = 200
/** A tenth of a degree is some eleven kilometres: nobody's address. */
const degreesRounded = 0.1

/**
 * Counts those who were active last, in one pass; where there are more than are looked at, it says so. The total is that
 * of all customers, whatever is meant, so that it is the same for every swarm.
 */
export async function countAudience(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { includesHeld = false, ...meant }: Meant & { readonly includesHeld?: boolean | undefined },
): Promise<Answer<(typeof contract)['audience']>> {
  const { found, after, looked, isBeyond } = await pageOfMeant(scope, meant, {
    pages: pagesMax,
    newestFirst: true,
    now,
  })
  // Who writes while they are counted may come twice.
  const customers = [...new Map(found.map((each) => [each._id, each])).values()]
  const reached = await Promise.all(
    customers.map(async (each) => ({ ...each, how: await reachOf(scope, each, { now, includesHeld }) })),
  )
  return {
    count: customers.length,
    isAtLeast: after !== undefined && !isBeyond,
    of: new Set(looked).size,
    isOfAtLeast: after !== undefined,
    reach: countsBy(reached, ({ how, channel }) => ({ how, channel: channelOf(channel) })),
    languages: countsBy(
      reached.filter(({ how }) => how === 'now' || how === 'later'),
      ({ language }) => ({ language }),
    ),
    optedOut: customers.filter(({ noBroadcasts }) => noBroadcasts).length,
    places: roundedPlaces(customers.flatMap(({ location }) => location ?? [])),
  }
}

/** How many have each key, most first. */
function countsBy<Item, Key extends object>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const counts = new Map<string, Key & { count: number }>()
  for (const item of items) {
    const key = keyOf(item)
    const id = JSON.stringify(key)
    counts.set(id, { ...key, count: (counts.get(id)?.count ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)
}

/** Some places, each of them once and none of them exact. */
function roundedPlaces(places: readonly { readonly latitude: number; readonly longitude: number }[]) {
  const rounded = places.map(({ latitude, longitude }) => ({ lat: roundedTo(latitude), lon: roundedTo(longitude) }))
  return [...new Map(rounded.map((place) => [`${place.lat} ${place.lon}`, place])).values()].slice(0, placesMax)
}

const roundedTo = (degrees: number): number =>
  Number((Math.round(degrees / degreesRounded) * degreesRounded).toFixed(1))
