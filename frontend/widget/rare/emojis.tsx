/** Emojis to choose from: those people send most. */

const emojis = (
  '😀 😄 😁 😅 😂 🙂 😉 😊 😍 🥰 😘 😋 😎 🤔 😐 😏 😴 😢 😭 😡 🥳 😱 🤗 🙄 ' +
  '👍 👎 👏 🙏 💪 👋 🤝 👌 🤞 🙌 💯 🔥 🎉 🎁 🌸 🌹 🌻 🍀 🌞 🌈 ' +
  '✨ ✅ ❌ ❓ ❗ 💬 📞 📷 📎 💡 ⏰ 📅 🏠 🚗 🛒 💶 🐶 🐱 ☕ 🍕 🎂 🍷 ⚽ 🎵'
).split(' ')

export function Emojis({ label, onChosen }: { label: string; onChosen: (emoji: string) => void }) {
  return (
    <div class="emojis" role="group" aria-label={label}>
      {emojis.map((emoji) => (
        <button type="button" key={emoji} onClick={() => onChosen(emoji)}>
          {emoji}
        </button>
      ))}
    </div>
  )
}
