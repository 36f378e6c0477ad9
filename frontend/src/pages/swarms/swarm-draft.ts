/** A swarm while it is edited: like one of the contract, but free to be wrong. */
import { coordinatesIn } from '#shared/chat/coordinates'
import type { Meant, Swarm } from '#shared/contracts/swarms'
import type { ContentLanguage } from '#shared/languages'
import { partAt } from '../../components/form/parts.ts'

export interface EditedPlace {
  readonly id: string
  readonly title: string
  /** Latitude and longitude, as they are pasted: `52.52, 13.405`. */
  readonly at: string
}

export interface EditedSwarm {
  readonly name: string
  readonly locations: readonly EditedPlace[]
  readonly radius: number
  readonly channels: readonly string[]
  readonly languages: readonly ContentLanguage[]
  readonly topics: readonly string[]
  readonly tags: readonly string[]
  /** Empty: however long they have been silent. */
  readonly activeWithinDays: string
}

export interface SentSwarm extends Meant {
  name: string
}

const radiusDefault = 10

let places = 0
export const emptyPlace = (): EditedPlace => ({ id: `place-${(places += 1)}`, title: '', at: '' })

export const editedSwarm = (swarm: Swarm | undefined): EditedSwarm => ({
  name: swarm?.name ?? '',
  locations: (swarm?.locations ?? []).map(({ title, lat, lon }, index) => ({
    id: `saved-${index}`,
    title,
    at: `${lat}, ${lon}`,
  })),
  radius: swarm?.radius ?? radiusDefault,
  channels: swarm?.audience.channels ?? [],
  languages: swarm?.audience.languages ?? [],
  topics: swarm?.audience.topics ?? [],
  tags: swarm?.audience.tags ?? [],
  activeWithinDays: String(swarm?.audience.activeWithinDays ?? ''),
})

/** What is no place on earth is sent as none, so that the contract finds it. */
export function sentSwarm({
  name,
  locations,
  radius,
  channels,
  languages,
  topics,
  tags,
  activeWithinDays,
}: EditedSwarm) {
  const days = activeWithinDays.trim()
  const sent: SentSwarm = {
    name,
    locations: locations.map(({ title, at }) => {
      const { latitude, longitude } = coordinatesIn(at.trim()) ?? { latitude: Number.NaN, longitude: Number.NaN }
      return { title, lat: latitude, lon: longitude }
    }),
    radius,
    audience: {
      channels: [...channels],
      languages: [...languages],
      topics: [...topics],
      tags: [...tags],
      ...(days !== '' && { activeWithinDays: Number(days) }),
    },
  }
  return sent
}

/** Places that can be drawn while others are still being typed. */
export const drawnPlaces = (edited: EditedSwarm) =>
  edited.locations.flatMap(({ title, at }) => {
    const found = coordinatesIn(at.trim())
    return found ? [{ title, lat: found.latitude, lon: found.longitude, km: edited.radius || 0 }] : []
  })

/** Where the fields of the contract are edited: latitude and longitude are one, and the filters stand beside the name. */
export function fieldOf(edited: EditedSwarm, path: readonly string[]): string {
  const [first = '', second = ''] = path
  if (first === 'audience') return second
  return partAt(edited, path).replace(/\.(lat|lon)$/, '.at')
}
