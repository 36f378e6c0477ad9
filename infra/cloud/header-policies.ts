/** The headers that CloudFront puts on what it gives: of pages, of what other companies' pages load, and of their pictures. */
import { Aws, Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import {
  contentSecurityPolicy,
  permissionsPolicy,
  pluginPermissionsPolicy,
  pluginSecurityPolicy,
  referrerPolicy,
  transportSecuritySeconds,
} from '../definition/security-headers.ts'
import { brandHeaders, everywhere } from '../definition/site.ts'
import type { Data } from './data.ts'

const fileOrigin = ({ media }: Data) => `https://${media.bucketRegionalDomainName}`

export function consoleHeaders(scope: Construct, data: Data) {
  const identity = `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`
  return pageHeaders(scope, 'Headers', contentSecurityPolicy({ identity, media: fileOrigin(data) }), permissionsPolicy)
}

export function pluginHeaders(scope: Construct, data: Data) {
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
export const widgetHeaders = (scope: Construct) => fileHeaders(scope, 'WidgetHeaders', everywhere)

/** Pictures that anybody's page may show. Each file says itself how long it is kept, so that a refusal is not. */
export function pictureHeaders(scope: Construct) {
  const { 'content-security-policy': policy, 'x-content-type-options': _, ...more } = brandHeaders
  return fileHeaders(scope, 'BrandHeaders', more, policy)
}

function fileHeaders(scope: Construct, id: string, more: Readonly<Record<string, string>>, policy?: string) {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      ...(policy && { contentSecurityPolicy: { override: true, contentSecurityPolicy: policy } }),
      contentTypeOptions: { override: true },
      strictTransportSecurity: transportSecurity,
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(more).map(([header, value]) => ({ header, value, override: true })),
    },
  })
}
