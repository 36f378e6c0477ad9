/** The animals of the memory game, drawn with few shapes on a field of 64 by 64. */
import type { ReactNode } from 'react'
import type { Animal } from './memory-game.ts'

export function AnimalPicture({ animal }: { animal: Animal }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      {drawings[animal]}
    </svg>
  )
}

const ink = '#2b2430'

const eyes = (left: number, right: number, y: number, radius = 2.4) => (
  <g fill={ink}>
    <circle cx={left} cy={y} r={radius} />
    <circle cx={right} cy={y} r={radius} />
  </g>
)

const line = { fill: 'none', stroke: ink, strokeWidth: 1.8, strokeLinecap: 'round' } as const

const drawings: Readonly<Record<Animal, ReactNode>> = {
  cat: (
    <>
      <path fill="#f0a04b" d="M12 9l12 8h16l12-8v26c0 12-9 21-20 21S12 47 12 35z" />
      <path fill="#f7c9a0" d="M16 16l5 4-5 5zM48 16l-5 4 5 5z" />
      <path fill="#d9822b" d="M30 17h4v9h-4zM22 18h4l1 6h-3zM42 18h-4l-1 6h3z" />
      <ellipse cx="32" cy="45" rx="11" ry="8" fill="#fdf0e0" />
      {eyes(23, 41, 34, 3)}
      <path fill="#e0607e" d="M29 40h6l-3 3.4z" />
      <path {...line} d="M32 43.5v2.5m0 0c-1 2.5-5 2.5-6 0m6 0c1 2.5 5 2.5 6 0M14 40l-9-2m9 6l-8 2m44-6l9-2m-9 6l8 2" />
    </>
  ),
  dog: (
    <>
      <path fill="#3f7cac" d="M14 62c0-13 7-19 18-19s18 6 18 19z" />
      <path fill="#f2c14e" d="M22 44l10 9 10-9 3 4-13 11-13-11z" />
      <path fill="#b07b4f" d="M20 10h24c5 0 7 5 7 12v9c0 10-8 17-19 17s-19-7-19-17v-9c0-7 2-12 7-12z" />
      <path fill="#7d5233" d="M19 9c-9 1-13 9-12 21 0 5 8 6 9 0zM45 9c9 1 13 9 12 21 0 5-8 6-9 0z" />
      <path fill="#f4e3d0" d="M32 12c3 6 4 12 4 15 6 1 8 4 8 8 0 6-5 10-12 10s-12-4-12-10c0-4 2-7 8-8 0-3 1-9 4-15z" />
      {eyes(24, 40, 24)}
      <ellipse cx="32" cy="32" rx="4.4" ry="3.2" fill={ink} />
      <path {...line} d="M32 35v3m0 0c-1 2-5 2-6 0m6 0c1 2 5 2 6 0" />
      <g fill="#f2c14e">
        <circle cx="32" cy="61" r="1.8" />
      </g>
    </>
  ),
  cow: (
    <>
      <path fill="#d8c3a5" d="M17 14C9 13 8 6 10 4c1 4 5 6 10 6zM47 14c8-1 9-8 7-10-1 4-5 6-10 6z" />
      <path fill="#f0b7b7" d="M15 22c-6-4-11-2-12 1 2 6 9 7 13 4zM49 22c6-4 11-2 12 1-2 6-9 7-13 4z" />
      <path fill="#fbfaf7" d="M18 12c4-4 24-4 28 0 5 5 4 18 3 27 0 12-7 19-17 19s-17-7-17-19c-1-9-2-22 3-27z" />
      <path
        fill="#4a4048"
        d="M17 13c4-4 9-4 11-3 1 8-1 18-8 20-4 1-5-2-5-5 0-5 0-9 2-12zM46 26c3-1 4 2 3.5 7-4 2-8-5-3.5-7z"
      />
      <ellipse cx="32" cy="47" rx="16" ry="11" fill="#f0b7b7" />
      <circle cx="23" cy="26" r="4" fill="#fbfaf7" />
      {eyes(23, 41, 26)}
      <g fill="#b56b73">
        <ellipse cx="26" cy="45" rx="2.2" ry="3" />
        <ellipse cx="38" cy="45" rx="2.2" ry="3" />
      </g>
      <path {...line} d="M27 53c3 2 7 2 10 0" />
    </>
  ),
  horse: (
    <>
      <path fill="#5a3825" d="M34 4c14 2 22 16 20 56H40z" />
      <path
        fill="#a9683c"
        d="M20 10l3-8 6 6c12 1 20 9 21 22l1 32H30l1-17c-5 5-12 8-18 6-5-2-6-7-4-11l9-14c0-6 0-11 2-16z"
      />
      <path fill="#5a3825" d="M29 8c8-2 18 6 20 18 2 11 3 24 2 34-4-8-4-18-7-26-2-8-8-12-14-15z" />
      <path fill="#fdf3e4" d="M23 16c3 4 1 13-4 21-3 4-7 6-9 5l8-13c0-5 2-10 5-13z" />
      <path fill="#d99f73" d="M9 41c-2 5 0 9 4 10 4 1 8 0 11-2 0-5-7-10-15-8z" />
      <circle cx="28" cy="23" r="2.6" fill={ink} />
      <circle cx="13" cy="44" r="1.4" fill={ink} />
      <path {...line} d="M15 49c2 0 4-.5 6-1.5" />
    </>
  ),
  gecko: (
    <>
      <path
        fill="none"
        stroke="#5cab5a"
        strokeWidth="7"
        strokeLinecap="round"
        d="M34 38c6 6 14 6 16 12 2 7-8 11-12 6-3-4 3-7 5-4"
      />
      <path
        fill="none"
        stroke="#5cab5a"
        strokeWidth="5"
        strokeLinecap="round"
        d="M24 27l-13 3-4 6M26 38l-11 6-1 8M39 26l11-3 5-7M38 37l12-1 6-6"
      />
      <ellipse cx="31" cy="31" rx="10" ry="14" fill="#6cc168" transform="rotate(-14 31 31)" />
      <path fill="#6cc168" d="M15 13c1-8 8-11 14-10s11 6 10 13c-1 6-6 8-11 8s-13-4-13-11z" />
      <g fill="#3f8a45">
        <circle cx="28" cy="29" r="2" />
        <circle cx="34" cy="34" r="2" />
        <circle cx="31" cy="40" r="1.6" />
        <circle cx="34" cy="26" r="1.6" />
      </g>
      <circle cx="18" cy="11" r="4" fill="#f6e27f" />
      <circle cx="35" cy="10" r="4" fill="#f6e27f" />
      {eyes(18, 35, 11, 2)}
      <path {...line} d="M20 18c4 3 9 3 13-.5" />
    </>
  ),
  giraffe: (
    <>
      <path stroke="#8a5a2b" strokeWidth="3" strokeLinecap="round" d="M26 13l-2-8M38 13l2-8" />
      <g fill="#8a5a2b">
        <circle cx="24" cy="5" r="3" />
        <circle cx="40" cy="5" r="3" />
      </g>
      <path fill="#f3c75f" d="M24 38h16l3 26H21z" />
      <path fill="#e0a63c" d="M21 17c-7-4-13-2-14 1 3 6 10 7 15 4zM43 17c7-4 13-2 14 1-3 6-10 7-15 4z" />
      <path fill="#f3c75f" d="M21 14c3-4 19-4 22 0 3 5 1 13 0 20 0 8-5 13-11 13s-11-5-11-13c-1-7-3-15 0-20z" />
      <g fill="#b97a35">
        <path d="M29 12h6l-1 5h-4zM23 51l5-1 1 5-6 2zM35 49l5 1-1 4-5-1zM31 57l6 1 1 6h-6z" />
      </g>
      <ellipse cx="32" cy="39" rx="9.5" ry="7.5" fill="#fbe6b4" />
      {eyes(25, 39, 24, 2.6)}
      <g fill="#8a5a2b">
        <circle cx="29" cy="37" r="1.3" />
        <circle cx="35" cy="37" r="1.3" />
      </g>
      <path {...line} d="M28 42c2 2 6 2 8 0" />
    </>
  ),
}
