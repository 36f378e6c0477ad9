/** Emojis to choose from, by their places in Unicode: faces, hands, hearts, flowers, parties. */

const ranges = [
  [0x1f600, 68],
  [0x1f44a, 7],
  [0x1f493, 12],
  [0x1f337, 6],
  [0x1f380, 10],
] as const
const emojis = ranges.flatMap(([first, count]) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at)),
)

export function Emojis({ onChosen }: { onChosen: (emoji: string) => void }) {
  return (
    <div class="popup above right emojis">
      {emojis.map((emoji) => (
        <button type="button" key={emoji} onClick={() => onChosen(emoji)}>
          {emoji}
        </button>
      ))}
    </div>
  )
}
