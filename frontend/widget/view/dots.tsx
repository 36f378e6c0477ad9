/** That something is on its way. */
export function Dots({ look }: { look: string }) {
  return (
    <div class={`dots ${look}`}>
      <i />
      <i />
      <i />
    </div>
  )
}
