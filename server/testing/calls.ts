import type { EndpointName } from './endpoints.ts';
import type { Studio } from './studios.ts';

/** A call as it goes over the wire. */
export interface EndpointCall {
  path: string;
  body?: unknown;
}

/** Of every endpoint of a feature: makes what a call needs, as the Principal, and answers the call that any role may then try. */
export type CallsOf<Feature extends string> = {
  [Name in Extract<EndpointName, `${Feature}.${string}`>]: (team: Studio) => Promise<EndpointCall>;
};
