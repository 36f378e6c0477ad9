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
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
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
import { brandFolder } from '#shared/company/brand-image'
import { versionPath, type ConsoleSettings } from '#shared/console-config'
import { edgeSecretHeader } from '#shared/edge-headers'
import { nameIn, type Built, type Stage } from './stage.ts'
import { accept, wildcard } from './accept.ts'
import type { Api } from './api.ts'
import { watchFromOutside } from './canary.ts'
import type { Data } from './data.ts'
import { errorsKeptOtherwise, keptPolicy } from './kept-policy.ts'
import { log } from './lambda.ts'
import { keepProviderLog } from './provider-log.ts'
import { consoleHeaders, pictureHeaders, pluginHeaders, widgetHeaders } from './header-policies.ts'
import { channelsFolder } from '../definition/routes.ts'
import { keptAnswers } from '../definition/kept-answers.ts'
import { brief, immutable, revalidated, uncompressedFiles } from '../definition/site.ts'
import { socketPath } from './sockets.ts'

type WebProps = StackProps & Pick<Built, 'siteDirectory' | 'version'> & { stage: Stage; data: Data; api: Api }

export class Web extends Stack {
  constructor(scope: Construct, id: string, { stage, data, api, siteDirectory, version, ...props }: WebProps) {
    super(scope, id, props)
    // CDK's class says `undefined` where its own interface says `optional`.
    const site = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.DESTROY,
      // CloudFormation deletes no bucket that holds anything, and what publishes the console leaves it there.
      autoDeleteObjects: true,
    }) as IBucket
    acceptEmptier(this, stage)
    accept(site, 'CloudFront is its only reader, and nothing in it is secret.', 'AwsSolutions-S1')
    const distribution = distribute(this, site, { stage, data, api })
    publish(this, site, stage, sourcesOf(siteDirectory, { ...consoleSettings(stage, data), version }))
    const origin = `https://${stage.domainName ?? distribution.distributionDomainName}`
    new CfnOutput(this, 'Console', { value: origin })
    if (stage.pager) watchFromOutside(this, { stage, origin, distributionId: distribution.distributionId })
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
    // LIST lets S3 say 404 where a file is missing; `viewer-request.js` never lets the bucket's own address through.
    origin: S3BucketOrigin.withOriginAccessControl(site, { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] }),
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    functionAssociations: [before(scope, 'ViewerRequest', stage, 'viewer-request')],
  } satisfies BehaviorOptions
  const apiRequest = before(scope, 'ApiRequest', stage, 'api-request')
  // CloudFront sets these in place of what a caller sends under the same names.
  const customHeaders = { [edgeSecretHeader]: api.edgeSecret }
  const functionAssociations = [apiRequest]
  const ofApi = { ...passedOn, origin: new HttpOrigin(api.httpDomain, { customHeaders }), functionAssociations }
  const ofSockets = { ...passedOn, origin: new HttpOrigin(api.socketsDomain, { customHeaders }), functionAssociations }
  const kept = { allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS, cachePolicy: keptPolicy(scope, stage) }
  const ofWidget = { ...file, responseHeadersPolicy: widgetHeaders(scope) }
  const distribution = new Distribution(scope, 'Distribution', {
    comment: nameIn(stage, 'console'),
    defaultRootObject: 'index.html',
    ...(stage.firewallArn && { webAclId: stage.firewallArn }),
    defaultBehavior: { ...secured, ...file },
    additionalBehaviors: {
      // The first that fits counts.
      ...Object.fromEntries(keptAnswers.paths.map((path) => [path, { ...ofApi, ...kept }])),
      [`${channelsFolder}*`]: ofApi,
      '/api/*': ofApi,
      [socketPath]: ofSockets,
      [widgetLoader]: ofWidget,
      [`${widgetFolder}*`]: ofWidget,
      [`${brandFolder}*`]: {
        viewerProtocolPolicy,
        origin: S3BucketOrigin.withOriginAccessControl(mediaFiles(scope, data)),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: pictureHeaders(scope),
      },
      [`${pluginPage('')}*`]: { ...file, responseHeadersPolicy: pluginHeaders(scope, data) },
    },
    // A refusal holds for nobody else, and what is missing may be there a moment later.
    errorResponses: errorsKeptOtherwise.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    ...(stage.domainName &&
      stage.certificateArn && {
        domainNames: [stage.domainName],
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', stage.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
  })
  acceptDistribution(distribution, stage)
  return distribution
}

function acceptDistribution(distribution: Distribution, stage: Stage) {
  accept(distribution, 'Agents work from everywhere.', 'AwsSolutions-CFR1')
  accept(
    distribution,
    '`viewer-request.js` turns every address without a file name into a page: none reaches the list of files.',
    'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
  )
  accept(
    distribution,
    'The bucket of files says itself what CloudFront may read of it, in the stack that stays.',
    'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
  )
  accept(
    distribution,
    'Its lines hold queries, so also the tokens of files; the APIs log each call.',
    'AwsSolutions-CFR3',
  )
  if (!stage.firewallArn)
    accept(distribution, 'A firewall costs 6 USD a month before its first request (2026-11).', 'AwsSolutions-CFR2')
  if (!stage.domainName) {
    accept(
      distribution,
      'The certificate of cloudfront.net sets the TLS version; a domain of its own raises it.',
      'AwsSolutions-CFR4',
    )
  }
}

/**
 * A small script that looks at a request first. The fallback to `index.html` is in one, not in an error page: that would
 * swallow the 404s of `/api`.
 */
function before(scope: Construct, id: string, stage: Stage, name: 'viewer-request' | 'api-request') {
  const script = new EdgeFunction(scope, id, {
    functionName: nameIn(stage, name),
    code: FunctionCode.fromFile({ filePath: fileURLToPath(new URL(`${name}.js`, import.meta.url)) }),
    runtime: FunctionRuntime.JS_2_0,
  })
  return { function: script, eventType: FunctionEventType.VIEWER_REQUEST }
}

/**
 * The bucket of files without its policy: that one lies in the stack that outlives this one, and lets every distribution of
 * the account read what is everybody's.
 */
const mediaFiles = (scope: Construct, { media }: Data): IBucket =>
  Bucket.fromBucketAttributes(scope, 'Media', {
    bucketName: media.bucketName,
    bucketRegionalDomainName: media.bucketRegionalDomainName,
  })

type DeployedSettings = Omit<ConsoleSettings, 'signIns'>

/** What the console reads before it signs anybody in; published by the deployment that made the pool. */
function consoleSettings(
  { stage, helpCenter, tutorials, contactSupport, hostsWithoutTheme }: Stage,
  { pool, client }: Data,
): DeployedSettings {
  return {
    stage,
    region: Aws.REGION,
    userPoolId: pool.userPoolId,
    userPoolClientId: client.userPoolClientId,
    socketPath,
    ...(hostsWithoutTheme !== undefined && { hostsWithoutTheme: hostsWithoutTheme.split(',') }),
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
      ...options,
    })
  const both = (id: Exclude<Upload, `Compressed${string}`>, kept: string) => {
    const cacheControl = [CacheControl.fromString(kept)]
    return [upload(id, { cacheControl }), upload(`Compressed${id}`, { cacheControl, contentEncoding: 'br' })]
  }
  const assets = both('Assets', immutable)
  const pages = [...both('Pages', revalidated), ...both('Loader', brief)]
  for (const page of pages) page.node.addDependency(...assets)
  // Each upload brings a layer of 22 MB, and all of them run in the function that the first one makes.
  for (const later of [...assets, ...pages].slice(1)) later.node.tryRemoveChild('AwsCliLayer')
  acceptPublisher(scope, destinationBucket)
}

