/** What people open: CloudFront in front of the console's files, the HTTP API and the sockets, all on one origin. */
import {
  Aws,
  CfnOutput,
  Duration,
  IgnoreMode,
  RemovalPolicy,
  Stack,
  type CfnElement,
  type StackProps,
} from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  type HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, type IBucket } from 'aws-cdk-lib/aws-s3'
import {
  BucketDeployment,
  CacheControl,
  Source,
  type BucketDeploymentProps,
  type ISource,
} from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { fileURLToPath } from 'node:url'
import { pluginPage, widgetFolder, widgetLoader, widgetPanel } from '#shared/contracts/customer-addresses'
import type { ConsoleSettings } from '#shared/settings'
import { named, type Stage } from '../stage.ts'
import { accept, wildcard } from './accept.ts'
import type { Api } from './api.ts'
import type { Built } from './cloud.ts'
import type { Data } from './data.ts'
import { log } from './lambda.ts'
import {
  contentSecurityPolicy,
  permissionsPolicy,
  pluginPermissionsPolicy,
  pluginSecurityPolicy,
  referrerPolicy,
  transportSecuritySeconds,
} from './security-headers.ts'
import { brief, everywhere, immutable, revalidated, uncompressed } from './site.ts'
import { socketPath } from './sockets.ts'

type WebProps = StackProps & Pick<Built, 'siteDirectory'> & { stage: Stage; data: Data; api: Api }

export class Web extends Stack {
  constructor(scope: Construct, id: string, { stage, data, api, siteDirectory, ...props }: WebProps) {
    super(scope, id, props)
    // CDK's class says `undefined` where its own interface says `optional`.
    const site = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.DESTROY,
    }) as IBucket
    accept(site, 'CloudFront is its only reader, and nothing in it is secret.', 'AwsSolutions-S1')
    const distribution = distribute(this, site, { stage, data, api })
    publish(this, site, stage, sourcesOf(siteDirectory, consoleSettings(stage, data)))
    new CfnOutput(this, 'Console', { value: `https://${stage.domainName ?? distribution.distributionDomainName}` })
  }
}

function distribute(scope: Stack, site: IBucket, { stage, data, api }: Pick<WebProps, 'stage' | 'data' | 'api'>) {
  const viewerProtocolPolicy = ViewerProtocolPolicy.REDIRECT_TO_HTTPS
  const secured = { viewerProtocolPolicy, responseHeadersPolicy: consoleHeaders(scope, data) }
  const passedOn = {
    ...secured,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  } satisfies Partial<BehaviorOptions>
  const file = {
    viewerProtocolPolicy,
    origin: S3BucketOrigin.withOriginAccessControl(site),
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    functionAssociations: [before(scope, 'ViewerRequest', stage, 'viewer-request')],
  } satisfies BehaviorOptions
  const ofWidget = { ...file, responseHeadersPolicy: widgetHeaders(scope) }
  const distribution = new Distribution(scope, 'Distribution', {
    comment: named(stage, 'console'),
    defaultBehavior: { ...secured, ...file },
    additionalBehaviors: {
      '/api/*': {
        ...passedOn,
        origin: new HttpOrigin(api.httpDomain),
        functionAssociations: [before(scope, 'ApiRequest', stage, 'api-request')],
      },
      [socketPath]: { ...passedOn, origin: new HttpOrigin(api.socketsDomain) },
      [widgetLoader]: ofWidget,
      [`${widgetFolder}*`]: ofWidget,
      [`${pluginPage('')}*`]: { ...file, responseHeadersPolicy: pluginHeaders(scope, data) },
    },
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    ...(stage.domainName &&
      stage.certificateArn && {
        domainNames: [stage.domainName],
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', stage.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
  })
  accept(distribution, 'Agents work from everywhere.', 'AwsSolutions-CFR1')
  accept(
    distribution,
    'Its lines hold queries, so also the tokens of files; the APIs log each call.',
    'AwsSolutions-CFR3',
  )
  accept(distribution, 'A firewall costs 5 USD a month before its first request (2026-11).', 'AwsSolutions-CFR2')
  if (!stage.domainName) {
    accept(
      distribution,
      'The certificate of cloudfront.net sets the TLS version; a domain of its own raises it.',
      'AwsSolutions-CFR4',
    )
  }
  return distribution
}

/**
 * A small script that looks at a request first. The fallback to `index.html` is in one, not in an error page: that would
 * swallow the 404s of `/api`.
 */
function before(scope: Construct, id: string, stage: Stage, name: 'viewer-request' | 'api-request') {
  const script = new EdgeFunction(scope, id, {
    functionName: named(stage, name),
    code: FunctionCode.fromFile({ filePath: fileURLToPath(new URL(`${name}.js`, import.meta.url)) }),
    runtime: FunctionRuntime.JS_2_0,
  })
  return { function: script, eventType: FunctionEventType.VIEWER_REQUEST }
}

const fileOrigin = ({ media }: Data) => `https://${media.bucketRegionalDomainName}`

function consoleHeaders(scope: Construct, data: Data) {
  const identity = `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`
  return pageHeaders(scope, 'Headers', contentSecurityPolicy({ identity, media: fileOrigin(data) }), permissionsPolicy)
}

function pluginHeaders(scope: Construct, data: Data) {
  return pageHeaders(scope, 'PluginHeaders', pluginSecurityPolicy({ media: fileOrigin(data) }), pluginPermissionsPolicy)
}

const transportSecurity = {
  accessControlMaxAge: Duration.seconds(transportSecuritySeconds),
  includeSubdomains: true,
  override: true,
}

function pageHeaders(scope: Construct, id: string, securityPolicy: string, permissions: string) {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { override: true, contentSecurityPolicy: securityPolicy },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      // CDK's list of policies has this one under the same name.
      referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override: true },
      strictTransportSecurity: transportSecurity,
    },
    customHeadersBehavior: {
      customHeaders: [{ header: 'Permissions-Policy', value: permissions, override: true }],
    },
  })
}

