/** What a stage takes before it answers 429: what the definition says, times the scale of the stage. */
import { CfnStage, type HttpStage, type WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Throttle } from '../definition/routes.ts'
import type { Stage } from './stage.ts'

export const scaled = ({ scale }: Stage, { rateLimit, burstLimit }: Throttle): Throttle => ({
  rateLimit: Math.round(scale * rateLimit),
  burstLimit: Math.round(scale * burstLimit),
})

/** Sets what single routes take, where that is not what the stage takes. */
export function throttleRoutes(
  stage: Stage,
  gateway: HttpStage | WebSocketStage,
  routes: readonly (readonly [key: string, throttle: Throttle | undefined])[],
): void {
  const settings = routes.flatMap(([key, throttle]) => {
    if (!throttle) return []
    const { rateLimit, burstLimit } = scaled(stage, throttle)
    return [[key, { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit }] as const]
  })
  // The gateway's own construct knows of no settings of a route.
  if (gateway.node.defaultChild instanceof CfnStage)
    gateway.node.defaultChild.routeSettings = Object.fromEntries(settings)
}