type Kind = 'Assets' | 'Pages' | 'Loader'
type Upload = Kind | `Compressed${Kind}`

/** The built console by how it is served. S3 derives the type of `a.js.br` from the name below the `.br`. */
function sourcesOf(site: string, settings: DeployedSettings): Record<Upload, ISource[]> {
  const missing = uncompressedFiles(site)
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
      // The build's manifest names every source file; nobody needs it to use the console.
      without('/.vite/', '/assets/', `${widgetFolder}*`, `!${widgetPanel}`, widgetLoader, '*.br'),
      Source.jsonData('settings.json', settings),
      // Published last, so that it is answered once all is there.
      Source.jsonData(`${versionPath.slice(1)}.json`, settings.version),
    ],
    CompressedPages: [
      without('*', '!*/', '!*.br', '/assets/', `${widgetFolder}*`, `!${widgetPanel}.br`, `${widgetLoader}.br`),
    ],
    Loader: [without('*', `!${widgetLoader}`)],
    CompressedLoader: [without('*', `!${widgetLoader}.br`)],
  }
}

/** CDK's own function that empties the site's bucket before it is deleted, and runs at no other time. */
function acceptEmptier(scope: Stack, stage: Stage) {
  const emptier = scope.node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider') as Construct
  const mayDelete = 'the bucket itself lets it delete what is in it'
  keepProviderLog(scope, emptier, 'EmptierLog', `/parley/${stage.stage}/empty-site`, mayDelete)
  accept(emptier, 'CDK chooses the runtime of its own function.', 'AwsSolutions-L1')
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
