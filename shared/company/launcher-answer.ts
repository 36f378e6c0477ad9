/** What a page draws its button from, as the server answers it (`customer.launcher`). */
import * as z from 'zod/mini'
import { contentLanguages } from '../languages.ts'
import { Moment } from './moments.ts'
import { popupSizes } from './plugin-style.ts'

/** A moment as the page watches for it. */
const LauncherMoment = z.extend(
  z.pick(Moment, { _id: true, after: true, who: true, atMost: true, opens: true, startBlock: true }),
  {
    text: z.string(),
    /** Regular expressions of paths, of `pathExpression`; absent: every page. */
    pages: z.optional(z.array(z.string())),
  },
)
export type LauncherMoment = z.infer<typeof LauncherMoment>

/** What the button on a page needs, of which there is nothing the visitor's browser would have to choose. */
const Launcher = z.object({
  language: z.enum(contentLanguages),
  /** On the button, beside the icon. */
  text: z.string(),
  labels: z.tuple([z.string(), z.string()]),
  style: z.object({
    primaryColour: z.string(),
    /** What can be read on that colour. */
    on: z.string(),
    popupSize: z.enum(popupSizes),
    positionLeft: z.boolean(),
    zindex: z.int(),
  }),
  /** The address of the company's own icon, on the origin that answers. */
  icon: z.optional(z.string()),
  /** That icon stands without the button's ground. */
  outside: z.optional(z.literal(true)),
  /** Regular expressions of paths, of `pathExpression`, on which nothing shows. */
  hidden: z.optional(z.array(z.string())),
  /** In the visitor's language; those alone that may come today. */
  moments: z.optional(z.array(LauncherMoment)),
})
export type Launcher = z.infer<typeof Launcher>

/** A plugin that is switched off tells nothing of itself. */
export const LauncherAnswer = z.union([Launcher, z.object({ disabled: z.literal(true) })])
export type LauncherAnswer = z.infer<typeof LauncherAnswer>
