/** The sound that tells of customers: whether and how loudly this device plays it, and the two soft tones it is made of. */
import { pageState, type PageState } from '../page-state.ts'

export const volumes = ['quiet', 'normal', 'loud'] as const
export type Volume = (typeof volumes)[number]
export type Sound = Volume | 'off'

const storageKey = 'sound'
const stored = pageState<Sound>(kept())

/** This device remembers the choice. */
export const sound: PageState<Sound> = {
  ...stored,
  change(next) {
    localStorage.setItem(storageKey, next)
    stored.change(next)
  },
}

function kept(): Sound {
  const text = localStorage.getItem(storageKey)
  return text === 'off' ? 'off' : (volumes.find((volume) => volume === text) ?? 'normal')
}

let audio: AudioContext | undefined

/** Asks for the loudspeaker: while somebody presses something, because a browser lets a page sound only then. */
export function prepareSound(): void {
  audio ??= 'AudioContext' in window ? new AudioContext() : undefined
  void audio?.resume()
}

const loudness: Readonly<Record<Volume, number>> = { quiet: 0.04, normal: 0.12, loud: 0.3 }
const tones = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.14 },
] as const
const toneSeconds = 0.35

/** Made here: there is no file to fetch. */
export function playSound(): void {
  const volume = sound.now()
  if (!audio || volume === 'off') return
  for (const { hertz, at } of tones) {
    const start = audio.currentTime + at
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(loudness[volume], start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds)
    tone.connect(gain).connect(audio.destination)
    tone.start(start)
    tone.stop(start + toneSeconds)
  }
}
