/** The cloud as CloudFormation would build it: every template of a synthesis, with the references between them followed. */
import { App } from 'aws-cdk-lib'
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { cloud } from '../../infra/cloud/cloud.ts'
import { closuresFile, type Closure } from '../../infra/definition/code.ts'
import { functions } from '../../infra/definition/definition.ts'
import { stageFrom } from '../../infra/cloud/stage.ts'

/** Values of a template: text, numbers, lists, objects, and `{ Ref }` and its like among them. */
export type Value = string | number | boolean | null | undefined | Value[] | { [name: string]: Value }

export interface Resource {
  readonly Type: string
  readonly Properties: Record<string, Value>
  readonly Metadata?: Record<string, Value>
  readonly DeletionPolicy?: string
  readonly UpdateReplacePolicy?: string
  readonly DependsOn?: readonly string[]
}

interface Template {
  readonly Resources: Record<string, Resource>
  readonly Outputs?: Record<string, { Value: Value; Export?: { Name: string } }>
}

export interface Found extends Resource {
  readonly template: string
  readonly logicalId: string
}

/** Synthesises the stage that `context` describes, over a console and code that are stubs; `code` by name of function. */
export function synthesise(context: Record<string, string> = {}, code: Record<string, string> = {}): Templates {
  const root = mkdtempSync(join(tmpdir(), 'parley-cloud-'))
  const version = { commit: '5f3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b', built: '2026-11-26T12:00:00.000Z' }
  const built = { functionsDirectory: `${root}/functions`, siteDirectory: `${root}/site`, version }
  for (const { name } of functions)
    write(built.functionsDirectory, `${name}.cjs`, code[name] ?? `exports.handler = '${name}'`)
  write(`${built.functionsDirectory}/chunks`, 'shared.cjs', 'exports.shared = 1')
  const closureOf = (name: string): Closure => {
    const files = [`${name}.cjs`, 'chunks/shared.cjs']
    return {
      files,
      bytes: 0,
      hash: createHash('sha256')
        .update(code[name] ?? name)
        .digest('hex'),
    }
  }
  const closures = Object.fromEntries(functions.map(({ name }) => [name, closureOf(name)]))
  write(built.functionsDirectory, closuresFile, JSON.stringify(closures))
  for (const twin of ['', '.br']) {
    write(built.siteDirectory, `index.html${twin}`, '<!doctype html>')
    write(`${built.siteDirectory}/assets`, `index-1.js${twin}`, 'export {}')
    write(built.siteDirectory, `chat.js${twin}`, '0')
    if (!twin) write(`${built.siteDirectory}/.vite`, 'manifest.json', '{}')
    for (const name of ['panel.js', 'panel-1.js']) write(`${built.siteDirectory}/widget`, `${name}${twin}`, 'export {}')
  }

  const settings = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as { context: object }
  const app = new App({
    outdir: `${root}/cdk.out`,
    context: { ...recommended, ...settings.context, 'aws:cdk:enable-asset-metadata': true },
  })
  cloud(
    app,
    stageFrom((name) => context[name]),
    built,
  )
  return new Templates(app.synth().directory)
}

function write(directory: string, file: string, text: string) {
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${directory}/${file}`, text)
}

export class Templates {
  readonly byName: Readonly<Record<string, Template>>
  /** Every resource of every template. */
  readonly resources: readonly Found[]

  constructor(readonly directory: string) {
    const files = readdirSync(directory).filter((file) => file.endsWith('.template.json'))
    this.byName = Object.fromEntries(
      files.map((file) => [file, JSON.parse(readFileSync(`${directory}/${file}`, 'utf8')) as Template]),
    )
    this.resources = Object.entries(this.byName).flatMap(([template, { Resources }]) =>
      Object.entries(Resources).map(([logicalId, resource]) => ({ ...resource, template, logicalId })),
    )
  }

  ofType(type: string): Found[] {
    return this.resources.filter((resource) => resource.Type === type)
  }

  /** A property with every reference followed to its end: `<LogicalId>` or `<LogicalId.Attribute>`. */
  read(resource: Found, ...path: string[]): Value {
    let value: Value = resource.Properties
    for (const name of path) value = (value as Record<string, Value> | undefined)?.[name]
    return this.resolve(resource.template, value)
  }

  /** A property that must be a text or a number, as text. */
  text(resource: Found, ...path: string[]): string {
    const value = this.read(resource, ...path)
    if (typeof value === 'string' || typeof value === 'number') return `${value}`
    throw new Error(`${resource.logicalId}.${path.join('.')} is no text: ${JSON.stringify(value)}`)
  }

  /** The resource that a property refers to. */
  target(resource: Found, ...path: string[]): Found {
    const text = this.text(resource, ...path)
    const logicalId = /<(?!AWS::)([^.>]+)/.exec(text)?.[1]
    const found = this.resources.find((each) => each.logicalId === logicalId)
    if (!found) throw new Error(`${resource.logicalId}.${path.join('.')} refers to nothing: ${text}`)
    return found
  }

  resolve(template: string, value: Value): Value {
    if (Array.isArray(value)) return value.map((each) => this.resolve(template, each))
    if (typeof value !== 'object' || value === null) return value
    const [[name, argument] = [], ...more] = Object.entries(value)
    if (more.length === 0 && name === 'Ref') return this.#reference(template, argument as string)
    if (more.length === 0 && name === 'Fn::GetAtt') return `<${(argument as string[]).join('.')}>`
    if (more.length === 0 && name === 'Fn::ImportValue') return this.#imported(argument as string)
    if (more.length === 0 && name === 'Fn::Join') {
      const [separator, parts] = argument as [string, Value[]]
      return (this.resolve(template, parts) as string[]).join(separator)
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.resolve(template, each)]))
  }

  /** A parameter of a nested stack is what its parent gives. */
  #reference(template: string, id: string): Value {
    if (id.startsWith('AWS::') || id in this.byName[template]!.Resources) return `<${id}>`
    const nested = this.ofType('AWS::CloudFormation::Stack').find(
      ({ Metadata }) => basename(Metadata?.['aws:asset:path'] as string) === template,
    )
    if (!nested) throw new Error(`${template} refers to ${id}, which nobody gives.`)
    return this.read(nested, 'Parameters', id)
  }

  #imported(name: string): Value {
    for (const [template, { Outputs = {} }] of Object.entries(this.byName)) {
      for (const { Value: value, Export } of Object.values(Outputs)) {
        if (Export?.Name === name) return this.resolve(template, value)
      }
    }
    throw new Error(`Nothing is exported as ${name}.`)
  }
}
