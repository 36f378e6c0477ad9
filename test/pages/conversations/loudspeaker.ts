/** The loudspeaker of a page test. A page asks for one and keeps it, so that all files have this one. */
interface Tone {
  readonly hertz: number
  /** How loud it is at which second. */
  readonly loudness: (readonly [loudness: number, at: number])[]
  /** Seconds. */
  readonly from: number
  readonly until?: number
  readonly isHeard: boolean
}

/** What it was told to play; a test empties it. */
export const played: Tone[] = []

export class Loudspeaker {
  currentTime = 0
  destination = {}
  resume = async () => {}

  createGain = () => {
    const loudness: Tone['loudness'] = []
    const note = (value: number, at: number) => void loudness.push([value, at])
    const gain = {
      loudness,
      isHeard: false,
      gain: { setValueAtTime: note, exponentialRampToValueAtTime: note },
      connect: (next: object) => {
        gain.isHeard = next === this.destination
        return next
      },
    }
    return gain
  }

  createOscillator = () => {
    let through: Pick<Tone, 'loudness' | 'isHeard'> = { loudness: [], isHeard: false }
    const frequency = { value: 0 }
    let at = -1
    return {
      frequency,
      connect: (next: typeof through) => (through = next),
      start: (from: number) => {
        const { loudness, isHeard } = through
        at = played.push({ hertz: frequency.value, loudness, from, isHeard }) - 1
      },
      stop: (until: number) => (played[at] = { ...played[at]!, until }),
    }
  }
}
