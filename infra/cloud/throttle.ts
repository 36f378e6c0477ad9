/** What single routes of a stage take, where that is not what the stage takes. */
import { CfnStage, type HttpStage, type WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Throttle } from '../definition/routes.ts'

export function throttleRoutes(
  stage: HttpStage | WebSocketStage,
  routes: readonly (readonly [key: string, throttle: Throttle | undefined])[],
): void {
  const settings = routes.flatMap(([key, throttle]) =>
    throttle
      ? [[key, { ThrottlingRateLimit: throttle.rateLimit, ThrottlingBurstLimit: throttle.burstLimit }] as const]
      : [],
  )
  // The stage's own construct knows of no settings of a route.
  if (stage.node.defaultChild instanceof CfnStage) stage.node.defaultChild.routeSettings = Object.fromEntries(settings)
}
