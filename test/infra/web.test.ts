/** What CloudFront serves, and how: the console, its settings, and the two APIs behind the same origin. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { ConsoleSettings } from '#shared/console-config'
import { keptAnswers } from '../../infra/definition/kept-answers.ts'
import { textExtensions } from '../../infra/definition/site.ts'
import { mediaBucket } from '../../infra/definition/definition.ts'
import { stageFrom } from '../../infra/cloud/stage.ts'
import { synthesise, type Found, type Value } from './templates.ts'

const templates = synthesise()
const [distribution] = templates.ofType('AWS::CloudFront::Distribution')
const policies = templates.ofType('AWS::CloudFront::ResponseHeadersPolicy')
const headers = policies.find(({ logicalId }) => logicalId.startsWith('Headers'))

describe('every answer carries the headers that keep a page in its place', () => {
  const path = ['ResponseHeadersPolicyConfig', 'SecurityHeadersConfig']
  const security = templates.read(headers!, ...path) as Record<string, Record<string, Value>>
  const policy = new Map(
    templates
      .text(headers!, ...path, 'ContentSecurityPolicy', 'ContentSecurityPolicy')
      .split('; ')
      .map((directive): [string, string[]] => [directive.split(' ')[0]!, directive.split(' ').slice(1)]),
  )
  const media = templates.target(
    templates.ofType('AWS::Lambda::Function').find(({ Properties }) => Properties.FunctionName)!,
    'Environment',
    'Variables',
    'MEDIA_BUCKET',
  )
  const mediaOrigin = `https://<${media.logicalId}.RegionalDomainName>`

  it('scripts and styles come from the console alone', () => {
    expect(policy.get('default-src')).toEqual(["'self'"])
    expect([...policy.values()].flat().filter((source) => /unsafe|\*/.test(source))).toEqual([])
  })

  it('it talks to itself, to the sign-in and to the files, and to nobody else', () => {
    const identity = 'https://cognito-idp.<AWS::Region>.<AWS::URLSuffix>'
    expect(policy.get('connect-src')).toEqual(["'self'", identity, mediaOrigin])
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', mediaOrigin])
  })

  it('nobody frames it', () => {
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(security.FrameOptions!.FrameOption).toBe('DENY')
  })

  it('browsers hold on to TLS for two years, and guess no types', () => {
    expect(security.StrictTransportSecurity).toMatchObject({
      AccessControlMaxAgeSec: 63_072_000,
      IncludeSubdomains: true,
    })
    expect(security.ContentTypeOptions).toEqual({ Override: true })
    expect(security.ReferrerPolicy!.ReferrerPolicy).toBe('strict-origin-when-cross-origin')
  })

  it('they are on every behaviour', () => {
    const config = templates.read(distribution!, 'DistributionConfig') as Record<string, Value>
    const behaviours = [config.DefaultCacheBehavior, ...(config.CacheBehaviors as Value[])] as Record<string, Value>[]
    const [consoles, widgets, brands, plugins] = ['Headers', 'WidgetHeaders', 'BrandHeaders', 'PluginHeaders'].map(
      (name) => `<${policies.find(({ logicalId }) => logicalId.startsWith(name))!.logicalId}>`,
    )
    expect(
      behaviours.map(({ PathPattern, ResponseHeadersPolicyId }) => [PathPattern, ResponseHeadersPolicyId]),
    ).toEqual([
      [undefined, consoles],
      ...keptAnswers.paths.map((kept) => [kept, consoles]),
      ['/input/*', consoles],
      ['/api/*', consoles],
      ['/socket', consoles],
      ['/chat.js', widgets],
      ['/widget/*', widgets],
      ['/brand/*', brands],
      ['/plugin/*', plugins],
    ])
  })
})

