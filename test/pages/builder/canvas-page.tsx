/** A page with nothing but the canvas, for tests in a browser: it shows the hierarchy that it is given, and notes what it is told. */
import '@cloudscape-design/global-styles/index.css'
import '../../../frontend/src/app/layout.css'
import '../../../frontend/src/style.css'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import type { Hierarchy, HierarchyNode } from '#shared/contracts/hierarchy'
import builder from '../../../frontend/src/locales/en/builder.json'
import { Canvas } from '../../../frontend/src/pages/blocks/builder/canvas/canvas.tsx'
import type { CanvasHandle, Place } from '../../../frontend/src/pages/blocks/builder/canvas/canvas-props.ts'
import { layoutOf } from '../../../frontend/src/pages/blocks/builder/canvas/layout.ts'
import { treeOf } from '../../../frontend/src/pages/blocks/builder/canvas/tree-model.ts'
import { hierarchyOf, nodeOf } from './trees.ts'

/** What a test calls and reads in the page. */
interface CanvasPage {
  told: unknown[][]
  handle: CanvasHandle | null
  /** Shows a hierarchy and gives the milliseconds until it is drawn. */
  showTree(hierarchy: Hierarchy): Promise<number>
  /** The same of a talk that is written down by names, with more nodes beside it. */
  showTalk(talk: Parameters<typeof hierarchyOf>[0], ...more: Partial<HierarchyNode>[]): Promise<number>
  /** The milliseconds that a tree and its layout take. */
  layOut(hierarchy: Hierarchy): number
  /** Until the next frame is drawn, and what follows from it. */
  drawn(): Promise<unknown>
  /** Turns the wheel once a frame, and gives the most elements that there were. */
  pan(frames: number): Promise<number>
}
const page = window as unknown as CanvasPage
page.told = []
/** Each hierarchy begins with a canvas of its own. */
let shown = 0

function Shown({ hierarchy }: { hierarchy: Hierarchy }) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<Place>()
  const tree = useMemo(() => treeOf(hierarchy, collapsed), [hierarchy, collapsed])
  const note =
    (name: string) =>
    (...told: unknown[]) =>
      void page.told.push([name, ...told])
  return (
    <Canvas
      {...{ tree, active, isReadOnly: false, language: 'en', label: 'Responses' }}
      handle={(handle) => void (page.handle = handle)}
      onActive={setActive}
      onCollapse={(node, isCollapsed) =>
        setCollapsed((before) => {
          const after = new Set(before)
          if (isCollapsed) after.add(node)
          else after.delete(node)
          return after
        })
      }
      onOpen={note('open')}
      onLink={note('link')}
      onAdd={note('add')}
      onInsert={note('insert')}
      onUnlink={note('unlink')}
      onDuplicate={note('duplicate')}
      onRename={note('rename')}
      onFind={note('find')}
      iconOf={() => 'contact'}
      conditionText={() => 'A condition'}
    />
  )
}

// The frame has ended when the next task runs.
page.drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
page.showTree = async (hierarchy) => {
  const began = performance.now()
  flushSync(() => root.render(<Shown key={(shown += 1)} hierarchy={hierarchy} />))
  await page.drawn()
  return performance.now() - began
}
page.showTalk = (talk, ...more) => {
  const { nodes, links, left } = hierarchyOf(talk)
  const others = more.map((each) => nodeOf(each.nodeId ?? each.name ?? '', each))
  return page.showTree({ nodes: [...nodes, ...others], links, left })
}
page.layOut = (hierarchy) => {
  const began = performance.now()
  layoutOf(treeOf(hierarchy, new Set()))
  return performance.now() - began
}
page.pan = async (frames) => {
  const screen = document.querySelector('.builder-screen')!
  let most = 0
  for (let frame = 0; frame < frames; frame++) {
    screen.dispatchEvent(new WheelEvent('wheel', { deltaX: frame % 8 === 0 ? 30 : 0, deltaY: 40, cancelable: true }))
    await new Promise((done) => requestAnimationFrame(done))
    most = Math.max(most, document.querySelectorAll('.builder-canvas *').length)
  }
  return most
}

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { builder } } })
const holder = document.createElement('div')
holder.style.blockSize = '100vh'
document.body.append(holder)
const root = createRoot(holder)
