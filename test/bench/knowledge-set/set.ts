/**
 * Five hundred articles of a shop that also insures and sends people on journeys, with a hundred questions that one of
 * them answers and a hundred that none does, and some of both that were written after the line was drawn.
 */
import { readFileSync } from 'node:fs'

export interface Article {
  readonly title: string
  readonly text: string
}

const linesOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim())

const written = linesOf('articles.txt').map((line) => {
  const [title = '', rest = ''] = line.split(' | ')
  const [text = '', question = ''] = rest.split(' ? ')
  return { title, text, question }
})

const half = <T>(list: readonly T[], part: 0 | 1): T[] => list.filter((_, index) => index % 2 === part)

const fresh = linesOf('fresh.txt').map((line) => {
  const [title = '', question = ''] = line.split(' | ')
  return { title, question }
})

/** The line was drawn by `first` and `second`; nobody looked at `fresh` before it was drawn. */
export const parts = [
  ...([0, 1] as const).map((part) => ({
    name: part === 0 ? 'first' : 'second',
    answerable: half(written, part).map(({ title, question }) => ({ title, question })),
    strangers: half(linesOf('strangers.txt'), part),
  })),
  {
    name: 'fresh',
    answerable: fresh.filter(({ title }) => title !== '?'),
    strangers: fresh.filter(({ title }) => title === '?').map(({ question }) => question),
  },
]

const countries =
  'Albania Argentina Australia Austria Bolivia Brazil Bulgaria Canada Chile Croatia Cuba Cyprus Denmark Ecuador Egypt Estonia Finland France Georgia Greece Iceland India Indonesia Ireland Italy Japan Jordan Kenya Latvia Madeira Malta Mexico Montenegro Morocco Namibia Nepal Norway Oman Panama Peru'.split(
    ' ',
  )
const towns =
  'Ashford Barrow Corby Dover Ely Falmouth Goole Hexham Ilkley Jarrow Keswick Ludlow Malvern Newark Oakham Penrith Ripon Selby Thirsk Whitby'.split(
    ' ',
  )
const goods =
  'armchair bookcase bunk-bed carpet chandelier coffee-table cupboard curtain deck-chair desk duvet fireplace footstool hammock hedge-trimmer lantern pillow planter pressure-washer quilt sideboard sunshade tablecloth toaster trampoline vacuum wardrobe wheelbarrow workbench wok'
    .split(' ')
    .map((name) => name.replace('-', ' '))
const materials = ['oak', 'steel', 'linen', 'bamboo']
const months = ['January', 'March', 'May', 'July', 'September', 'November']

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!

/** Pages as shops have them by the dozen: much alike, and each about something of its own. */
const alike: Article[] = [
  ...countries.flatMap((country, index) => [
    {
      title: `${country}: money and plugs`,
      text: `In ${country} cards are accepted in towns; carry some cash for markets. Sockets are of type ${pick(['C', 'F', 'G', 'I'], index)}, so bring an adapter. A tip of ${5 + (index % 3) * 5} percent is usual in restaurants.`,
    },
    {
      title: `${country}: when to go`,
      text: `The best season for ${country} begins in ${pick(months, index)}. Nights are cool, so pack a jacket. Many museums close on ${pick(['Mondays', 'Tuesdays'], index)}, and beaches are quiet in ${pick(months, index + 2)}.`,
    },
    {
      title: `${country}: getting around`,
      text: `Buses connect all larger places in ${country} and are cheaper than trains. A day by ${pick(['ferry', 'tram', 'minibus'], index)} shows most of the coast. Taxis have no meter everywhere, so agree on a fare first.`,
    },
  ]),
  ...towns.flatMap((town, index) => [
    {
      title: `Our branch in ${town}`,
      text: `You find us in ${town} at ${10 + index * 3} Market Street, opposite the ${pick(['library', 'town hall', 'church'], index)}. The branch has ${pick(['two', 'three', 'four'], index)} floors and a café with cakes from the village.`,
    },
    {
      title: `Events in ${town}`,
      text: `In ${pick(months, index)} our branch in ${town} invites you to a workshop: you learn to ${pick(['weave baskets', 'build a nesting box', 'paint chairs'], index)}. Seats are few; register at the till.`,
    },
  ]),
  ...goods.flatMap((name, index) =>
    materials.map((material, turn) => ({
      title: `${material[0]!.toUpperCase()}${material.slice(1)} ${name} ${pick(['Alva', 'Birk', 'Casa', 'Dorn', 'Elin'], index + turn)}`,
      text: `The ${name} of ${material} is ${60 + ((index * 7 + turn * 13) % 90)} centimetres wide and weighs ${4 + ((index + turn * 5) % 30)} kilos. It comes in ${pick(['white', 'sage', 'charcoal', 'natural'], index + turn)} and is made in ${pick(['Portugal', 'Poland', 'Sweden', 'Vietnam'], index + turn)}. Load up to ${20 + ((index * 11 + turn) % 80)} kilos.`,
    })),
  ),
]

/** As many of them as make it five hundred. */
const fillers: Article[] = Array.from({ length: 500 - written.length }, (_, index) => {
  const { title, text } = alike[index % alike.length]!
  if (index < alike.length) return { title, text }
  const name = pick(goods, index * 7)
  return {
    title: `Guide to the ${name}, part ${Math.floor(index / 50)}.${index}`,
    text: `Before you put the ${name} up, measure the room and mark the corners with tape. Two people carry the ${name} more easily than one. ${pick(['Felt below the feet saves the floor.', 'A spirit level shows whether it stands straight.', 'Tighten everything once more after a month.'], index)}`,
  }
})

export const articles: readonly Article[] = [...written, ...fillers]
