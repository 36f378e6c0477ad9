/** The mark of the product: a speech bubble with two lines of a conversation, in the colour of the console. */

export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="var(--brand)"
        d="M7 3h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5h-9.6L8.6 29.3A1 1 0 0 1 7 28.5V24a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z"
      />
      <path
        fill="var(--brand-text)"
        d="M10.5 9h11a1.5 1.5 0 0 1 0 3h-11a1.5 1.5 0 0 1 0-3zm0 6h6a1.5 1.5 0 0 1 0 3h-6a1.5 1.5 0 0 1 0-3z"
      />
    </svg>
  )
}
