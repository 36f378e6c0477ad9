/** A canvas for the tests of the word cloud, because their browser has none. */
import { onTestFinished } from 'vitest'

/** A canvas whose letters are half as wide as high, and fill their line to seven tenths, until the test ends. */
export function fakeCanvas() {
  const plain = HTMLCanvasElement.prototype.getContext
  onTestFinished(() => {
    HTMLCanvasElement.prototype.getContext = plain
  })
  HTMLCanvasElement.prototype.getContext = function paint(this: HTMLCanvasElement) {
    let drawn: { x: number; y: number; width: number; height: number }[] = []
    let origin = { x: 0, y: 0 }
    let size = 0
    return {
      save() {},
      restore() {
        origin = { x: 0, y: 0 }
      },
      set font(text: string) {
        size = Number(/(\d+)px/.exec(text)?.[1])
      },
      clearRect() {
        drawn = []
      },
      measureText: (text: string) => ({ width: (text.length * size) / 2 }),
      translate(x: number, y: number) {
        origin = { x: origin.x + x, y: origin.y + y }
      },
      rotate() {},
      strokeText() {},
      fillText(text: string, x: number, y: number) {
        const height = size * 0.7
        drawn.push({ x: origin.x + x, y: origin.y + y - height, width: (text.length * size) / 2, height })
      },
      getImageData(_x: number, _y: number, width: number, height: number) {
        const data = new Uint8ClampedArray(width * height * 4)
        for (const box of drawn)
          for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y++)
            for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x++)
              data[(y * width + x) * 4] = data[(y * width + x) * 4 + 3] = 255
        return { data }
      },
    }
  } as never
}