describe('the widget', () => {
  const custom = (name: string) => {
    const found = policies.find(({ logicalId }) => logicalId.startsWith(name))!
    const { Items } = templates.read(found, 'ResponseHeadersPolicyConfig', 'CustomHeadersConfig') as {
      Items: { Header: string; Value: string }[]
    }
    return Object.fromEntries(Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]))
  }

  it('is loaded by pages of every origin', () => {
    expect(custom('WidgetHeaders')).toEqual({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('on its own page runs nothing that is not ours, and nobody frames it', () => {
    const found = policies.find(({ logicalId }) => logicalId.startsWith('PluginHeaders'))!
    const path = ['ResponseHeadersPolicyConfig', 'SecurityHeadersConfig', 'ContentSecurityPolicy']
    const policy = templates.text(found, ...path, 'ContentSecurityPolicy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

describe('the function in front of the cache', () => {
  const source = readFileSync(new URL('../../infra/cloud/viewer-request.js', import.meta.url), 'utf8')
  const asked = (uri: string, accepted?: string) => {
    const request = { uri, headers: accepted === undefined ? {} : { 'accept-encoding': { value: accepted } } }
    return (runInNewContext(`${source}; handler`) as (event: object) => { uri: string })({ request }).uri
  }

  it('gives the console for each of its addresses', () => {
    for (const uri of ['/', '/forms', '/forms/01J/edit', '/v1.2/forms']) expect(asked(uri)).toBe('/index.html')
  })

  it('gives one page for the plugins of all companies', () => {
    for (const uri of ['/plugin/bloom', '/plugin/bloom.example', '/plugin/']) expect(asked(uri)).toBe('/plugin.html')
    expect(asked('/plugins')).toBe('/index.html')
  })

  it('gives files as they are', () => {
    for (const uri of ['/assets/index-1.js', '/settings.json', '/favicon.ico']) expect(asked(uri, 'gzip')).toBe(uri)
  })

  it('gives the compressed twin of exactly the texts that have one', () => {
    for (const extension of textExtensions)
      expect(asked(`/a${extension}`, 'gzip, deflate, br, zstd')).toBe(`/a${extension}.br`)
    expect(asked('/forms', 'br')).toBe('/index.html.br')
    for (const uri of ['/settings.json', '/assets/font.woff2', '/a.png']) expect(asked(uri, 'br')).toBe(uri)
  })
})

const nameOf = ({ logicalId }: Found) => logicalId.replace(/CustomResource.*/, '')

/** What an upload unpacks: the files of its sources, whose folders bear the names of its archives. */
function filesOf(found: Found) {
  const archives = templates.read(found, 'SourceObjectKeys') as string[]
  return archives.flatMap((archive) => {
    const folder = `${templates.directory}/asset.${archive.replace('.zip', '')}`
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => ({ file, path: `${folder}/${file}` }))
      .filter(({ path }) => statSync(path).isFile())
  })
}

describe('what is published', () => {
  const uploads = templates.ofType('Custom::CDKBucketDeployment')
  const upload = (name: string) => uploads.find(({ logicalId }) => logicalId.startsWith(`${name}CustomResource`))!

  it('hashed assets are kept by browsers for good, pages are asked for again', () => {
    for (const name of ['Assets', 'CompressedAssets']) {
      expect(templates.read(upload(name), 'SystemMetadata', 'cache-control')).toBe(
        'public, max-age=31536000, immutable',
      )
    }
    for (const name of ['Pages', 'CompressedPages']) {
      expect(templates.read(upload(name), 'SystemMetadata', 'cache-control')).toBe('no-cache')
    }
    for (const name of ['Loader', 'CompressedLoader']) {
      expect(templates.read(upload(name), 'SystemMetadata', 'cache-control')).toBe(
        'public, max-age=300, stale-while-revalidate=86400',
      )
    }
  })

  it('only the compressed twins say so', () => {
    const encodings = uploads.map((found) => [
      nameOf(found),
      templates.read(found, 'SystemMetadata', 'content-encoding'),
    ])
    expect(Object.fromEntries(encodings)).toEqual({
      Assets: undefined,
      CompressedAssets: 'br',
      Pages: undefined,
      CompressedPages: 'br',
      Loader: undefined,
      CompressedLoader: 'br',
    })
  })

  it('each file goes up once, and each text has its twin', () => {
    const files = Object.fromEntries(uploads.map((found) => [nameOf(found), filesOf(found).map(({ file }) => file)]))
    expect(files).toEqual({
      Assets: ['assets/index-1.js', 'widget/panel-1.js'],
      CompressedAssets: ['assets/index-1.js.br', 'widget/panel-1.js.br'],
      Pages: ['index.html', 'widget/panel.js', 'settings.json', 'version.json'],
      CompressedPages: ['index.html.br', 'widget/panel.js.br'],
      Loader: ['chat.js'],
      CompressedLoader: ['chat.js.br'],
    })
  })

  it('the settings are those the console expects', () => {
    const settings = filesOf(upload('Pages')).find(({ file }) => file === 'settings.json')
    const read = ConsoleSettings.parse(JSON.parse(readFileSync(settings!.path, 'utf8')))
    expect(read).toMatchObject({ stage: 'development', socketPath: '/socket' })
  })

  it('the settings of a deployed cloud name nobody to sign in as', () => {
    const settings = filesOf(upload('Pages')).find(({ file }) => file === 'settings.json')
    const text = readFileSync(settings!.path, 'utf8')
    expect(text).toContain('userPoolClientId')
    expect(text).not.toMatch(/signIns|password/i)
  })

  it('pages are let in to the files by the defined rules, the console under the name it has', () => {
    const rulesIn = (built: typeof templates) =>
      built.ofType('AWS::S3::Bucket').flatMap(({ Properties }) => {
        const cors = Properties.CorsConfiguration as { CorsRules: unknown[] } | undefined
        return cors?.CorsRules ?? []
      })
    const defined = (name: string) =>
      mediaBucket.cors.map(({ methods, origins, maxAgeSeconds, ...rule }) => ({
        AllowedMethods: methods,
        AllowedOrigins: origins === 'console' ? [name] : origins,
        AllowedHeaders: rule.headers,
        MaxAge: maxAgeSeconds,
      }))
    expect(rulesIn(templates)).toEqual(defined('https://*.cloudfront.net'))
    const certificateArn = 'arn:aws:acm:us-east-1:1:certificate/a'
    const named = synthesise({ domainName: 'console.example.com', certificateArn })
    expect(rulesIn(named)).toEqual(defined('https://console.example.com'))
  })
})

describe('the site goes with its stack', () => {
  const [site] = templates.ofType('AWS::S3::Bucket').filter(({ template }) => template.includes('-web.'))

  it('its bucket is emptied first, since CloudFormation deletes no bucket that holds files', () => {
    const [emptier] = templates.ofType('Custom::S3AutoDeleteObjects')
    expect(templates.target(emptier!, 'BucketName')).toBe(site)
    expect(site!.DeletionPolicy).toBe('Delete')
    // The function that empties asks the bucket for this tag before it deletes anything.
    expect(site!.Properties.Tags).toContainEqual({ Key: 'aws-cdk:auto-delete-objects', Value: 'true' })
    const handler = templates.target(emptier!, 'ServiceToken')
    const role = templates.target(handler, 'Role').logicalId
    const written = templates
      .ofType('AWS::S3::BucketPolicy')
      .filter((policy) => templates.target(policy, 'Bucket') === site)
      .map((policy) => JSON.stringify(templates.resolve(policy.template, policy.Properties)))
    expect(written.join()).toMatch(new RegExp(`"s3:DeleteObject\\*"[^}]*\\{"AWS":"<${role}\\.Arn>"`))
  })

  it('a missing file is a 404, as on a laptop: S3 tells so only who may list', () => {
    const [policy] = templates
      .ofType('AWS::S3::BucketPolicy')
      .filter((each) => templates.target(each, 'Bucket') === site)
    const { Statement } = templates.read(policy!, 'PolicyDocument') as unknown as {
      Statement: { Action: string | string[]; Principal: Record<string, string> }[]
    }
    const byCdn = Statement.filter(({ Principal }) => Principal.Service === 'cloudfront.amazonaws.com')
    expect(byCdn.flatMap(({ Action }) => Action)).toEqual(expect.arrayContaining(['s3:GetObject', 's3:ListBucket']))
  })
})

const stage = (context: Record<string, string>) => stageFrom((name) => context[name])

describe('a stage', () => {
  it('needs nothing to be said', () => expect(stage({}).stage).toBe('development'))

  it('is one of three', () => expect(() => stage({ stage: 'prod' })).toThrow())

  it('has no domain without its certificate, which lies in us-east-1', () => {
    expect(() => stage({ domainName: 'console.example.com' })).toThrow('come together')
    const certificateArn = 'arn:aws:acm:eu-west-1:1:certificate/a'
    expect(() => stage({ domainName: 'console.example.com', certificateArn })).toThrow()
  })

  it('adopts no table without its stream', () => {
    expect(() => stage({ tableName: 'restored' })).toThrow('come together')
  })

  it('watches no budget without somebody to tell', () => {
    expect(() => stage({ budget: '50' })).toThrow('needs a pager')
    expect(stage({ budget: '50', pager: 'oncall@example.com' }).budget).toBe(50)
  })

  it('sends its mail as a verified domain only from an address of that domain', () => {
    expect(() => stage({ mailDomain: 'example.com', mailSender: 'a@example.org' })).toThrow('address of mailDomain')
    const [pool] = synthesise({ mailDomain: 'example.com', mailSender: 'a@example.com' }).ofType(
      'AWS::Cognito::UserPool',
    )
    expect(JSON.stringify(pool!.Properties.EmailConfiguration)).toContain('identity/example.com')
  })
})