/** Files that the pages of other companies load, also those that ask for CORS. */
function widgetHeaders(scope: Construct) {
  return new ResponseHeadersPolicy(scope, 'WidgetHeaders', {
    securityHeadersBehavior: { contentTypeOptions: { override: true }, strictTransportSecurity: transportSecurity },
    customHeadersBehavior: {
      customHeaders: Object.entries(everywhere).map(([header, value]) => ({ header, value, override: true })),
    },
  })
}

/** What the console reads before it signs anybody in; published by the deployment that made the pool. */
function consoleSettings(
  { stage, helpCenter, tutorials, contactSupport }: Stage,
  { pool, client }: Data,
): ConsoleSettings {
  return {
    stage,
    region: Aws.REGION,
    userPoolId: pool.userPoolId,
    userPoolClientId: client.userPoolClientId,
    socketPath,
    links: { helpCenter, tutorials, contactSupport },
  }
}

/**
 * Uploads the console: hashed assets first, the page that names them last. Nothing is pruned, so that a tab opened
 * before the deployment still finds its chunks.
 *
 * Each text goes up twice, plain and as `{file}.br`: CloudFront would compress on the fly as well, but less tightly,
 * and again at every edge. `viewer-request.js` chooses between the two.
 */
function publish(scope: Construct, destinationBucket: IBucket, stage: Stage, sources: Record<Upload, ISource[]>) {
  const logGroup = log(scope, 'PublishLog', `/parley/${stage.stage}/publish`)
  const upload = (id: Upload, options: Pick<BucketDeploymentProps, 'cacheControl' | 'contentEncoding'>) =>
    new BucketDeployment(scope, id, {
      sources: sources[id],
      destinationBucket,
      logGroup,
      prune: false,
      // The first of them empties the bucket when the stack goes, so that the bucket can go too.
      retainOnDelete: id !== 'Assets',
      ...options,
    })
  const both = (id: Exclude<Upload, `Compressed${string}`>, kept: string) => {
    const cacheControl = [CacheControl.fromString(kept)]
    return [upload(id, { cacheControl }), upload(`Compressed${id}`, { cacheControl, contentEncoding: 'br' })]
  }
  const assets = both('Assets', immutable)
  for (const page of [...both('Pages', revalidated), ...both('Loader', brief)]) page.node.addDependency(...assets)
  acceptPublisher(scope, destinationBucket)
}

type Kind = 'Assets' | 'Pages' | 'Loader'
type Upload = Kind | `Compressed${Kind}`

/** The built console by how it is served. S3 derives the type of `a.js.br` from the name below the `.br`. */
function sourcesOf(site: string, settings: ConsoleSettings): Record<Upload, ISource[]> {
  const missing = uncompressed(site)
  if (missing.length > 0) throw new Error(`Run npm run build, these have no .br beside them: ${missing.join(', ')}.`)
  const without = (...exclude: string[]) => Source.asset(site, { exclude, ignoreMode: IgnoreMode.GIT })
  const hashed = ['/assets/', widgetFolder]
  return {
    Assets: [without('/*', ...hashed.map((folder) => `!${folder}`), widgetPanel, '*.br')],
    CompressedAssets: [
      without(
        '*',
        ...hashed.flatMap((folder) => [`!${folder}`, `!${folder}**/`, `!${folder}**/*.br`]),
        `${widgetPanel}.br`,
      ),
    ],
    Pages: [
      without('/assets/', `${widgetFolder}*`, `!${widgetPanel}`, widgetLoader, '*.br'),
      Source.jsonData('settings.json', settings),
    ],
    CompressedPages: [
      without('*', '!*/', '!*.br', '/assets/', `${widgetFolder}*`, `!${widgetPanel}.br`, `${widgetLoader}.br`),
    ],
    Loader: [without('*', `!${widgetLoader}`)],
    CompressedLoader: [without('*', `!${widgetLoader}.br`)],
  }
}

/** CDK's own function that unpacks a folder into a bucket; it runs while a deployment does, and never else. */
function acceptPublisher(scope: Construct, site: IBucket) {
  // The children of a construct are constructs; only the declared type is wider. The uploads above have made it.
  const publisher = scope.node.children.find(({ node }) =>
    node.id.startsWith('Custom::CDKBucketDeployment'),
  ) as Construct
  // What a bucket adds to a template is an element of it.
  const bucket = Stack.of(scope).getLogicalId(site.node.defaultChild as CfnElement)
  accept(
    publisher,
    'CDK writes this role: it reads the folders of this deployment and writes the site, and nothing else.',
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map(
      (verb) => `AwsSolutions-IAM5[Action::s3:${verb}*]`,
    ),
    wildcard('arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*'),
    wildcard(`<${bucket}.Arn>/*`),
  )
  accept(publisher, 'CDK chooses the runtime of its own function.', 'AwsSolutions-L1')
}
