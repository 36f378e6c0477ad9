/** The views of graphs by their names, which the address and the texts use too. */
import type { ComponentType } from 'react'
import { Cloud } from './cloud.tsx'
import { HourHeat, QuarterHeat } from './heat.tsx'
import type { PictureProps, View } from './picture-props.ts'
import { Pie } from './pie.tsx'
import { Ranking } from './ranking.tsx'
import { Bars, Lines } from './time-charts.tsx'
import { Twin } from './twin.tsx'

export const pictures: Readonly<Record<View, ComponentType<PictureProps>>> = {
  line: Lines,
  bar: Bars,
  pie: Pie,
  ranking: Ranking,
  quarters: QuarterHeat,
  hours: HourHeat,
  cloud: Cloud,
  table: Twin,
}
