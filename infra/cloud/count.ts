/** How many resources each synthesised stack holds; CloudFormation refuses more than 500. */
import { readFileSync, readdirSync } from 'node:fs'

/** Leaves room to add to a stack before it has to be split. */
export const resourcesMax = 400

export function countResources(assembly: string): Record<string, number> {
  const templates = readdirSync(assembly).filter((file) => file.endsWith('.template.json'))
  return Object.fromEntries(
    templates.map((file) => {
      const { Resources = {} } = JSON.parse(readFileSync(`${assembly}/${file}`, 'utf8')) as { Resources?: object }
      return [file.replace(/(\.nested)?\.template\.json$/, ''), Object.keys(Resources).length]
    }),
  )
}
